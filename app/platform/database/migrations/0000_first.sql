-- Text match is served by a trigram index (spec §7, "Tool list").
CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
-- array_to_string is only STABLE; a generated column needs an IMMUTABLE function, which it is for text.
CREATE FUNCTION tags_text(tags text[]) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  AS $$ SELECT array_to_string(tags, chr(31)) $$;
--> statement-breakpoint
-- What makes two web addresses the same to a reader: host and path, and what a query asks for. Scheme, user,
-- port, "www.", the case of the host, a slash at the end, the fragment and the parameters by which campaigns
-- are counted make no difference. It is cut to a length that fits into an index.
CREATE FUNCTION address_key(url text) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  AS $$
    SELECT left(
      rtrim(lower(substring(url from '^\w+://(?:[^/?#]*@)?(?:[wW]{3}\.)?([^/?#:]*)')), '.')
      || rtrim(substring(url from '^\w+://[^/?#]*([^?#]*)'), '/')
      || CASE WHEN strpos(url, '?') = 0 THEN ''
         ELSE coalesce(rtrim(regexp_replace(
           regexp_replace(
             '&' || substring(url from '^[^#?]*\?([^#]*)'),
             '&(?:utm_\w*|gclid|gbraid|wbraid|dclid|fbclid|msclkid|twclid|ttclid|yclid|igshid|mc_[ce]id|_hsenc|_hsmi|ref|ref_src|via)(?:=[^&]*)?(?=&|$)',
             '', 'gi'),
           '^&+', '?'), '?&'), '')
         END,
      500)
  $$;
