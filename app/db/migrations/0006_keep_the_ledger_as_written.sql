-- The ledger of deposits is only ever appended to: what was written once stays as it was written.
CREATE FUNCTION refuse_changed_ledger() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'deposit_events is only ever appended to';
END
$$;
--> statement-breakpoint
CREATE TRIGGER deposit_events_stay BEFORE UPDATE OR DELETE OR TRUNCATE ON deposit_events
FOR EACH STATEMENT EXECUTE FUNCTION refuse_changed_ledger();
