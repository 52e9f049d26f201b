CREATE TABLE "closing_day_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "closing_day_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"day" date NOT NULL,
	"name" text NOT NULL,
	"change" text NOT NULL,
	"actor_id" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "closing_day_events_change" CHECK (change in ('closed', 'worked', 'removed')),
	CONSTRAINT "closing_day_events_actor_id_form" CHECK ("closing_day_events"."actor_id" ~ '^[A-Za-z0-9_-]{1,64}$')
);
--> statement-breakpoint
CREATE TRIGGER closing_day_events_stay BEFORE UPDATE OR DELETE OR TRUNCATE ON closing_day_events
  FOR EACH STATEMENT EXECUTE FUNCTION keep_content();
