CREATE TABLE "admin_requests" (
	"user_id" text PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"declined_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "recovery_codes" (
	"code_hash" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "second_factors" (
	"user_id" text PRIMARY KEY NOT NULL,
	"secret" text,
	"verified_at" timestamp with time zone,
	"new_secret" text,
	"last_step" integer DEFAULT 0 NOT NULL,
	"wrong_codes" integer DEFAULT 0 NOT NULL,
	"wrong_since" timestamp with time zone,
	CONSTRAINT "second_factors_verified" CHECK (("second_factors"."secret" is null) = ("second_factors"."verified_at" is null)),
	CONSTRAINT "second_factors_secret" CHECK (num_nonnulls("second_factors"."secret", "second_factors"."new_secret") > 0)
);
--> statement-breakpoint
CREATE TABLE "team_rules" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"requires_second_factor" boolean DEFAULT false NOT NULL,
	CONSTRAINT "team_rules_one_row" CHECK ("team_rules"."id" = 1)
);
--> statement-breakpoint
ALTER TABLE "account_tokens" DROP CONSTRAINT "account_tokens_purpose";--> statement-breakpoint
ALTER TABLE "admin_profiles" DROP CONSTRAINT "admin_profiles_role";--> statement-breakpoint
ALTER TABLE "account_tokens" ADD COLUMN "role" text;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "awaits_second_factor" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "password_confirmed_at" timestamp with time zone DEFAULT now();--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "wrong_passwords" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "disabled_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "admin_requests" ADD CONSTRAINT "admin_requests_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_user_id_second_factors_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."second_factors"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "second_factors" ADD CONSTRAINT "second_factors_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "recovery_codes_user" ON "recovery_codes" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "account_tokens_invitation" ON "account_tokens" USING btree ("address") WHERE "account_tokens"."purpose" = 'invitation';--> statement-breakpoint
ALTER TABLE "account_tokens" ADD CONSTRAINT "account_tokens_purpose" CHECK (("account_tokens"."purpose" = 'setup'
          and num_nonnulls("account_tokens"."user_id", "account_tokens"."address", "account_tokens"."password_hash", "account_tokens"."role") = 0)
        or ("account_tokens"."purpose" = 'verify-email' and num_nonnulls("account_tokens"."user_id", "account_tokens"."address", "account_tokens"."password_hash") = 3
          and "account_tokens"."role" is null)
        or ("account_tokens"."purpose" = 'invitation' and num_nonnulls("account_tokens"."address", "account_tokens"."role") = 2
          and num_nonnulls("account_tokens"."user_id", "account_tokens"."password_hash") = 0 and "account_tokens"."role" in ('owner', 'admin'))
        or ("account_tokens"."purpose" = 'reset-password' and num_nonnulls("account_tokens"."user_id", "account_tokens"."address") = 2
          and num_nonnulls("account_tokens"."password_hash", "account_tokens"."role") = 0));--> statement-breakpoint
ALTER TABLE "admin_profiles" ADD CONSTRAINT "admin_profiles_role" CHECK ("admin_profiles"."role" in ('owner', 'admin'));