-- Who became the first admin owns the place; the other accounts with a verified address ask to be let in.
UPDATE admin_profiles SET role = 'owner'
WHERE user_id = (SELECT user_id FROM admin_profiles ORDER BY created_at, user_id LIMIT 1);
--> statement-breakpoint
INSERT INTO admin_requests (user_id)
SELECT id FROM users WHERE email_verified AND NOT EXISTS (SELECT FROM admin_profiles WHERE user_id = users.id);
--> statement-breakpoint
-- At least one owner remains, whoever removes whom at the same time: the second waits for the first, then looks.
CREATE FUNCTION keep_an_owner() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(7105002);
  IF NOT EXISTS (SELECT FROM admin_profiles WHERE role = 'owner') THEN
    RAISE EXCEPTION 'at least one owner remains' USING ERRCODE = 'check_violation', CONSTRAINT = 'admin_profiles_keep_an_owner';
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER admin_profiles_keep_an_owner AFTER UPDATE OR DELETE ON admin_profiles
FOR EACH ROW WHEN (OLD.role = 'owner') EXECUTE FUNCTION keep_an_owner();
--> statement-breakpoint
-- However often a session is renewed, it ends twelve hours after its sign-in; one that waits for the second factor
-- after ten minutes.
CREATE FUNCTION keep_session_short() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.expires_at := least(
    NEW.expires_at,
    NEW.created_at + CASE WHEN NEW.awaits_second_factor THEN interval '10 minutes' ELSE interval '12 hours' END
  );
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER sessions_keep_short BEFORE INSERT OR UPDATE ON sessions
FOR EACH ROW EXECUTE FUNCTION keep_session_short();
--> statement-breakpoint
-- Those of before were made to last for days.
DELETE FROM sessions;
