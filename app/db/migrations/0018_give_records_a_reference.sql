-- Six letters and digits to read out on the phone, without look-alikes. One sequence for all tables, in an order that
-- looks random: the factor shares no divisor with 22^6, so no number repeats before all 113,379,904 are taken.
CREATE SEQUENCE "reference_numbers";--> statement-breakpoint
CREATE FUNCTION new_reference() RETURNS text LANGUAGE plpgsql VOLATILE AS $$
DECLARE
  letters constant text := 'ACDEFGHJKMNPRTWXY34679';
  left_over bigint := (nextval('reference_numbers') * 48271013 + 60466176) % 113379904;
  reference text := '';
BEGIN
  FOR position IN 1..6 LOOP
    reference := reference || substr(letters, (left_over % 22)::int + 1, 1);
    left_over := left_over / 22;
  END LOOP;
  RETURN reference;
END
$$;
--> statement-breakpoint
ALTER TABLE "career_applications" ADD COLUMN "reference" text DEFAULT new_reference() NOT NULL;--> statement-breakpoint
ALTER TABLE "deposits" ADD COLUMN "reference" text DEFAULT new_reference() NOT NULL;--> statement-breakpoint
ALTER TABLE "host_applications" ADD COLUMN "reference" text DEFAULT new_reference() NOT NULL;--> statement-breakpoint
ALTER TABLE "media_inquiries" ADD COLUMN "reference" text DEFAULT new_reference() NOT NULL;--> statement-breakpoint
ALTER TABLE "career_applications" ADD CONSTRAINT "career_applications_reference_unique" UNIQUE("reference");--> statement-breakpoint
ALTER TABLE "deposits" ADD CONSTRAINT "deposits_reference_unique" UNIQUE("reference");--> statement-breakpoint
ALTER TABLE "host_applications" ADD CONSTRAINT "host_applications_reference_unique" UNIQUE("reference");--> statement-breakpoint
ALTER TABLE "media_inquiries" ADD CONSTRAINT "media_inquiries_reference_unique" UNIQUE("reference");--> statement-breakpoint
ALTER TABLE "career_applications" ADD CONSTRAINT "career_applications_reference_form" CHECK (reference ~ '^[ACDEFGHJKMNPRTWXY34679]{6}$');--> statement-breakpoint
ALTER TABLE "deposits" ADD CONSTRAINT "deposits_reference_form" CHECK (reference ~ '^[ACDEFGHJKMNPRTWXY34679]{6}$');--> statement-breakpoint
ALTER TABLE "host_applications" ADD CONSTRAINT "host_applications_reference_form" CHECK (reference ~ '^[ACDEFGHJKMNPRTWXY34679]{6}$');--> statement-breakpoint
ALTER TABLE "media_inquiries" ADD CONSTRAINT "media_inquiries_reference_form" CHECK (reference ~ '^[ACDEFGHJKMNPRTWXY34679]{6}$');