CREATE TABLE "dealership_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "dealership_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"dealership_id" integer NOT NULL,
	"type" text NOT NULL,
	"before" jsonb,
	"after" jsonb NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"actor_id" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "dealership_events_type" CHECK ("dealership_events"."type" in ('added', 'changed', 'closed', 'reopened')),
	CONSTRAINT "dealership_events_before" CHECK (("dealership_events"."before" is null) = ("dealership_events"."type" = 'added')),
	CONSTRAINT "dealership_events_note_length" CHECK (char_length(note) <= 200),
	CONSTRAINT "dealership_events_actor_id_form" CHECK ("dealership_events"."actor_id" ~ '^[A-Za-z0-9_-]{1,64}$')
);
--> statement-breakpoint
ALTER TABLE "dealerships" ADD COLUMN "confirmed_on" date;--> statement-breakpoint
ALTER TABLE "dealerships" ADD COLUMN "closed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "dealerships" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "dealership_events" ADD CONSTRAINT "dealership_events_dealership_id_dealerships_id_fk" FOREIGN KEY ("dealership_id") REFERENCES "public"."dealerships"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "dealership_events_of_host" ON "dealership_events" USING btree ("dealership_id","id");--> statement-breakpoint
ALTER TABLE "dealerships" ADD CONSTRAINT "dealerships_version" CHECK ("dealerships"."version" >= 1);--> statement-breakpoint
-- What happened to a host stays as it was written.
CREATE TRIGGER dealership_events_stay BEFORE UPDATE OR DELETE OR TRUNCATE ON dealership_events
  FOR EACH STATEMENT EXECUTE FUNCTION keep_content();
