ALTER TABLE "dealerships" ADD COLUMN "address" text;--> statement-breakpoint
ALTER TABLE "dealerships" ADD COLUMN "phone" text;--> statement-breakpoint
ALTER TABLE "dealerships" ADD COLUMN "email" text;--> statement-breakpoint
ALTER TABLE "dealerships" ADD COLUMN "website" text;--> statement-breakpoint
ALTER TABLE "dealerships" ADD COLUMN "hours" text;--> statement-breakpoint
ALTER TABLE "dealerships" ADD COLUMN "season" text;--> statement-breakpoint
ALTER TABLE "dealerships" ADD COLUMN "rating" numeric(2, 1);--> statement-breakpoint
ALTER TABLE "dealerships" ADD CONSTRAINT "dealerships_website" CHECK ("dealerships"."website" ~ '^https?://');--> statement-breakpoint
ALTER TABLE "dealerships" ADD CONSTRAINT "dealerships_rating" CHECK ("dealerships"."rating" between 0 and 5);--> statement-breakpoint
UPDATE "dealerships" SET "rating" = 5.0, "website" = 'https://vancouver.example/' WHERE "name" = 'Tidewheel Vancouver';--> statement-breakpoint
UPDATE "dealerships" SET "place" = 'Kitsilano, Kits Beach' WHERE "place" = 'Kitsilano Beach';
