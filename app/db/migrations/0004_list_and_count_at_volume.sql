CREATE TABLE "row_count_changes" (
	"list" text NOT NULL,
	"change" bigint NOT NULL
);
--> statement-breakpoint
-- Every single character and every pair of neighbours: what a search holds that is too short for trigrams.
CREATE FUNCTION search_grams(searched text) RETURNS text[] LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  letters text[] := string_to_array(searched, NULL);
  grams text[] := letters;
BEGIN
  FOR place IN 2..cardinality(letters) LOOP
    grams[cardinality(letters) + place - 1] := letters[place - 1] || letters[place];
  END LOOP;
  RETURN grams;
END
$$;
--> statement-breakpoint
-- Keeps row_count_changes. Nobody waits: a statement adds a row of its own, and one in a hundred folds those that
-- nobody else is folding.
CREATE FUNCTION count_rows() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  difference bigint := 0;
BEGIN
  IF TG_OP = 'TRUNCATE' THEN
    DELETE FROM row_count_changes WHERE list = TG_TABLE_NAME;
    RETURN NULL;
  ELSIF TG_OP = 'INSERT' THEN
    SELECT count(*) INTO difference FROM changed;
  ELSE
    SELECT -count(*) INTO difference FROM changed;
  END IF;
  IF difference <> 0 THEN
    INSERT INTO row_count_changes VALUES (TG_TABLE_NAME, difference);
  END IF;
  IF random() < 0.01 THEN
    WITH folded AS (
      DELETE FROM row_count_changes WHERE ctid = ANY (ARRAY(
        SELECT ctid FROM row_count_changes WHERE list = TG_TABLE_NAME FOR UPDATE SKIP LOCKED
      )) RETURNING change
    )
    INSERT INTO row_count_changes SELECT TG_TABLE_NAME, sum(change) FROM folded HAVING count(*) > 0;
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
DO $$
DECLARE
  list text;
BEGIN
  FOREACH list IN ARRAY ARRAY['host_applications', 'career_applications', 'media_inquiries'] LOOP
    EXECUTE format('CREATE TRIGGER %1$s_inserted AFTER INSERT ON %1$I REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_rows()', list);
    EXECUTE format('CREATE TRIGGER %1$s_deleted AFTER DELETE ON %1$I REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_rows()', list);
    EXECUTE format('CREATE TRIGGER %1$s_truncated AFTER TRUNCATE ON %1$I FOR EACH STATEMENT EXECUTE FUNCTION count_rows()', list);
    EXECUTE format('INSERT INTO row_count_changes SELECT %1$L, count(*) FROM %1$I HAVING count(*) > 0', list);
    -- The newest rows are read most, from the index alone once they are vacuumed; a fifth of the table would be too late.
    EXECUTE format('ALTER TABLE %1$I SET (autovacuum_vacuum_insert_scale_factor = 0.01)', list);
  END LOOP;
END
$$;
--> statement-breakpoint
ALTER INDEX "career_applications_search" SET (gin_pending_list_limit=512);--> statement-breakpoint
ALTER INDEX "host_applications_search" SET (gin_pending_list_limit=512);--> statement-breakpoint
ALTER INDEX "media_inquiries_search" SET (gin_pending_list_limit=512);--> statement-breakpoint
CREATE INDEX "career_applications_short_search" ON "career_applications" USING gin (search_grams("search_text")) WITH (gin_pending_list_limit=512);--> statement-breakpoint
CREATE INDEX "career_applications_newest" ON "career_applications" USING btree ("id","search_text");--> statement-breakpoint
CREATE INDEX "host_applications_short_search" ON "host_applications" USING gin (search_grams("search_text")) WITH (gin_pending_list_limit=512);--> statement-breakpoint
CREATE INDEX "host_applications_newest" ON "host_applications" USING btree ("id","search_text");--> statement-breakpoint
CREATE INDEX "media_inquiries_short_search" ON "media_inquiries" USING gin (search_grams("search_text")) WITH (gin_pending_list_limit=512);--> statement-breakpoint
CREATE INDEX "media_inquiries_newest" ON "media_inquiries" USING btree ("id","search_text");
