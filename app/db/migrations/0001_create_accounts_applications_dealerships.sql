CREATE TABLE "account_tokens" (
	"id" text PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"purpose" text NOT NULL,
	"user_id" text,
	"address" text,
	"password_hash" text,
	"makes_first_admin" boolean DEFAULT false NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "account_tokens_token_hash_unique" UNIQUE("token_hash"),
	CONSTRAINT "account_tokens_purpose" CHECK (("account_tokens"."purpose" = 'setup' and num_nonnulls("account_tokens"."user_id", "account_tokens"."address", "account_tokens"."password_hash") = 0)
        or ("account_tokens"."purpose" = 'verify-email' and num_nonnulls("account_tokens"."user_id", "account_tokens"."address", "account_tokens"."password_hash") = 3))
);
--> statement-breakpoint
CREATE TABLE "admin_profiles" (
	"user_id" text PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"role" text DEFAULT 'admin' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "admin_profiles_role" CHECK ("admin_profiles"."role" = 'admin')
);
--> statement-breakpoint
CREATE TABLE "credentials" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"provider_id" text NOT NULL,
	"user_id" text NOT NULL,
	"access_token" text,
	"refresh_token" text,
	"id_token" text,
	"access_token_expires_at" timestamp with time zone,
	"refresh_token_expires_at" timestamp with time zone,
	"scope" text,
	"password" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" text PRIMARY KEY NOT NULL,
	"token" text NOT NULL,
	"user_id" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"ip_address" text,
	"user_agent" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sessions_token_unique" UNIQUE("token")
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"email_verified" boolean DEFAULT false NOT NULL,
	"image" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "users_email_unique" UNIQUE("email")
);
--> statement-breakpoint
CREATE TABLE "verifications" (
	"id" text PRIMARY KEY NOT NULL,
	"identifier" text NOT NULL,
	"value" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "dealerships" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "dealerships_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"place" text NOT NULL,
	"map_x" real NOT NULL,
	"map_y" real NOT NULL,
	"bikes" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "dealerships_name_unique" UNIQUE("name"),
	CONSTRAINT "dealerships_map_x" CHECK ("dealerships"."map_x" between 0 and 100),
	CONSTRAINT "dealerships_map_y" CHECK ("dealerships"."map_y" between 0 and 100),
	CONSTRAINT "dealerships_bikes" CHECK ("dealerships"."bikes" >= 0)
);
--> statement-breakpoint
CREATE TABLE "host_applications" (
	"id" text PRIMARY KEY NOT NULL,
	"submission_key" text NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"email" text NOT NULL,
	"phone" text NOT NULL,
	"city" text NOT NULL,
	"state" text NOT NULL,
	"country" text NOT NULL,
	"business_experience" text NOT NULL,
	"business_ownership" text NOT NULL,
	"preferred_package" text NOT NULL,
	"capital_available" text NOT NULL,
	"time_commitment" text NOT NULL,
	"additional_details" text DEFAULT '' NOT NULL,
	"submission_date" timestamp with time zone NOT NULL,
	"search_text" text GENERATED ALWAYS AS (lower(first_name || ' ' || last_name || chr(10) || email || chr(10) || city || chr(10) || country)) STORED NOT NULL,
	CONSTRAINT "host_applications_submission_key_unique" UNIQUE("submission_key"),
	CONSTRAINT "host_applications_id_form" CHECK ("host_applications"."id" ~ '^app-[0-9]+$'),
	CONSTRAINT "host_applications_first_name_length" CHECK (char_length(first_name) between 2 and 100),
	CONSTRAINT "host_applications_last_name_length" CHECK (char_length(last_name) between 2 and 100),
	CONSTRAINT "host_applications_email_length" CHECK (char_length(email) between 3 and 254),
	CONSTRAINT "host_applications_phone_length" CHECK (char_length(phone) between 10 and 40),
	CONSTRAINT "host_applications_city_length" CHECK (char_length(city) between 2 and 100),
	CONSTRAINT "host_applications_state_length" CHECK (char_length(state) between 2 and 100),
	CONSTRAINT "host_applications_country_length" CHECK (char_length(country) between 2 and 100),
	CONSTRAINT "host_applications_details_length" CHECK (char_length(additional_details) <= 5000),
	CONSTRAINT "host_applications_business_experience" CHECK ("host_applications"."business_experience" in ('none', '1-2', '3-5', '5+')),
	CONSTRAINT "host_applications_business_ownership" CHECK ("host_applications"."business_ownership" in ('no', 'yes')),
	CONSTRAINT "host_applications_preferred_package" CHECK ("host_applications"."preferred_package" in ('undecided', 'basic', 'premium', 'commercial')),
	CONSTRAINT "host_applications_capital_available" CHECK ("host_applications"."capital_available" in ('under10k', '10k-25k', '25k-50k', 'over50k')),
	CONSTRAINT "host_applications_time_commitment" CHECK ("host_applications"."time_commitment" in ('part-time', 'full-time'))
);
--> statement-breakpoint
CREATE TABLE "mailbox_messages" (
	"id" text PRIMARY KEY NOT NULL,
	"from" text NOT NULL,
	"to" text NOT NULL,
	"reply_to" text,
	"subject" text NOT NULL,
	"text" text NOT NULL,
	"html" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "product_secrets" (
	"name" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "account_tokens" ADD CONSTRAINT "account_tokens_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "admin_profiles" ADD CONSTRAINT "admin_profiles_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credentials" ADD CONSTRAINT "credentials_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "account_tokens_user" ON "account_tokens" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "credentials_user" ON "credentials" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "host_applications_search" ON "host_applications" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "mailbox_messages_newest_first" ON "mailbox_messages" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST);