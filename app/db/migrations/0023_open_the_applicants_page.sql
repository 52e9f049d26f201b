CREATE TABLE "applicant_links" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"submission_id" text,
	"number" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "applicant_links_token_hash_form" CHECK (token_hash ~ '^[A-Za-z0-9_-]{43}$')
);
--> statement-breakpoint
CREATE TABLE "applicant_pages" (
	"submission_id" text PRIMARY KEY NOT NULL,
	"link_number" integer DEFAULT 1 NOT NULL,
	"address_proven_at" timestamp with time zone,
	"new_email" text,
	"new_email_token_hash" text,
	"new_email_at" timestamp with time zone,
	"erasure_requested_at" timestamp with time zone,
	"erasure_due_at" timestamp with time zone,
	CONSTRAINT "applicant_pages_new_email_token_hash_unique" UNIQUE("new_email_token_hash"),
	CONSTRAINT "applicant_pages_new_email_whole" CHECK ((new_email is null) = (new_email_token_hash is null) and (new_email is null) = (new_email_at is null)),
	CONSTRAINT "applicant_pages_new_email_length" CHECK (char_length(new_email) between 3 and 254),
	CONSTRAINT "applicant_pages_erasure_whole" CHECK ((erasure_requested_at is null) = (erasure_due_at is null))
);
--> statement-breakpoint
CREATE TABLE "corrections" (
	"id" text PRIMARY KEY NOT NULL,
	"submission_id" text NOT NULL,
	"field" text NOT NULL,
	"before" text NOT NULL,
	"after" text NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	CONSTRAINT "corrections_field_form" CHECK (field ~ '^[A-Za-z]{1,40}$'),
	CONSTRAINT "corrections_length" CHECK (char_length(before) <= 5000 and char_length(after) <= 5000)
);
--> statement-breakpoint
CREATE TABLE "saved_answers" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"token_hash" text NOT NULL,
	"form_key" text NOT NULL,
	"email" text NOT NULL,
	"answers" text NOT NULL,
	"saved_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "saved_answers_token_hash_unique" UNIQUE("token_hash"),
	CONSTRAINT "saved_answers_form_key_unique" UNIQUE("form_key"),
	CONSTRAINT "saved_answers_kind" CHECK ("saved_answers"."kind" in ('host', 'career')),
	CONSTRAINT "saved_answers_email_length" CHECK (char_length(email) between 3 and 254),
	CONSTRAINT "saved_answers_length" CHECK (char_length(answers) <= 20000)
);
--> statement-breakpoint
ALTER TABLE "review_events" DROP CONSTRAINT "review_events_type";--> statement-breakpoint
ALTER TABLE "applicant_links" ADD CONSTRAINT "applicant_links_submission_id_reviews_submission_id_fk" FOREIGN KEY ("submission_id") REFERENCES "public"."reviews"("submission_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "applicant_pages" ADD CONSTRAINT "applicant_pages_submission_id_reviews_submission_id_fk" FOREIGN KEY ("submission_id") REFERENCES "public"."reviews"("submission_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "corrections" ADD CONSTRAINT "corrections_submission_id_reviews_submission_id_fk" FOREIGN KEY ("submission_id") REFERENCES "public"."reviews"("submission_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "applicant_links_submission" ON "applicant_links" USING btree ("submission_id","number");--> statement-breakpoint
CREATE INDEX "applicant_pages_erasure_due" ON "applicant_pages" USING btree ("erasure_due_at","submission_id") WHERE erasure_due_at is not null;--> statement-breakpoint
CREATE INDEX "corrections_before_mentions" ON "corrections" USING btree ("id") WHERE (strpos(before, '@') > 0 or strpos(before, '%40') > 0);--> statement-breakpoint
CREATE INDEX "corrections_after_mentions" ON "corrections" USING btree ("id") WHERE (strpos(after, '@') > 0 or strpos(after, '%40') > 0);--> statement-breakpoint
CREATE INDEX "corrections_submission" ON "corrections" USING btree ("submission_id","id");--> statement-breakpoint
CREATE INDEX "saved_answers_mentions" ON "saved_answers" USING btree ("id") WHERE (strpos(answers, '@') > 0 or strpos(answers, '%40') > 0);--> statement-breakpoint
CREATE INDEX "saved_answers_email" ON "saved_answers" USING btree (lower(email));--> statement-breakpoint
CREATE INDEX "saved_answers_expiry" ON "saved_answers" USING btree ("expires_at");--> statement-breakpoint
ALTER TABLE "review_events" ADD CONSTRAINT "review_events_type" CHECK ("review_events"."type" in ('received', 'due-set', 'stage-changed', 'assigned', 'noted', 'replied', 'reply-undone', 'reply-undelivered', 'answered-elsewhere', 'reminded', 'missed', 'snoozed', 'corrected', 'resume-replaced', 'wrote', 'erasure-requested', 'link-renewed'));