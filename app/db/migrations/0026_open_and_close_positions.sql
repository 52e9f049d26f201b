ALTER TABLE "career_applications" DROP CONSTRAINT "career_applications_position";--> statement-breakpoint
-- The label joins the search: the column's expression is replaced, and with it what depends on the column.
DROP TRIGGER career_applications_rename_review ON career_applications;--> statement-breakpoint
ALTER TABLE "career_applications" ADD COLUMN "position_label" text;--> statement-breakpoint
ALTER TABLE "career_applications" DROP COLUMN "search_text";--> statement-breakpoint
ALTER TABLE "career_applications" ADD COLUMN "search_text" text GENERATED ALWAYS AS (lower(name || chr(10) || email || chr(10) || position || chr(10) || coalesce(position_label, case position when 'developer' then 'Developer' when 'social-media' then 'Social Media Influencer' when 'insurance' then 'Insurance Professional' when 'legal' then 'Legal Expert' when 'operations' then 'Operations' else '' end))) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "career_applications_search" ON "career_applications" USING gin (submission_period("id", 32),submission_period("id", 2),search_letters("search_text") gin_trgm_ops,search_grams("search_text")) WITH (gin_pending_list_limit=512);--> statement-breakpoint
CREATE INDEX "career_applications_newest" ON "career_applications" USING btree ("id","search_text");--> statement-breakpoint
CREATE TRIGGER career_applications_rename_review AFTER UPDATE ON career_applications FOR EACH ROW WHEN (OLD.search_text IS DISTINCT FROM NEW.search_text) EXECUTE FUNCTION rename_review();--> statement-breakpoint
ALTER TABLE "career_applications" ADD CONSTRAINT "career_applications_position_form" CHECK (position ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(position) <= 40);--> statement-breakpoint
ALTER TABLE "career_applications" ADD CONSTRAINT "career_applications_position_label_length" CHECK (char_length(position_label) between 1 and 80);--> statement-breakpoint
ALTER TABLE "career_applications" ADD CONSTRAINT "career_applications_position" CHECK (("career_applications"."position" in ('developer', 'social-media', 'insurance', 'legal', 'operations')) = ("career_applications"."position_label" is null));