-- The audit log is only ever appended to; its lines stay a year at the least, whoever asks.
CREATE FUNCTION refuse_changed_audit() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    IF OLD.at < now() - interval '12 months' THEN
      RETURN OLD;
    END IF;
    RAISE EXCEPTION 'audit_events stay for 12 months';
  END IF;
  RAISE EXCEPTION 'audit_events is only ever appended to';
END
$$;
--> statement-breakpoint
CREATE TRIGGER audit_events_stay BEFORE UPDATE OR TRUNCATE ON audit_events
FOR EACH STATEMENT EXECUTE FUNCTION refuse_changed_audit();
--> statement-breakpoint
CREATE TRIGGER audit_events_stay_long_enough BEFORE DELETE ON audit_events
FOR EACH ROW EXECUTE FUNCTION refuse_changed_audit();
--> statement-breakpoint
-- The ledger of deposits stays as it was written, and goes only once accounting law lets it go.
CREATE OR REPLACE FUNCTION refuse_changed_ledger() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    IF OLD.recorded_at < now() - interval '7 years' THEN
      RETURN OLD;
    END IF;
    RAISE EXCEPTION 'deposit_events is only ever appended to, and stays for 7 years';
  END IF;
  RAISE EXCEPTION 'deposit_events is only ever appended to';
END
$$;
--> statement-breakpoint
DROP TRIGGER deposit_events_stay ON deposit_events;
--> statement-breakpoint
CREATE TRIGGER deposit_events_stay BEFORE UPDATE OR TRUNCATE ON deposit_events
FOR EACH STATEMENT EXECUTE FUNCTION refuse_changed_ledger();
--> statement-breakpoint
CREATE TRIGGER deposit_events_stay_long_enough BEFORE DELETE ON deposit_events
FOR EACH ROW EXECUTE FUNCTION refuse_changed_ledger();
