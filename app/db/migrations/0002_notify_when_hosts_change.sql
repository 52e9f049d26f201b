-- Tells every process that pages which show hosts are out of date.
CREATE FUNCTION notify_shared_pages() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('shared_pages', TG_TABLE_NAME);
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER dealerships_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON dealerships
FOR EACH STATEMENT EXECUTE FUNCTION notify_shared_pages();
