CREATE TABLE "backups" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "backups_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"night" text NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone,
	"file" text,
	"host" text,
	"bytes" bigint,
	"row_count" bigint,
	"file_count" integer,
	"proven_at" timestamp with time zone,
	"fault" text,
	CONSTRAINT "backups_night_unique" UNIQUE("night"),
	CONSTRAINT "backups_night_form" CHECK (night ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$'),
	CONSTRAINT "backups_proven_whole" CHECK (proven_at is null or (file is not null and fault is null))
);
--> statement-breakpoint
CREATE TABLE "rounds" (
	"name" text PRIMARY KEY NOT NULL,
	"went_well_at" timestamp with time zone,
	"failed_at" timestamp with time zone,
	"fault" text
);
