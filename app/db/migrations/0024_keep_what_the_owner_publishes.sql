CREATE TABLE "content_cancellations" (
	"publication_id" bigint PRIMARY KEY NOT NULL,
	"admin_id" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "content_cancellations_admin_id_form" CHECK ("content_cancellations"."admin_id" ~ '^[A-Za-z0-9_-]{1,64}$')
);
--> statement-breakpoint
CREATE TABLE "content_notices" (
	"publication_id" bigint NOT NULL,
	"subject_id" text NOT NULL,
	"sent_at" timestamp with time zone,
	CONSTRAINT "content_notices_publication_id_subject_id_pk" PRIMARY KEY("publication_id","subject_id"),
	CONSTRAINT "content_notices_subject_id_form" CHECK ("content_notices"."subject_id" ~ '^[a-z]+-[0-9]+$')
);
--> statement-breakpoint
CREATE TABLE "content_publications" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "content_publications_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"document" text NOT NULL,
	"locale" text DEFAULT 'en' NOT NULL,
	"revision_id" bigint,
	"live_from" timestamp with time zone NOT NULL,
	"is_material" boolean DEFAULT false NOT NULL,
	"publisher_id" text NOT NULL,
	"published_at" timestamp with time zone NOT NULL,
	CONSTRAINT "content_publications_document_form" CHECK ("content_publications"."document" ~ '^[a-z][a-z0-9-]{0,59}$'),
	CONSTRAINT "content_publications_publisher_id_form" CHECK ("content_publications"."publisher_id" ~ '^[A-Za-z0-9_-]{1,64}$'),
	CONSTRAINT "content_publications_not_in_the_past" CHECK (live_from >= published_at)
);
--> statement-breakpoint
CREATE TABLE "content_revisions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "content_revisions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"document" text NOT NULL,
	"locale" text DEFAULT 'en' NOT NULL,
	"body" jsonb NOT NULL,
	"based_on" bigint,
	"note" text DEFAULT '' NOT NULL,
	"author_id" text NOT NULL,
	"saved_at" timestamp with time zone NOT NULL,
	CONSTRAINT "content_revisions_document_form" CHECK ("content_revisions"."document" ~ '^[a-z][a-z0-9-]{0,59}$'),
	CONSTRAINT "content_revisions_author_id_form" CHECK ("content_revisions"."author_id" ~ '^[A-Za-z0-9_-]{1,64}$'),
	CONSTRAINT "content_revisions_note_length" CHECK (char_length(note) <= 200),
	CONSTRAINT "content_revisions_body_size" CHECK (octet_length(body::text) <= 1000000)
);
--> statement-breakpoint
-- The publication of the terms that is in force; null while they are as the product brings them.
CREATE FUNCTION terms_in_force() RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT publication.id FROM content_publications publication
  WHERE publication.document = 'terms' AND publication.locale = 'en' AND publication.live_from <= now()
    AND NOT EXISTS (SELECT FROM content_cancellations WHERE publication_id = publication.id)
  ORDER BY publication.live_from DESC, publication.id DESC LIMIT 1
