CREATE TABLE "sales_inquiries" (
	"id" text PRIMARY KEY NOT NULL,
	"reference" text DEFAULT new_reference() NOT NULL,
	"submission_key" text NOT NULL,
	"name" text NOT NULL,
	"organization" text NOT NULL,
	"email" text NOT NULL,
	"phone" text,
	"bikes" text NOT NULL,
	"message" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"search_text" text GENERATED ALWAYS AS (lower(name || chr(10) || email || chr(10) || organization)) STORED NOT NULL,
	CONSTRAINT "sales_inquiries_reference_unique" UNIQUE("reference"),
	CONSTRAINT "sales_inquiries_submission_key_unique" UNIQUE("submission_key"),
	CONSTRAINT "sales_inquiries_id_form" CHECK ("sales_inquiries"."id" ~ '^sales-[0-9]+$'),
	CONSTRAINT "sales_inquiries_reference_form" CHECK (reference ~ '^[ACDEFGHJKMNPRTWXY34679]{6}$'),
	CONSTRAINT "sales_inquiries_name_length" CHECK (char_length(name) between 2 and 200),
	CONSTRAINT "sales_inquiries_organization_length" CHECK (char_length(organization) between 2 and 200),
	CONSTRAINT "sales_inquiries_email_length" CHECK (char_length(email) between 3 and 254),
	CONSTRAINT "sales_inquiries_phone_length" CHECK (char_length(phone) between 10 and 40),
	CONSTRAINT "sales_inquiries_message_length" CHECK (char_length(message) between 10 and 5000),
	CONSTRAINT "sales_inquiries_bikes" CHECK ("sales_inquiries"."bikes" in ('up-to-10', '11-to-31', '32-to-100', 'over-100', 'not-sure'))
);
--> statement-breakpoint
CREATE INDEX "sales_inquiries_search" ON "sales_inquiries" USING gin (submission_period("id", 32),submission_period("id", 2),search_letters("search_text") gin_trgm_ops,search_grams("search_text")) WITH (gin_pending_list_limit=512);--> statement-breakpoint
CREATE INDEX "sales_inquiries_newest" ON "sales_inquiries" USING btree ("id","search_text");--> statement-breakpoint
CREATE INDEX "sales_inquiries_mentions" ON "sales_inquiries" USING btree ("id") WHERE (strpos(message, '@') > 0 or strpos(message, '%40') > 0);--> statement-breakpoint
-- As for the other lists in 0004: the row counts, and early vacuums of what is read most.
CREATE TRIGGER sales_inquiries_inserted AFTER INSERT ON sales_inquiries REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_rows();--> statement-breakpoint
CREATE TRIGGER sales_inquiries_deleted AFTER DELETE ON sales_inquiries REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_rows();--> statement-breakpoint
CREATE TRIGGER sales_inquiries_truncated AFTER TRUNCATE ON sales_inquiries FOR EACH STATEMENT EXECUTE FUNCTION count_rows();--> statement-breakpoint
ALTER TABLE sales_inquiries SET (autovacuum_vacuum_insert_scale_factor = 0.01);
