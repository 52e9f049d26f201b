CREATE TABLE "deposit_comparisons" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "deposit_comparisons_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"day" text,
	"started_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone,
	"payments" integer DEFAULT 0 NOT NULL,
	"ledger_cents" bigint DEFAULT 0 NOT NULL,
	"provider_cents" bigint DEFAULT 0 NOT NULL,
	"mismatches" jsonb DEFAULT '[]'::jsonb NOT NULL,
	CONSTRAINT "deposit_comparisons_day_unique" UNIQUE("day")
);
--> statement-breakpoint
CREATE TABLE "deposit_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "deposit_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"deposit_id" text NOT NULL,
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"happened_at" timestamp with time zone NOT NULL,
	"recorded_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "deposit_events_once" UNIQUE("deposit_id","kind","subject"),
	CONSTRAINT "deposit_events_kind" CHECK ("deposit_events"."kind" in ('created', 'paid', 'expired', 'failed', 'refund_requested', 'refund_succeeded', 'refund_failed', 'dispute_opened', 'dispute_won', 'dispute_lost', 'mismatch'))
);
--> statement-breakpoint
CREATE TABLE "deposit_refunds" (
	"id" text PRIMARY KEY NOT NULL,
	"deposit_id" text NOT NULL,
	"request_key" text,
	"amount_cents" integer NOT NULL,
	"reason" text NOT NULL,
	"state" text NOT NULL,
	"provider_id" text,
	"requested_by" text,
	"created_at" timestamp with time zone NOT NULL,
	"settled_at" timestamp with time zone,
	CONSTRAINT "deposit_refunds_request_key_unique" UNIQUE("request_key"),
	CONSTRAINT "deposit_refunds_provider_id_unique" UNIQUE("provider_id"),
	CONSTRAINT "deposit_refunds_id_form" CHECK ("deposit_refunds"."id" ~ '^ref-[0-9]+$'),
	CONSTRAINT "deposit_refunds_amount" CHECK (amount_cents > 0),
	CONSTRAINT "deposit_refunds_reason_length" CHECK (char_length(reason) between 1 and 300),
	CONSTRAINT "deposit_refunds_state" CHECK ("deposit_refunds"."state" in ('requested', 'pending', 'succeeded', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "deposits" (
	"id" text PRIMARY KEY NOT NULL,
	"request_key" text NOT NULL,
	"email" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"currency" text NOT NULL,
	"state" text DEFAULT 'created' NOT NULL,
	"refunded_cents" integer DEFAULT 0 NOT NULL,
	"session_id" text,
	"checkout_url" text,
	"payment_id" text,
	"card_brand" text,
	"card_last_four" text,
	"dispute_state" text,
	"page_token_hash" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"paid_at" timestamp with time zone,
	"expired_at" timestamp with time zone,
	"failed_at" timestamp with time zone,
	"settled_at" timestamp with time zone,
	"search_text" text GENERATED ALWAYS AS (lower(email || chr(10) || id || chr(10) || coalesce(session_id, '') || chr(10) || coalesce(payment_id, ''))) STORED NOT NULL,
	CONSTRAINT "deposits_session_id_unique" UNIQUE("session_id"),
	CONSTRAINT "deposits_payment_id_unique" UNIQUE("payment_id"),
	CONSTRAINT "deposits_page_token_hash_unique" UNIQUE("page_token_hash"),
	CONSTRAINT "deposits_id_form" CHECK ("deposits"."id" ~ '^dep-[0-9]+$'),
	CONSTRAINT "deposits_email_length" CHECK (char_length(email) between 3 and 254),
	CONSTRAINT "deposits_amount" CHECK (amount_cents >= 25000),
	CONSTRAINT "deposits_refunded" CHECK (refunded_cents between 0 and amount_cents),
	CONSTRAINT "deposits_refunded_was_paid" CHECK (refunded_cents = 0 or paid_at is not null),
	CONSTRAINT "deposits_paid_whole" CHECK ((paid_at is null) = (payment_id is null)),
	CONSTRAINT "deposits_currency" CHECK ("deposits"."currency" in ('usd', 'cad', 'eur', 'gbp', 'aud', 'nzd')),
	CONSTRAINT "deposits_state" CHECK ("deposits"."state" in ('created', 'paid', 'expired', 'failed', 'refund_pending', 'partly_refunded', 'refunded', 'disputed')),
	CONSTRAINT "deposits_dispute_state" CHECK (dispute_state in ('opened', 'lost', 'won')),
	CONSTRAINT "deposits_card_last_four" CHECK (card_last_four ~ '^[0-9]{4}$')
);
--> statement-breakpoint
CREATE TABLE "webhook_events" (
	"id" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"deposit_id" text,
	"received_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox_payment_keys" (
	"key" text PRIMARY KEY NOT NULL,
	"request" text NOT NULL,
	"status" integer,
	"answer" jsonb
);
--> statement-breakpoint
CREATE TABLE "sandbox_payment_objects" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"data" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox_payment_webhooks" (
	"event_id" text PRIMARY KEY NOT NULL,
	"due_at" timestamp with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"is_delivered" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
ALTER TABLE "deposit_events" ADD CONSTRAINT "deposit_events_deposit_id_deposits_id_fk" FOREIGN KEY ("deposit_id") REFERENCES "public"."deposits"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deposit_refunds" ADD CONSTRAINT "deposit_refunds_deposit_id_deposits_id_fk" FOREIGN KEY ("deposit_id") REFERENCES "public"."deposits"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_events" ADD CONSTRAINT "webhook_events_deposit_id_deposits_id_fk" FOREIGN KEY ("deposit_id") REFERENCES "public"."deposits"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "deposit_comparisons_newest_first" ON "deposit_comparisons" USING btree ("started_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "deposit_refunds_deposit" ON "deposit_refunds" USING btree ("deposit_id");--> statement-breakpoint
CREATE INDEX "deposit_refunds_open" ON "deposit_refunds" USING btree ("state") WHERE state in ('requested', 'pending');--> statement-breakpoint
CREATE UNIQUE INDEX "deposits_open_request" ON "deposits" USING btree ("request_key") WHERE state = 'created';--> statement-breakpoint
CREATE INDEX "deposits_search" ON "deposits" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "deposits_by_state" ON "deposits" USING btree ("state","id");--> statement-breakpoint
CREATE INDEX "sandbox_payment_objects_newest_first" ON "sandbox_payment_objects" USING btree ("kind","created_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "sandbox_payment_objects_of_payment" ON "sandbox_payment_objects" USING btree ((data ->> 'payment_intent'));--> statement-breakpoint
CREATE INDEX "sandbox_payment_webhooks_due" ON "sandbox_payment_webhooks" USING btree ("due_at") WHERE not is_delivered;