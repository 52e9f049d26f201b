CREATE TABLE "desk_settings" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"shows_answer_figure" boolean DEFAULT false NOT NULL,
	CONSTRAINT "desk_settings_one_row" CHECK (id = 1)
);
--> statement-breakpoint
CREATE TABLE "reply_drafts" (
	"id" text PRIMARY KEY NOT NULL,
	"submission_id" text NOT NULL,
	"author_id" text NOT NULL,
	"subject" text NOT NULL,
	"text" text NOT NULL,
	"saved_at" timestamp with time zone NOT NULL,
	CONSTRAINT "reply_drafts_length" CHECK (char_length(subject) <= 200 and char_length(text) <= 5000)
);
--> statement-breakpoint
CREATE TABLE "reply_templates" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"stage" text,
	"name" text NOT NULL,
	"subject" text NOT NULL,
	"text" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "reply_templates_kind" CHECK ("reply_templates"."kind" in ('host', 'career', 'media', 'sales')),
	CONSTRAINT "reply_templates_name_length" CHECK (char_length(name) between 1 and 100),
	CONSTRAINT "reply_templates_subject_form" CHECK (subject ~ '^[^\x00-\x1f]{1,200}$'),
	CONSTRAINT "reply_templates_text_length" CHECK (char_length(text) between 1 and 5000)
);
--> statement-breakpoint
ALTER TABLE "review_events" DROP CONSTRAINT "review_events_type";--> statement-breakpoint
ALTER TABLE "admin_profiles" ADD COLUMN "notifications" text DEFAULT 'none' NOT NULL;--> statement-breakpoint
ALTER TABLE "admin_profiles" ADD COLUMN "digest_sent_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "media_inquiries" ADD COLUMN "deadline" date;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "undelivered_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "promised_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "phone" text;--> statement-breakpoint
ALTER TABLE "reply_drafts" ADD CONSTRAINT "reply_drafts_submission_id_reviews_submission_id_fk" FOREIGN KEY ("submission_id") REFERENCES "public"."reviews"("submission_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reply_drafts" ADD CONSTRAINT "reply_drafts_author_id_admin_profiles_user_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."admin_profiles"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "reply_drafts_author" ON "reply_drafts" USING btree ("submission_id","author_id");--> statement-breakpoint
CREATE INDEX "reply_drafts_mentions" ON "reply_drafts" USING btree ("id") WHERE (strpos(text, '@') > 0 or strpos(text, '%40') > 0);--> statement-breakpoint
CREATE INDEX "reply_drafts_subject_mentions" ON "reply_drafts" USING btree ("id") WHERE (strpos(subject, '@') > 0 or strpos(subject, '%40') > 0);--> statement-breakpoint
CREATE UNIQUE INDEX "reply_templates_kind_name" ON "reply_templates" USING btree ("kind","name");--> statement-breakpoint
CREATE INDEX "reviews_counted" ON "reviews" USING btree ("received_at" DESC NULLS LAST) WHERE is_counted;--> statement-breakpoint
CREATE INDEX "reviews_phone" ON "reviews" USING btree ("phone") WHERE phone is not null;--> statement-breakpoint
ALTER TABLE "admin_profiles" ADD CONSTRAINT "admin_profiles_notifications" CHECK ("admin_profiles"."notifications" in ('each', 'digest', 'none'));--> statement-breakpoint
ALTER TABLE "review_events" ADD CONSTRAINT "review_events_type" CHECK ("review_events"."type" in ('received', 'due-set', 'stage-changed', 'assigned', 'noted', 'replied', 'reply-undone', 'reply-undelivered', 'answered-elsewhere', 'reminded', 'missed', 'snoozed'));--> statement-breakpoint
CREATE FUNCTION phone_digits(phone text) RETURNS text LANGUAGE sql IMMUTABLE RETURN
  nullif(right(regexp_replace(phone, '\D', '', 'g'), 10), '');
--> statement-breakpoint
CREATE OR REPLACE FUNCTION begin_review() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  received timestamptz := (to_jsonb(NEW)->>TG_ARGV[1])::timestamptz;
BEGIN
  INSERT INTO reviews (submission_id, kind, reference, stage, received_at, search_text, phone)
    VALUES (NEW.id, TG_ARGV[0], NEW.reference, 'received', received, NEW.search_text, phone_digits(to_jsonb(NEW)->>'phone'));
  INSERT INTO review_events (submission_id, kind, at, type) VALUES (NEW.id, TG_ARGV[0], received, 'received');
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION rename_review() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE reviews SET search_text = NEW.search_text, reference = NEW.reference,
    phone = phone_digits(to_jsonb(NEW)->>'phone') WHERE submission_id = NEW.id;
  RETURN NULL;
END
$$;
--> statement-breakpoint
DO $$
DECLARE
  list text;
BEGIN
  FOREACH list IN ARRAY ARRAY['host_applications', 'career_applications', 'sales_inquiries'] LOOP
    EXECUTE format('UPDATE reviews SET phone = phone_digits(%1$I.phone) FROM %1$I WHERE %1$I.id = submission_id', list);
    EXECUTE format('CREATE TRIGGER %1$s_rephone_review AFTER UPDATE OF phone ON %1$I FOR EACH ROW WHEN (OLD.phone IS DISTINCT FROM NEW.phone) EXECUTE FUNCTION rename_review()', list);
  END LOOP;
END
$$;
--> statement-breakpoint
UPDATE reviews SET promised_at = (due.detail->>'dueAt')::timestamptz
FROM (SELECT DISTINCT ON (submission_id) submission_id, detail FROM review_events WHERE type = 'due-set' ORDER BY submission_id, id DESC) due
WHERE due.submission_id = reviews.submission_id;
--> statement-breakpoint
-- The owner's to change.
INSERT INTO reply_templates (id, kind, stage, name, subject, text, changed_at) VALUES
  ('template-1', 'host', 'received', 'Arrange a call', 'Your host application {reference}', E'Hi {firstName},\n\nThank you for applying to host. We''d like to hear more about your location. When can we call you in the next few days, for about 20 minutes?\n\nThe Tidewheel team', now()),
  ('template-2', 'host', NULL, 'Waiting list', 'Your host application {reference}', E'Hi {firstName},\n\nYour application is a good one, but we have no room for another host near you right now. We''ve put you on the waiting list and will write as soon as that changes.\n\nThe Tidewheel team', now()),
  ('template-3', 'host', NULL, 'Decline', 'Your host application {reference}', E'Hi {firstName},\n\nThank you for applying to host. We''ve looked at your application carefully, and we can''t offer you a place this time. You''re welcome to apply again when things change on your side.\n\nThe Tidewheel team', now()),
  ('template-4', 'career', 'received', 'Invite to an interview', 'Your application {reference}', E'Hi {firstName},\n\nThank you for applying. We''d like to meet you. Which three times in the next week would suit you for a video call of about 45 minutes?\n\nThe Tidewheel team', now()),
  ('template-5', 'career', NULL, 'Decline', 'Your application {reference}', E'Hi {firstName},\n\nThank you for applying and for the time you put into it. We''ve gone ahead with other applicants this time. We wish you the best in your search.\n\nThe Tidewheel team', now()),
  ('template-6', 'career', NULL, 'Position closed', 'Your application {reference}', E'Hi {firstName},\n\nThank you for applying. We''ve closed this position without filling it. If we open it again, we''d be glad to hear from you.\n\nThe Tidewheel team', now()),
  ('template-7', 'media', 'received', 'Ask for the deadline', 'Your inquiry {reference}', E'Hi {firstName},\n\nThank you for writing. When is your deadline, and would you rather talk or have answers in writing?\n\nThe Tidewheel team', now()),
  ('template-8', 'sales', 'received', 'Ask about the fleet', 'Your inquiry {reference}', E'Hi {firstName},\n\nThank you for asking about our bikes. Where will they be kept, and when do you need them? With that, we can send you a quote.\n\nThe Tidewheel team', now());
