CREATE TABLE "business_closures" (
	"day" date PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"is_closed" boolean NOT NULL,
	CONSTRAINT "business_closures_name_length" CHECK (char_length(name) between 1 and 100)
);
--> statement-breakpoint
CREATE TABLE "messages" (
	"id" text PRIMARY KEY NOT NULL,
	"submission_id" text NOT NULL,
	"direction" text NOT NULL,
	"author_id" text,
	"subject" text NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"send_at" timestamp with time zone,
	"taken_at" timestamp with time zone,
	"undone_at" timestamp with time zone,
	"sent_at" timestamp with time zone,
	CONSTRAINT "messages_direction" CHECK (direction in ('to-person', 'from-person')),
	CONSTRAINT "messages_text_length" CHECK (char_length(text) between 1 and 5000),
	CONSTRAINT "messages_subject_form" CHECK (subject ~ '^[^\x00-\x1f]{1,200}$'),
	CONSTRAINT "messages_taken_or_undone" CHECK (taken_at is null or undone_at is null)
);
--> statement-breakpoint
CREATE TABLE "review_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "review_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"submission_id" text NOT NULL,
	"kind" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"actor_id" text,
	"version" integer DEFAULT 1 NOT NULL,
	"type" text NOT NULL,
	"from_stage" text,
	"to_stage" text,
	"detail" jsonb,
	CONSTRAINT "review_events_type" CHECK ("review_events"."type" in ('received', 'due-set', 'stage-changed', 'assigned', 'noted', 'replied', 'reply-undone', 'answered-elsewhere', 'reminded', 'missed', 'snoozed')),
	CONSTRAINT "review_events_actor_id_form" CHECK ("review_events"."actor_id" ~ '^[A-Za-z0-9_-]{1,64}$'),
	CONSTRAINT "review_events_stages_whole" CHECK ((type = 'stage-changed') = (from_stage is not null and to_stage is not null))
);
--> statement-breakpoint
CREATE TABLE "review_notes" (
	"id" text PRIMARY KEY NOT NULL,
	"submission_id" text NOT NULL,
	"author_id" text NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "review_notes_text_length" CHECK (char_length(text) between 1 and 5000)
);
--> statement-breakpoint
CREATE TABLE "review_transitions" (
	"kind" text NOT NULL,
	"from_stage" text NOT NULL,
	"to_stage" text NOT NULL,
	"needs" text NOT NULL,
	CONSTRAINT "review_transitions_kind_from_stage_to_stage_pk" PRIMARY KEY("kind","from_stage","to_stage")
);
--> statement-breakpoint
CREATE TABLE "reviews" (
	"submission_id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"reference" text NOT NULL,
	"stage" text NOT NULL,
	"assignee_id" text,
	"received_at" timestamp with time zone NOT NULL,
	"due_at" timestamp with time zone,
	"half_at" timestamp with time zone,
	"nine_tenths_at" timestamp with time zone,
	"extended_to" timestamp with time zone,
	"reminded" text,
	"answered_at" timestamp with time zone,
	"missed_at" timestamp with time zone,
	"snoozed_until" timestamp with time zone,
	"closed_at" timestamp with time zone,
	"is_counted" boolean DEFAULT false NOT NULL,
	"next_look_at" timestamp with time zone GENERATED ALWAYS AS (case when due_at is null or extended_to is not null then null
        when reminded is null then half_at when reminded = 'half' then nine_tenths_at else due_at end) STORED,
	"version" integer DEFAULT 1 NOT NULL,
	"search_text" text NOT NULL,
	CONSTRAINT "reviews_reference_unique" UNIQUE("reference"),
	CONSTRAINT "reviews_reference_form" CHECK (reference ~ '^[ACDEFGHJKMNPRTWXY34679]{6}$'),
	CONSTRAINT "reviews_reminded" CHECK (reminded in ('half', 'nine-tenths')),
	CONSTRAINT "reviews_due_while_open" CHECK (closed_at is null or due_at is null)
);
--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_submission_id_reviews_submission_id_fk" FOREIGN KEY ("submission_id") REFERENCES "public"."reviews"("submission_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_events" ADD CONSTRAINT "review_events_submission_id_reviews_submission_id_fk" FOREIGN KEY ("submission_id") REFERENCES "public"."reviews"("submission_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_events" ADD CONSTRAINT "review_events_transition" FOREIGN KEY ("kind","from_stage","to_stage") REFERENCES "public"."review_transitions"("kind","from_stage","to_stage") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_notes" ADD CONSTRAINT "review_notes_submission_id_reviews_submission_id_fk" FOREIGN KEY ("submission_id") REFERENCES "public"."reviews"("submission_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_assignee_id_users_id_fk" FOREIGN KEY ("assignee_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "messages_mentions" ON "messages" USING btree ("id") WHERE (strpos(text, '@') > 0 or strpos(text, '%40') > 0);--> statement-breakpoint
CREATE INDEX "messages_subject_mentions" ON "messages" USING btree ("id") WHERE (strpos(subject, '@') > 0 or strpos(subject, '%40') > 0);--> statement-breakpoint
CREATE INDEX "messages_submission" ON "messages" USING btree ("submission_id","id");--> statement-breakpoint
CREATE INDEX "review_events_submission" ON "review_events" USING btree ("submission_id","id");--> statement-breakpoint
CREATE INDEX "review_notes_mentions" ON "review_notes" USING btree ("id") WHERE (strpos(text, '@') > 0 or strpos(text, '%40') > 0);--> statement-breakpoint
CREATE INDEX "review_notes_submission" ON "review_notes" USING btree ("submission_id","id");--> statement-breakpoint
CREATE INDEX "reviews_due_next" ON "reviews" USING btree (coalesce(due_at, 'infinity'),"submission_id") WHERE closed_at is null;--> statement-breakpoint
CREATE INDEX "reviews_search" ON "reviews" USING gin (search_letters(search_text) gin_trgm_ops) WITH (gin_pending_list_limit=512);--> statement-breakpoint
CREATE INDEX "reviews_closed" ON "reviews" USING btree ("closed_at" DESC NULLS LAST,"submission_id") WHERE closed_at is not null;--> statement-breakpoint
CREATE INDEX "reviews_next_look" ON "reviews" USING btree ("next_look_at") WHERE next_look_at is not null;--> statement-breakpoint
CREATE INDEX "reviews_assignee" ON "reviews" USING btree ("assignee_id") WHERE assignee_id is not null;--> statement-breakpoint
INSERT INTO "review_transitions" ("kind", "from_stage", "to_stage", "needs") VALUES
('host', 'received', 'in-review', 'nothing'),
  ('host', 'in-review', 'consultation', 'nothing'),
  ('host', 'consultation', 'approved', 'nothing'),
  ('host', 'approved', 'onboarding', 'nothing'),
  ('host', 'onboarding', 'open', 'nothing'),
  ('host', 'received', 'waiting-list', 'nothing'),
  ('host', 'received', 'declined', 'nothing'),
  ('host', 'received', 'withdrawn', 'nothing'),
  ('host', 'in-review', 'waiting-list', 'nothing'),
  ('host', 'in-review', 'declined', 'nothing'),
  ('host', 'in-review', 'withdrawn', 'nothing'),
  ('host', 'consultation', 'waiting-list', 'nothing'),
  ('host', 'consultation', 'declined', 'nothing'),
  ('host', 'consultation', 'withdrawn', 'nothing'),
  ('host', 'approved', 'waiting-list', 'nothing'),
  ('host', 'approved', 'declined', 'nothing'),
  ('host', 'approved', 'withdrawn', 'nothing'),
  ('host', 'onboarding', 'waiting-list', 'nothing'),
  ('host', 'onboarding', 'declined', 'nothing'),
  ('host', 'onboarding', 'withdrawn', 'nothing'),
  ('host', 'open', 'in-review', 'note'),
  ('host', 'waiting-list', 'in-review', 'note'),
  ('host', 'declined', 'in-review', 'note'),
  ('host', 'withdrawn', 'in-review', 'note'),
  ('career', 'received', 'in-review', 'nothing'),
  ('career', 'in-review', 'interview', 'nothing'),
  ('career', 'interview', 'offer', 'nothing'),
  ('career', 'offer', 'hired', 'nothing'),
  ('career', 'received', 'declined', 'nothing'),
  ('career', 'received', 'withdrawn', 'nothing'),
  ('career', 'received', 'position-closed', 'nothing'),
  ('career', 'in-review', 'declined', 'nothing'),
  ('career', 'in-review', 'withdrawn', 'nothing'),
  ('career', 'in-review', 'position-closed', 'nothing'),
  ('career', 'interview', 'declined', 'nothing'),
  ('career', 'interview', 'withdrawn', 'nothing'),
  ('career', 'interview', 'position-closed', 'nothing'),
  ('career', 'offer', 'declined', 'nothing'),
  ('career', 'offer', 'withdrawn', 'nothing'),
  ('career', 'offer', 'position-closed', 'nothing'),
  ('career', 'hired', 'in-review', 'note'),
  ('career', 'declined', 'in-review', 'note'),
  ('career', 'withdrawn', 'in-review', 'note'),
  ('career', 'position-closed', 'in-review', 'note'),
  ('media', 'received', 'answered', 'nothing'),
  ('media', 'answered', 'closed', 'nothing'),
  ('media', 'received', 'withdrawn', 'nothing'),
  ('media', 'answered', 'withdrawn', 'nothing'),
  ('media', 'received', 'closed', 'nothing'),
  ('media', 'closed', 'received', 'note'),
  ('media', 'withdrawn', 'received', 'note'),
  ('sales', 'received', 'answered', 'nothing'),
  ('sales', 'answered', 'closed', 'nothing'),
  ('sales', 'received', 'withdrawn', 'nothing'),
  ('sales', 'answered', 'withdrawn', 'nothing'),
  ('sales', 'received', 'closed', 'nothing'),
  ('sales', 'closed', 'received', 'note'),
  ('sales', 'withdrawn', 'received', 'note');--> statement-breakpoint
-- A process of the version before, or a script, stores a submission without its review: the database adds it.
CREATE FUNCTION begin_review() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  received timestamptz := (to_jsonb(NEW)->>TG_ARGV[1])::timestamptz;
BEGIN
  INSERT INTO reviews (submission_id, kind, reference, stage, received_at, search_text)
    VALUES (NEW.id, TG_ARGV[0], NEW.reference, 'received', received, NEW.search_text);
  INSERT INTO review_events (submission_id, kind, at, type) VALUES (NEW.id, TG_ARGV[0], received, 'received');
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE FUNCTION end_review() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM reviews WHERE submission_id = OLD.id;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE FUNCTION rename_review() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE reviews SET search_text = NEW.search_text, reference = NEW.reference WHERE submission_id = NEW.id;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE FUNCTION truncate_reviews() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM reviews WHERE kind = TG_ARGV[0];
  RETURN NULL;
END
$$;
--> statement-breakpoint
DO $$
DECLARE
  list record;
BEGIN
  FOR list IN SELECT * FROM (VALUES
    ('host_applications', 'host', 'submission_date'),
    ('career_applications', 'career', 'created_at'),
    ('media_inquiries', 'media', 'created_at'),
    ('sales_inquiries', 'sales', 'created_at')
  ) AS kinds (name, kind, received) LOOP
    EXECUTE format('INSERT INTO reviews (submission_id, kind, reference, stage, received_at, search_text) SELECT id, %2$L, reference, ''received'', %3$I, search_text FROM %1$I', list.name, list.kind, list.received);
    EXECUTE format('INSERT INTO review_events (submission_id, kind, at, type) SELECT id, %2$L, %3$I, ''received'' FROM %1$I', list.name, list.kind, list.received);
    EXECUTE format('CREATE TRIGGER %1$s_begin_review AFTER INSERT ON %1$I FOR EACH ROW EXECUTE FUNCTION begin_review(%2$L, %3$L)', list.name, list.kind, list.received);
    EXECUTE format('CREATE TRIGGER %1$s_end_review AFTER DELETE ON %1$I FOR EACH ROW EXECUTE FUNCTION end_review()', list.name);
    EXECUTE format('CREATE TRIGGER %1$s_rename_review AFTER UPDATE ON %1$I FOR EACH ROW WHEN (OLD.search_text IS DISTINCT FROM NEW.search_text) EXECUTE FUNCTION rename_review()', list.name);
    EXECUTE format('CREATE TRIGGER %1$s_truncate_reviews AFTER TRUNCATE ON %1$I FOR EACH STATEMENT EXECUTE FUNCTION truncate_reviews(%2$L)', list.name, list.kind);
  END LOOP;
END
$$;
--> statement-breakpoint
CREATE FUNCTION refuse_changed_review_events() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- With the submission its review goes first, and its events after it.
  IF TG_OP = 'DELETE' AND NOT EXISTS (SELECT FROM reviews WHERE submission_id = OLD.submission_id) THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION 'review_events is only ever appended to';
END
$$;
--> statement-breakpoint
CREATE TRIGGER review_events_stay BEFORE UPDATE OR DELETE ON review_events
FOR EACH ROW EXECUTE FUNCTION refuse_changed_review_events();
--> statement-breakpoint
CREATE FUNCTION refuse_unlisted_stage() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM review_transitions WHERE kind = NEW.kind AND from_stage = OLD.stage AND to_stage = NEW.stage) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'no transition from % to %', OLD.stage, NEW.stage USING ERRCODE = 'foreign_key_violation';
END
$$;
--> statement-breakpoint
CREATE TRIGGER reviews_stage_listed BEFORE UPDATE OF stage ON reviews
FOR EACH ROW WHEN (OLD.stage IS DISTINCT FROM NEW.stage) EXECUTE FUNCTION refuse_unlisted_stage();
--> statement-breakpoint
-- What somebody who leaves the team was working on is nobody's again.
CREATE FUNCTION unassign_reviews() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO review_events (submission_id, kind, at, version, type, detail)
    SELECT submission_id, kind, now(), version + 1, 'assigned', '{"to": null}' FROM reviews WHERE assignee_id = OLD.user_id;
  UPDATE reviews SET assignee_id = NULL, version = version + 1 WHERE assignee_id = OLD.user_id;
  RETURN OLD;
END
$$;
--> statement-breakpoint
CREATE TRIGGER admin_profiles_unassign_reviews BEFORE DELETE ON admin_profiles
FOR EACH ROW EXECUTE FUNCTION unassign_reviews();
