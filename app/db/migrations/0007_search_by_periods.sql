-- Whole numbers in an inverted index, beside texts.
CREATE EXTENSION IF NOT EXISTS btree_gin;
--> statement-breakpoint
-- The period of so many days that an id ('app-' and the like, then microseconds since 1970) falls into.
CREATE FUNCTION submission_period(id text, days int) RETURNS int LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN (split_part(id, '-', 2)::bigint / (days * 86400000000))::int;
--> statement-breakpoint
-- Trigrams are made of letters and digits: what stands between words becomes one, so that a search across words is
-- narrowed down by it too. Which digit does not matter, because what is found is then looked at.
CREATE FUNCTION search_letters(searched text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN translate(searched, E' .@-\n', '79658');
--> statement-breakpoint
DROP INDEX "career_applications_short_search";--> statement-breakpoint
DROP INDEX "host_applications_short_search";--> statement-breakpoint
DROP INDEX "media_inquiries_short_search";--> statement-breakpoint
DROP INDEX "career_applications_search";--> statement-breakpoint
DROP INDEX "host_applications_search";--> statement-breakpoint
DROP INDEX "media_inquiries_search";--> statement-breakpoint
CREATE INDEX "career_applications_search" ON "career_applications" USING gin (submission_period("id", 32),submission_period("id", 2),search_letters("search_text") gin_trgm_ops,search_grams("search_text")) WITH (gin_pending_list_limit=512);--> statement-breakpoint
CREATE INDEX "host_applications_search" ON "host_applications" USING gin (submission_period("id", 32),submission_period("id", 2),search_letters("search_text") gin_trgm_ops,search_grams("search_text")) WITH (gin_pending_list_limit=512);--> statement-breakpoint
CREATE INDEX "media_inquiries_search" ON "media_inquiries" USING gin (submission_period("id", 32),submission_period("id", 2),search_letters("search_text") gin_trgm_ops,search_grams("search_text")) WITH (gin_pending_list_limit=512);