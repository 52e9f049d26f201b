CREATE TABLE "rate_limits" (
	"key" text PRIMARY KEY NOT NULL,
	"strikes" integer DEFAULT 0 NOT NULL,
	"until" timestamp with time zone NOT NULL
);
