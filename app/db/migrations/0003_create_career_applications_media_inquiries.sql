CREATE TABLE "career_applications" (
	"id" text PRIMARY KEY NOT NULL,
	"submission_key" text NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"phone" text NOT NULL,
	"position" text NOT NULL,
	"experience" text NOT NULL,
	"portfolio" text,
	"message" text NOT NULL,
	"resume_filename" text,
	"resume_url" text,
	"created_at" timestamp with time zone NOT NULL,
	"search_text" text GENERATED ALWAYS AS (lower(name || chr(10) || email || chr(10) || position || chr(10) || case position when 'developer' then 'Developer' when 'social-media' then 'Social Media Influencer' when 'insurance' then 'Insurance Professional' when 'legal' then 'Legal Expert' when 'operations' then 'Operations' else '' end)) STORED NOT NULL,
	CONSTRAINT "career_applications_submission_key_unique" UNIQUE("submission_key"),
	CONSTRAINT "career_applications_resume_url_unique" UNIQUE("resume_url"),
	CONSTRAINT "career_applications_id_form" CHECK ("career_applications"."id" ~ '^career-[0-9]+$'),
	CONSTRAINT "career_applications_name_length" CHECK (char_length(name) between 2 and 200),
	CONSTRAINT "career_applications_email_length" CHECK (char_length(email) between 3 and 254),
	CONSTRAINT "career_applications_phone_length" CHECK (char_length(phone) between 10 and 40),
	CONSTRAINT "career_applications_portfolio_length" CHECK (char_length(portfolio) between 1 and 500),
	CONSTRAINT "career_applications_message_length" CHECK (char_length(message) between 10 and 5000),
	CONSTRAINT "career_applications_resume_filename_length" CHECK (char_length(resume_filename) between 1 and 200),
	CONSTRAINT "career_applications_resume_whole" CHECK ((resume_filename is null) = (resume_url is null)),
	CONSTRAINT "career_applications_position" CHECK ("career_applications"."position" in ('developer', 'social-media', 'insurance', 'legal', 'operations')),
	CONSTRAINT "career_applications_experience" CHECK ("career_applications"."experience" in ('entry', 'mid', 'senior', 'expert'))
);
--> statement-breakpoint
CREATE TABLE "media_inquiries" (
	"id" text PRIMARY KEY NOT NULL,
	"submission_key" text NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"organization" text NOT NULL,
	"message" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"search_text" text GENERATED ALWAYS AS (lower(name || chr(10) || email || chr(10) || organization)) STORED NOT NULL,
	CONSTRAINT "media_inquiries_submission_key_unique" UNIQUE("submission_key"),
	CONSTRAINT "media_inquiries_id_form" CHECK ("media_inquiries"."id" ~ '^media-[0-9]+$'),
	CONSTRAINT "media_inquiries_name_length" CHECK (char_length(name) between 2 and 200),
	CONSTRAINT "media_inquiries_email_length" CHECK (char_length(email) between 3 and 254),
	CONSTRAINT "media_inquiries_organization_length" CHECK (char_length(organization) between 2 and 200),
	CONSTRAINT "media_inquiries_message_length" CHECK (char_length(message) between 10 and 5000)
);
--> statement-breakpoint
CREATE INDEX "career_applications_search" ON "career_applications" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "media_inquiries_search" ON "media_inquiries" USING gin ("search_text" gin_trgm_ops);