--> statement-breakpoint
CREATE TABLE "accounts" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"account_id" text NOT NULL,
	"provider_id" text NOT NULL,
	"password" text,
	"access_token" text,
	"refresh_token" text,
	"id_token" text,
	"access_token_expires_at" timestamp with time zone,
	"refresh_token_expires_at" timestamp with time zone,
	"scope" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ai_tools" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"description" text NOT NULL,
	"developer_name" text,
	"tags" text[] DEFAULT '{}' NOT NULL,
	"is_premium" boolean DEFAULT false NOT NULL,
	"is_featured" boolean DEFAULT false NOT NULL,
	"url" text,
	"logoimage_url" text,
	"tool_name_affiliate_link" text,
	"avg_rating" double precision DEFAULT 0 NOT NULL,
	"rating_count" integer DEFAULT 0 NOT NULL,
	"imported_avg_rating" double precision DEFAULT 0 NOT NULL,
	"imported_rating_count" integer DEFAULT 0 NOT NULL,
	"basic_info_is_premium" boolean DEFAULT false NOT NULL,
	"business_info_is_premium" boolean DEFAULT false NOT NULL,
	"category_info_is_premium" boolean DEFAULT false NOT NULL,
	"tech_info_is_premium" boolean DEFAULT false NOT NULL,
	"social_media_info_is_premium" boolean DEFAULT false NOT NULL,
	"market_info_is_premium" boolean DEFAULT false NOT NULL,
	"funding_info_is_premium" boolean DEFAULT false NOT NULL,
	"basic_information_short_description" text,
	"business_developer_name" text,
	"business_developer_location" text,
	"business_developer_website" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"sort_name" text GENERATED ALWAYS AS (lower(name)) STORED NOT NULL,
	"search_text" text GENERATED ALWAYS AS (lower(name || chr(31) || description || chr(31) || coalesce(developer_name, '') || chr(31) || tags_text(tags))) STORED NOT NULL
);
--> statement-breakpoint
CREATE TABLE "billing_checkouts" (
	"id" text PRIMARY KEY NOT NULL,
	"provider" text NOT NULL,
	"user_id" text NOT NULL,
	"tier" text NOT NULL,
	"is_open" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "billing_customers" (
	"provider" text NOT NULL,
	"user_id" text NOT NULL,
	"customer_id" text NOT NULL,
	"phase" text DEFAULT 'none' NOT NULL,
	"readings_begun" bigint DEFAULT 0 NOT NULL,
	"reading_applied" bigint DEFAULT 0 NOT NULL,
	"due_at" timestamp with time zone DEFAULT now() NOT NULL,
	"address_due_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "billing_customers_provider_user_id_pk" PRIMARY KEY("provider","user_id")
);
--> statement-breakpoint
CREATE TABLE "billing_events" (
	"id" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "business_functions" (
	"id" text PRIMARY KEY NOT NULL,
	"function_name" text NOT NULL,
	"slug" text NOT NULL,
	"short_summary" text DEFAULT '' NOT NULL,
	"ai_enhancements" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"tool_ids" text[] DEFAULT '{}' NOT NULL,
	"expert_commentary" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"use_case" text,
	"last_updated" timestamp with time zone,
	"cta_text" text,
	CONSTRAINT "business_functions_slug_unique" UNIQUE("slug")
);
--> statement-breakpoint
CREATE TABLE "catalogue_state" (
	"id" text PRIMARY KEY DEFAULT 'catalogue' NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"tool_count" integer DEFAULT 0 NOT NULL,
	"activity" bigint DEFAULT 0 NOT NULL,
	"starter_hash" text
);
--> statement-breakpoint
CREATE TABLE "categories" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"hex_color" text DEFAULT '#61248d' NOT NULL,
	"tool_count" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "categories_name_unique" UNIQUE("name")
);
--> statement-breakpoint
CREATE TABLE "category_market_data" (
	"category_id" text PRIMARY KEY NOT NULL,
	"market_size" text,
	"market_growth_rate" double precision,
	"total_funding" text,
	"active_companies" integer,
	"user_base" text,
	"avg_valuation" text,
	"funding_rounds" integer,
	"investors" jsonb,
	"trend_data" jsonb,
	"competitors" jsonb,
	"funding_events" jsonb,
	"market_insights" jsonb,
	"market_forecast" jsonb,
	"data_source" text
);
--> statement-breakpoint
CREATE TABLE "contact_messages" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"kind" text NOT NULL,
	"message" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "email_changes" (
	"user_id" text PRIMARY KEY NOT NULL,
	"new_email" text NOT NULL,
	"old_agreed" boolean DEFAULT false NOT NULL,
	"new_agreed" boolean DEFAULT false NOT NULL,
	"due_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "email_tokens" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"user_id" text NOT NULL,
	"payload" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "outbox" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"to" text NOT NULL,
	"reply_to" text,
	"subject" text NOT NULL,
	"text" text NOT NULL,
	"html" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp with time zone DEFAULT now() NOT NULL,
	"failed_at" timestamp with time zone,
	"last_error" text
);
--> statement-breakpoint
CREATE TABLE "questions_tools" (
	"id" text PRIMARY KEY NOT NULL,
	"question" text NOT NULL,
	"question_category" text,
	"search_volume" integer,
	"answer" text DEFAULT '' NOT NULL,
	"primary_tool" text,
	"related_tools" text,
	"created_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" text PRIMARY KEY NOT NULL,
	"full_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "review_reports" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"rating_id" uuid NOT NULL,
	"user_id" text NOT NULL,
	"reason" text NOT NULL,
	"note" text,
	"settled_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox_checkouts" (
	"id" text PRIMARY KEY NOT NULL,
	"customer_id" text NOT NULL,
	"tier" text NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"success_url" text NOT NULL,
	"cancel_url" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox_subscriptions" (
	"id" text PRIMARY KEY NOT NULL,
	"customer_id" text NOT NULL,
	"tier" text NOT NULL,
	"status" text NOT NULL,
	"period_start" timestamp with time zone NOT NULL,
	"period_end" timestamp with time zone NOT NULL,
	"cancels" boolean DEFAULT false NOT NULL,
	"paid" integer DEFAULT 0 NOT NULL,
	"refunded" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" text PRIMARY KEY NOT NULL,
	"token" text NOT NULL,
	"user_id" text NOT NULL,
	"ip_address" text,
	"user_agent" text,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sessions_token_unique" UNIQUE("token")
);
--> statement-breakpoint
CREATE TABLE "specializations" (
	"category_id" text NOT NULL,
	"id" text NOT NULL,
	"name" text NOT NULL,
	"description" text,
	"tool_count" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "specializations_category_id_id_pk" PRIMARY KEY("category_id","id")
);
--> statement-breakpoint
CREATE TABLE "tool_activity" (
	"version" bigint PRIMARY KEY NOT NULL,
	"tool_id" text NOT NULL,
	"takes_away" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tool_categories" (
	"tool_id" text NOT NULL,
	"category_id" text NOT NULL,
	"specialization_id" text DEFAULT '' NOT NULL,
	"sort_name" text NOT NULL,
	"avg_rating" double precision NOT NULL,
	"rating_count" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"is_premium" boolean NOT NULL,
	"is_featured" boolean NOT NULL,
	CONSTRAINT "tool_categories_tool_id_category_id_specialization_id_pk" PRIMARY KEY("tool_id","category_id","specialization_id")
);
--> statement-breakpoint
CREATE TABLE "tool_details" (
	"tool_id" text PRIMARY KEY NOT NULL,
	"basic_information" jsonb,
	"business_information" jsonb,
	"tech_information" jsonb,
	"social_media_information" jsonb,
	"market_information" jsonb,
	"funding_competition_information" jsonb
);
--> statement-breakpoint
CREATE TABLE "tool_submissions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" text,
	"name" text NOT NULL,
	"description" text NOT NULL,
	"url" text NOT NULL,
	"developer_name" text,
	"developer_website" text,
	"contact_email" text NOT NULL,
	"pricing_info" text,
	"affiliate_link" text,
	"tags" text[] DEFAULT '{}' NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"state_note" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "user_favorites" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"tool_id" text NOT NULL,
	"user_id" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "user_ratings" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"tool_id" text NOT NULL,
	"user_id" text,
	"rating" integer NOT NULL,
	"review" text,
	"review_hidden_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "user_ratings_stars" CHECK (rating BETWEEN 1 AND 5)
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" text PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"email_verified" boolean DEFAULT false NOT NULL,
	"first_name" text,
	"last_name" text,
	"biography" text,
	"photo_url" text,
	"amped_bio_url" text,
	"x_handle" text,
	"ai_company" text,
	"linkedin_url" text,
	"subscription_status" text DEFAULT 'free' NOT NULL,
	"subscription_expires_at" timestamp with time zone,
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
CREATE TABLE "vocabulary" (
	"word" text PRIMARY KEY NOT NULL,
	"uses" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "billing_checkouts" ADD CONSTRAINT "billing_checkouts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "billing_customers" ADD CONSTRAINT "billing_customers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "category_market_data" ADD CONSTRAINT "category_market_data_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_changes" ADD CONSTRAINT "email_changes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_tokens" ADD CONSTRAINT "email_tokens_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_reports" ADD CONSTRAINT "review_reports_rating_id_user_ratings_id_fk" FOREIGN KEY ("rating_id") REFERENCES "public"."user_ratings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_reports" ADD CONSTRAINT "review_reports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "specializations" ADD CONSTRAINT "specializations_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tool_categories" ADD CONSTRAINT "tool_categories_tool_id_ai_tools_id_fk" FOREIGN KEY ("tool_id") REFERENCES "public"."ai_tools"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tool_categories" ADD CONSTRAINT "tool_categories_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tool_details" ADD CONSTRAINT "tool_details_tool_id_ai_tools_id_fk" FOREIGN KEY ("tool_id") REFERENCES "public"."ai_tools"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tool_submissions" ADD CONSTRAINT "tool_submissions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_favorites" ADD CONSTRAINT "user_favorites_tool_id_ai_tools_id_fk" FOREIGN KEY ("tool_id") REFERENCES "public"."ai_tools"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_favorites" ADD CONSTRAINT "user_favorites_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_ratings" ADD CONSTRAINT "user_ratings_tool_id_ai_tools_id_fk" FOREIGN KEY ("tool_id") REFERENCES "public"."ai_tools"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_ratings" ADD CONSTRAINT "user_ratings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "accounts_one_per_provider" ON "accounts" USING btree ("user_id","provider_id");--> statement-breakpoint
CREATE INDEX "ai_tools_sort_name" ON "ai_tools" USING btree ("sort_name","id");--> statement-breakpoint
CREATE INDEX "ai_tools_created_at" ON "ai_tools" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "ai_tools_avg_rating" ON "ai_tools" USING btree ("avg_rating","id");--> statement-breakpoint
CREATE INDEX "ai_tools_rating_count" ON "ai_tools" USING btree ("rating_count","id");--> statement-breakpoint
CREATE INDEX "ai_tools_featured" ON "ai_tools" USING btree ("created_at","id") WHERE is_featured;--> statement-breakpoint
CREATE INDEX "ai_tools_search_text" ON "ai_tools" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "ai_tools_characters" ON "ai_tools" USING gin (string_to_array(search_text, NULL));--> statement-breakpoint
CREATE INDEX "ai_tools_address" ON "ai_tools" USING btree (address_key(url));--> statement-breakpoint
CREATE UNIQUE INDEX "billing_checkouts_one_open" ON "billing_checkouts" USING btree ("provider","user_id") WHERE is_open;--> statement-breakpoint
CREATE INDEX "billing_checkouts_of_user" ON "billing_checkouts" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "billing_customers_customer" ON "billing_customers" USING btree ("provider","customer_id");--> statement-breakpoint
CREATE INDEX "billing_customers_of_user" ON "billing_customers" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "billing_customers_due" ON "billing_customers" USING btree ("provider","due_at");--> statement-breakpoint
CREATE INDEX "billing_customers_address_due" ON "billing_customers" USING btree ("provider","address_due_at") WHERE address_due_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX "billing_events_created_at" ON "billing_events" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "email_changes_due" ON "email_changes" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "email_tokens_of_user" ON "email_tokens" USING btree ("user_id","purpose");--> statement-breakpoint
CREATE INDEX "email_tokens_expires_at" ON "email_tokens" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "outbox_due" ON "outbox" USING btree ("due_at") WHERE failed_at IS NULL;--> statement-breakpoint
CREATE INDEX "questions_tools_question" ON "questions_tools" USING gin (lower("question") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "questions_tools_category" ON "questions_tools" USING btree (lower("question_category"));--> statement-breakpoint
CREATE INDEX "rate_limits_full_at" ON "rate_limits" USING btree ("full_at");--> statement-breakpoint
CREATE UNIQUE INDEX "review_reports_one_per_member" ON "review_reports" USING btree ("rating_id","user_id");--> statement-breakpoint
CREATE INDEX "review_reports_waiting" ON "review_reports" USING btree ("created_at") WHERE settled_at IS NULL;--> statement-breakpoint
CREATE INDEX "sandbox_subscriptions_of_customer" ON "sandbox_subscriptions" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "sessions_of_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "specializations_name" ON "specializations" USING btree ("category_id","name");--> statement-breakpoint
CREATE INDEX "tool_activity_created_at" ON "tool_activity" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "tool_categories_sort_name" ON "tool_categories" USING btree ("category_id","specialization_id","sort_name","tool_id");--> statement-breakpoint
CREATE INDEX "tool_categories_avg_rating" ON "tool_categories" USING btree ("category_id","specialization_id","avg_rating","tool_id");--> statement-breakpoint
CREATE INDEX "tool_categories_rating_count" ON "tool_categories" USING btree ("category_id","specialization_id","rating_count","tool_id");--> statement-breakpoint
CREATE INDEX "tool_categories_created_at" ON "tool_categories" USING btree ("category_id","specialization_id","created_at","tool_id");--> statement-breakpoint
CREATE INDEX "tool_submissions_of_user" ON "tool_submissions" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "tool_submissions_waiting" ON "tool_submissions" USING btree ("created_at") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "tool_submissions_address" ON "tool_submissions" USING btree (address_key(url)) WHERE state = 'waiting';--> statement-breakpoint
CREATE UNIQUE INDEX "user_favorites_one_per_tool" ON "user_favorites" USING btree ("tool_id","user_id");--> statement-breakpoint
CREATE INDEX "user_favorites_of_user" ON "user_favorites" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "user_ratings_one_per_tool" ON "user_ratings" USING btree ("tool_id","user_id");--> statement-breakpoint
CREATE INDEX "user_ratings_of_user" ON "user_ratings" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "user_ratings_reviews" ON "user_ratings" USING btree ("tool_id","created_at") WHERE review IS NOT NULL;--> statement-breakpoint
CREATE INDEX "vocabulary_word" ON "vocabulary" USING gin ("word" gin_trgm_ops);
--> statement-breakpoint
-- How many tools hold a term decides between walking a sort order and collecting the matches; a finer
-- sample of texts keeps that estimate right for a million tools.
ALTER TABLE "ai_tools" ALTER COLUMN "search_text" SET STATISTICS 1000;