$$;
--> statement-breakpoint
ALTER TABLE "career_applications" ADD COLUMN "terms_publication_id" bigint;--> statement-breakpoint
ALTER TABLE "career_applications" ALTER COLUMN "terms_publication_id" SET DEFAULT terms_in_force();--> statement-breakpoint
ALTER TABLE "deposits" ADD COLUMN "terms_publication_id" bigint;--> statement-breakpoint
ALTER TABLE "deposits" ALTER COLUMN "terms_publication_id" SET DEFAULT terms_in_force();--> statement-breakpoint
ALTER TABLE "host_applications" ADD COLUMN "terms_publication_id" bigint;--> statement-breakpoint
ALTER TABLE "host_applications" ALTER COLUMN "terms_publication_id" SET DEFAULT terms_in_force();--> statement-breakpoint
ALTER TABLE "media_inquiries" ADD COLUMN "terms_publication_id" bigint;--> statement-breakpoint
ALTER TABLE "media_inquiries" ALTER COLUMN "terms_publication_id" SET DEFAULT terms_in_force();--> statement-breakpoint
ALTER TABLE "sales_inquiries" ADD COLUMN "terms_publication_id" bigint;--> statement-breakpoint
ALTER TABLE "sales_inquiries" ALTER COLUMN "terms_publication_id" SET DEFAULT terms_in_force();--> statement-breakpoint
ALTER TABLE "content_cancellations" ADD CONSTRAINT "content_cancellations_publication_id_content_publications_id_fk" FOREIGN KEY ("publication_id") REFERENCES "public"."content_publications"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_notices" ADD CONSTRAINT "content_notices_publication_id_content_publications_id_fk" FOREIGN KEY ("publication_id") REFERENCES "public"."content_publications"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_publications" ADD CONSTRAINT "content_publications_revision_id_content_revisions_id_fk" FOREIGN KEY ("revision_id") REFERENCES "public"."content_revisions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_revisions" ADD CONSTRAINT "content_revisions_based_on_content_revisions_id_fk" FOREIGN KEY ("based_on") REFERENCES "public"."content_revisions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "content_publications_live" ON "content_publications" USING btree ("document","locale","live_from" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "content_publications_coming" ON "content_publications" USING btree ("live_from");--> statement-breakpoint
CREATE INDEX "content_revisions_document" ON "content_revisions" USING btree ("document","locale","id");--> statement-breakpoint
ALTER TABLE "career_applications" ADD CONSTRAINT "career_applications_terms_publication_id_content_publications_id_fk" FOREIGN KEY ("terms_publication_id") REFERENCES "public"."content_publications"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deposits" ADD CONSTRAINT "deposits_terms_publication_id_content_publications_id_fk" FOREIGN KEY ("terms_publication_id") REFERENCES "public"."content_publications"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "host_applications" ADD CONSTRAINT "host_applications_terms_publication_id_content_publications_id_fk" FOREIGN KEY ("terms_publication_id") REFERENCES "public"."content_publications"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "media_inquiries" ADD CONSTRAINT "media_inquiries_terms_publication_id_content_publications_id_fk" FOREIGN KEY ("terms_publication_id") REFERENCES "public"."content_publications"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sales_inquiries" ADD CONSTRAINT "sales_inquiries_terms_publication_id_content_publications_id_fk" FOREIGN KEY ("terms_publication_id") REFERENCES "public"."content_publications"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- No version of a text is ever lost: what was saved, published or cancelled stays as it was written.
CREATE FUNCTION keep_content() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is only ever appended to', TG_TABLE_NAME;
END
$$;
--> statement-breakpoint
CREATE TRIGGER content_revisions_stay BEFORE UPDATE OR DELETE OR TRUNCATE ON content_revisions
  FOR EACH STATEMENT EXECUTE FUNCTION keep_content();
--> statement-breakpoint
CREATE TRIGGER content_publications_stay BEFORE UPDATE OR DELETE OR TRUNCATE ON content_publications
  FOR EACH STATEMENT EXECUTE FUNCTION keep_content();
--> statement-breakpoint
CREATE TRIGGER content_cancellations_stay BEFORE UPDATE OR DELETE OR TRUNCATE ON content_cancellations
  FOR EACH STATEMENT EXECUTE FUNCTION keep_content();
--> statement-breakpoint
CREATE TRIGGER content_publications_changed AFTER INSERT ON content_publications
  FOR EACH STATEMENT EXECUTE FUNCTION notify_shared_pages();
--> statement-breakpoint
CREATE TRIGGER content_cancellations_changed AFTER INSERT ON content_cancellations
  FOR EACH STATEMENT EXECUTE FUNCTION notify_shared_pages();
