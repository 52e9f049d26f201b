CREATE TABLE "counter_links" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"dealership_id" integer NOT NULL,
	"number" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"created_by" text NOT NULL,
	"last_used_at" timestamp with time zone,
	"revoked_at" timestamp with time zone,
	"revoked_by" text,
	CONSTRAINT "counter_links_token_hash_form" CHECK (token_hash ~ '^[A-Za-z0-9_-]{43}$'),
	CONSTRAINT "counter_links_created_by_form" CHECK (created_by ~ '^[A-Za-z0-9_-]{1,64}$'),
	CONSTRAINT "counter_links_revoked_by_form" CHECK (revoked_by ~ '^[A-Za-z0-9_-]{1,64}$'),
	CONSTRAINT "counter_links_revoked_whole" CHECK ((revoked_at is null) = (revoked_by is null))
);
--> statement-breakpoint
CREATE TABLE "deposit_claims" (
	"id" text PRIMARY KEY NOT NULL,
	"deposit_id" text NOT NULL,
	"request_key" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"reason" text NOT NULL,
	"claimed_by" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"answer_due_at" timestamp with time zone NOT NULL,
	"answer" text,
	"is_agreed" boolean,
	"answered_at" timestamp with time zone,
	"withdrawn_at" timestamp with time zone,
	"decided_at" timestamp with time zone,
	"decided_by" text,
	"kept_cents" integer,
	"decision" text,
	CONSTRAINT "deposit_claims_request_key_unique" UNIQUE("request_key"),
	CONSTRAINT "deposit_claims_id_form" CHECK ("deposit_claims"."id" ~ '^clm-[0-9]+$'),
	CONSTRAINT "deposit_claims_amount" CHECK (amount_cents > 0),
	CONSTRAINT "deposit_claims_reason_length" CHECK (char_length(reason) between 1 and 1000),
	CONSTRAINT "deposit_claims_answer_length" CHECK (char_length(answer) <= 2000),
	CONSTRAINT "deposit_claims_decision_length" CHECK (char_length(decision) between 1 and 1000),
	CONSTRAINT "deposit_claims_claimed_by_form" CHECK (claimed_by ~ '^[A-Za-z0-9_-]{1,64}$'),
	CONSTRAINT "deposit_claims_decided_by_form" CHECK (decided_by ~ '^[A-Za-z0-9_-]{1,64}$'),
	CONSTRAINT "deposit_claims_time_to_answer" CHECK (answer_due_at >= created_at + interval '48 hours'),
	CONSTRAINT "deposit_claims_answer_whole" CHECK ((answered_at is null) = (answer is null) and (answered_at is null) = (is_agreed is null)),
	CONSTRAINT "deposit_claims_decision_whole" CHECK ((decided_at is null) = (decided_by is null) and (decided_at is null) = (kept_cents is null)
          and (decided_at is null) = (decision is null)),
	CONSTRAINT "deposit_claims_kept" CHECK (kept_cents between 0 and amount_cents),
	CONSTRAINT "deposit_claims_kept_after_answer" CHECK (kept_cents = 0 or decided_at >= answer_due_at),
	CONSTRAINT "deposit_claims_ends_once" CHECK (withdrawn_at is null or decided_at is null)
);
--> statement-breakpoint
CREATE TABLE "deposit_disputes" (
	"id" text PRIMARY KEY NOT NULL,
	"deposit_id" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"reason" text NOT NULL,
	"state" text NOT NULL,
	"opened_at" timestamp with time zone NOT NULL,
	"evidence_due_at" timestamp with time zone,
	"reminded" text,
	"evidence" jsonb,
	"staged_at" timestamp with time zone,
	"staged_by" text,
	"sent_at" timestamp with time zone,
	"sent_by" text,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "deposit_disputes_state" CHECK (state in ('opened', 'won', 'lost')),
	CONSTRAINT "deposit_disputes_reminded" CHECK (reminded in ('three-days', 'one-day')),
	CONSTRAINT "deposit_disputes_staged_whole" CHECK ((staged_at is null) = (staged_by is null) and (staged_at is null) = (evidence is null)),
	CONSTRAINT "deposit_disputes_staged_by_form" CHECK (staged_by ~ '^[A-Za-z0-9_-]{1,64}$'),
	CONSTRAINT "deposit_disputes_sent_by_form" CHECK (sent_by ~ '^[A-Za-z0-9_-]{1,64}$')
);
--> statement-breakpoint
CREATE TABLE "deposit_pictures" (
	"id" text PRIMARY KEY NOT NULL,
	"deposit_id" text NOT NULL,
	"claim_id" text NOT NULL,
	"side" text NOT NULL,
	"file_key" text NOT NULL,
	"bytes" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "deposit_pictures_file_key_unique" UNIQUE("file_key"),
	CONSTRAINT "deposit_pictures_id_form" CHECK ("deposit_pictures"."id" ~ '^pic-[0-9]+$'),
	CONSTRAINT "deposit_pictures_side" CHECK ("deposit_pictures"."side" in ('claim', 'answer')),
	CONSTRAINT "deposit_pictures_bytes" CHECK (bytes > 0)
);
--> statement-breakpoint
CREATE TABLE "rental_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "rental_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"deposit_id" text NOT NULL,
	"type" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"actor" text,
	"detail" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"recorded_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "rental_events_type" CHECK ("rental_events"."type" in ('host-named', 'handed-over', 'hand-over-undone', 'returned', 'return-undone', 'released', 'claimed', 'claim-answered', 'claim-withdrawn', 'claim-decided')),
	CONSTRAINT "rental_events_actor" CHECK (actor ~ '^(admin:[A-Za-z0-9_-]{1,64}|host:[0-9]{1,9})$')
);
--> statement-breakpoint
CREATE TABLE "rentals" (
	"deposit_id" text PRIMARY KEY NOT NULL,
	"dealership_id" integer,
	"day" date,
	"handed_over_at" timestamp with time zone,
	"handed_over_by" text,
	"hand_over_checks" text[],
	"returned_at" timestamp with time zone,
	"returned_by" text,
	"return_checks" text[],
	"return_note" text,
	"is_clean" boolean GENERATED ALWAYS AS (coalesce(return_note = '' and return_checks @> array['brakes', 'tires', 'lights', 'battery', 'lock', 'helmet'], false)) STORED,
	"release_at" timestamp with time zone,
	"released_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "rentals_hand_over_whole" CHECK ((handed_over_at is null) = (handed_over_by is null) and (handed_over_at is null) = (hand_over_checks is null)),
	CONSTRAINT "rentals_hand_over_checked" CHECK (hand_over_checks @> array['brakes', 'tires', 'lights', 'battery', 'lock', 'helmet']),
	CONSTRAINT "rentals_return_whole" CHECK ((returned_at is null) = (returned_by is null) and (returned_at is null) = (return_checks is null)
          and (returned_at is null) = (return_note is null)),
	CONSTRAINT "rentals_return_note_length" CHECK (char_length(return_note) <= 500),
	CONSTRAINT "rentals_handed_over_by" CHECK (handed_over_by ~ '^(admin:[A-Za-z0-9_-]{1,64}|host:[0-9]{1,9})$'),
	CONSTRAINT "rentals_returned_by" CHECK (returned_by ~ '^(admin:[A-Za-z0-9_-]{1,64}|host:[0-9]{1,9})$'),
	CONSTRAINT "rentals_release_after_clean_return" CHECK (release_at is null or (returned_at is not null and is_clean))
);
--> statement-breakpoint
ALTER TABLE "deposit_events" DROP CONSTRAINT "deposit_events_kind";--> statement-breakpoint
ALTER TABLE "deposits" DROP CONSTRAINT "deposits_state";--> statement-breakpoint
ALTER TABLE "deposits" ADD COLUMN "kept_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "desk_settings" ADD COLUMN "return_limit_days" integer DEFAULT 30 NOT NULL;--> statement-breakpoint
ALTER TABLE "counter_links" ADD CONSTRAINT "counter_links_dealership_id_dealerships_id_fk" FOREIGN KEY ("dealership_id") REFERENCES "public"."dealerships"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deposit_claims" ADD CONSTRAINT "deposit_claims_deposit_id_deposits_id_fk" FOREIGN KEY ("deposit_id") REFERENCES "public"."deposits"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deposit_disputes" ADD CONSTRAINT "deposit_disputes_deposit_id_deposits_id_fk" FOREIGN KEY ("deposit_id") REFERENCES "public"."deposits"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deposit_pictures" ADD CONSTRAINT "deposit_pictures_deposit_id_deposits_id_fk" FOREIGN KEY ("deposit_id") REFERENCES "public"."deposits"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deposit_pictures" ADD CONSTRAINT "deposit_pictures_claim_id_deposit_claims_id_fk" FOREIGN KEY ("claim_id") REFERENCES "public"."deposit_claims"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rental_events" ADD CONSTRAINT "rental_events_deposit_id_deposits_id_fk" FOREIGN KEY ("deposit_id") REFERENCES "public"."deposits"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rentals" ADD CONSTRAINT "rentals_deposit_id_deposits_id_fk" FOREIGN KEY ("deposit_id") REFERENCES "public"."deposits"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rentals" ADD CONSTRAINT "rentals_dealership_id_dealerships_id_fk" FOREIGN KEY ("dealership_id") REFERENCES "public"."dealerships"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "counter_links_number" ON "counter_links" USING btree ("dealership_id","number");--> statement-breakpoint
CREATE UNIQUE INDEX "counter_links_open" ON "counter_links" USING btree ("dealership_id") WHERE revoked_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "deposit_claims_open" ON "deposit_claims" USING btree ("deposit_id") WHERE decided_at is null and withdrawn_at is null;--> statement-breakpoint
CREATE INDEX "deposit_claims_to_decide" ON "deposit_claims" USING btree ("answer_due_at") WHERE decided_at is null and withdrawn_at is null;--> statement-breakpoint
CREATE INDEX "deposit_claims_of_deposit" ON "deposit_claims" USING btree ("deposit_id","id");--> statement-breakpoint
CREATE INDEX "deposit_claims_reason_mentions" ON "deposit_claims" USING btree ("id") WHERE (strpos(reason, '@') > 0 or strpos(reason, '%40') > 0);--> statement-breakpoint
CREATE INDEX "deposit_claims_answer_mentions" ON "deposit_claims" USING btree ("id") WHERE (strpos(answer, '@') > 0 or strpos(answer, '%40') > 0);--> statement-breakpoint
CREATE INDEX "deposit_claims_decision_mentions" ON "deposit_claims" USING btree ("id") WHERE (strpos(decision, '@') > 0 or strpos(decision, '%40') > 0);--> statement-breakpoint
CREATE INDEX "deposit_disputes_of_deposit" ON "deposit_disputes" USING btree ("deposit_id");--> statement-breakpoint
CREATE INDEX "deposit_disputes_to_answer" ON "deposit_disputes" USING btree ("evidence_due_at") WHERE state = 'opened' and sent_at is null;--> statement-breakpoint
CREATE INDEX "deposit_pictures_of_claim" ON "deposit_pictures" USING btree ("claim_id","id");--> statement-breakpoint
CREATE INDEX "deposit_pictures_of_deposit" ON "deposit_pictures" USING btree ("deposit_id");--> statement-breakpoint
CREATE INDEX "rental_events_of_deposit" ON "rental_events" USING btree ("deposit_id","id");--> statement-breakpoint
CREATE INDEX "rentals_of_host" ON "rentals" USING btree ("dealership_id","deposit_id") WHERE dealership_id is not null;--> statement-breakpoint
CREATE INDEX "rentals_release_due" ON "rentals" USING btree ("release_at") WHERE release_at is not null and released_at is null;--> statement-breakpoint
CREATE INDEX "rentals_damaged" ON "rentals" USING btree ("returned_at") WHERE returned_at is not null and not is_clean and released_at is null;--> statement-breakpoint
CREATE INDEX "rentals_return_note_mentions" ON "rentals" USING btree ("deposit_id") WHERE (strpos(return_note, '@') > 0 or strpos(return_note, '%40') > 0);--> statement-breakpoint
CREATE INDEX "deposits_held" ON "deposits" USING btree ("paid_at") WHERE state in ('paid', 'partly_refunded');--> statement-breakpoint
ALTER TABLE "deposit_events" ADD CONSTRAINT "deposit_events_kind" CHECK ("deposit_events"."kind" in ('created', 'paid', 'expired', 'failed', 'refund_requested', 'refund_succeeded', 'refund_failed', 'kept', 'dispute_opened', 'dispute_won', 'dispute_lost', 'mismatch'));--> statement-breakpoint
ALTER TABLE "deposits" ADD CONSTRAINT "deposits_kept" CHECK (kept_cents between 0 and amount_cents - refunded_cents);--> statement-breakpoint
ALTER TABLE "deposits" ADD CONSTRAINT "deposits_state" CHECK ("deposits"."state" in ('created', 'paid', 'expired', 'failed', 'refund_pending', 'partly_refunded', 'refunded', 'kept', 'disputed'));--> statement-breakpoint
ALTER TABLE "desk_settings" ADD CONSTRAINT "desk_settings_return_limit" CHECK (return_limit_days between 1 and 365);--> statement-breakpoint
-- A process of the version before stores a deposit without its rental: the database adds it.
CREATE FUNCTION begin_rental() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO rentals (deposit_id) VALUES (NEW.id);
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER deposits_begin_rental AFTER INSERT ON deposits FOR EACH ROW EXECUTE FUNCTION begin_rental();
--> statement-breakpoint
INSERT INTO rentals (deposit_id) SELECT id FROM deposits;
--> statement-breakpoint
-- What happened to a rental stays as it was written, and goes with its deposit's ledger.
CREATE FUNCTION refuse_changed_rental_events() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND OLD.recorded_at < now() - interval '7 years' THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION 'rental_events is only ever appended to, and stays for 7 years';
END
$$;
--> statement-breakpoint
CREATE TRIGGER rental_events_stay BEFORE UPDATE OR TRUNCATE ON rental_events
FOR EACH STATEMENT EXECUTE FUNCTION refuse_changed_rental_events();
--> statement-breakpoint
CREATE TRIGGER rental_events_stay_long_enough BEFORE DELETE ON rental_events
FOR EACH ROW EXECUTE FUNCTION refuse_changed_rental_events();
