CREATE TABLE "held_removals" (
	"id" text PRIMARY KEY NOT NULL,
	"kept" text NOT NULL,
	"cutoff" timestamp with time zone NOT NULL,
	"row_count" integer NOT NULL,
	"total" integer NOT NULL,
	"oldest_at" timestamp with time zone NOT NULL,
	"newest_at" timestamp with time zone NOT NULL,
	"held_at" timestamp with time zone NOT NULL,
	"confirmed_at" timestamp with time zone,
	"confirmed_by" text,
	"begun_at" timestamp with time zone,
	CONSTRAINT "held_removals_kept_unique" UNIQUE("kept"),
	CONSTRAINT "held_removals_confirmed" CHECK (("held_removals"."confirmed_at" is null) = ("held_removals"."confirmed_by" is null)),
	CONSTRAINT "held_removals_begun" CHECK ("held_removals"."begun_at" is null or "held_removals"."confirmed_at" is not null)
);
