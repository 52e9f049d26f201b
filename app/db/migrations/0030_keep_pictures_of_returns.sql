ALTER TABLE "deposit_pictures" DROP CONSTRAINT "deposit_pictures_side";--> statement-breakpoint
ALTER TABLE "deposit_pictures" ALTER COLUMN "claim_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "deposit_pictures" ADD CONSTRAINT "deposit_pictures_claim" CHECK ((claim_id is null) = (side = 'return'));--> statement-breakpoint
ALTER TABLE "deposit_pictures" ADD CONSTRAINT "deposit_pictures_side" CHECK ("deposit_pictures"."side" in ('claim', 'answer', 'return'));