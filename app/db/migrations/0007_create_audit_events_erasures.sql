CREATE TABLE "audit_events" (
	"id" text PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"actor_id" text,
	"action" text NOT NULL,
	"subject_kind" text,
	"subject_id" text,
	"outcome" text NOT NULL,
	"request_id" text,
	CONSTRAINT "audit_events_id_form" CHECK ("audit_events"."id" ~ '^audit-[0-9]{16,}-[0-9a-f]+$'),
	CONSTRAINT "audit_events_actor_id_form" CHECK ("audit_events"."actor_id" ~ '^[A-Za-z0-9_-]{1,64}$'),
	CONSTRAINT "audit_events_action_form" CHECK ("audit_events"."action" ~ '^[a-z]+(-[a-z]+)*$'),
	CONSTRAINT "audit_events_subject_kind_form" CHECK ("audit_events"."subject_kind" ~ '^[a-z]+(-[a-z]+)*$'),
	CONSTRAINT "audit_events_subject_id_form" CHECK ("audit_events"."subject_id" ~ '^[A-Za-z0-9_.:-]{1,128}$'),
	CONSTRAINT "audit_events_subject_whole" CHECK ("audit_events"."subject_id" is null or "audit_events"."subject_kind" is not null),
	CONSTRAINT "audit_events_outcome" CHECK ("audit_events"."outcome" in ('done', 'refused', 'failed', 'pending')),
	CONSTRAINT "audit_events_request_id_form" CHECK ("audit_events"."request_id" ~ '^[A-Za-z0-9_-]{1,64}$')
);
--> statement-breakpoint
CREATE TABLE "erasures" (
	"id" text PRIMARY KEY NOT NULL,
	"day" text,
	"started_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone,
	"report" jsonb DEFAULT '{"places":[]}'::jsonb NOT NULL,
	CONSTRAINT "erasures_day_unique" UNIQUE("day"),
	CONSTRAINT "erasures_id_form" CHECK ("erasures"."id" ~ '^erasure-[0-9]+$')
);
--> statement-breakpoint
CREATE INDEX "audit_events_by_action" ON "audit_events" USING btree ("action","id");--> statement-breakpoint
CREATE INDEX "audit_events_by_actor" ON "audit_events" USING btree ("actor_id","id");--> statement-breakpoint
CREATE INDEX "audit_events_by_subject" ON "audit_events" USING btree ("subject_id","id");--> statement-breakpoint
CREATE INDEX "erasures_newest_first" ON "erasures" USING btree ("started_at" DESC NULLS LAST);