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
CREATE TABLE "specializations" (
	"category_id" text NOT NULL,
	"id" text NOT NULL,
	"name" text NOT NULL,
	"description" text,
	"tool_count" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "specializations_category_id_id_pk" PRIMARY KEY("category_id","id")
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
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" text PRIMARY KEY NOT NULL,
	"first_name" text,
	"last_name" text,
	"biography" text,
	"photo_url" text,
	"amped_bio_url" text,
	"x_handle" text,
	"ai_company" text,
	"linkedin_url" text,
	"subscription_status" text DEFAULT 'free' NOT NULL,
	"subscription_expires_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "category_market_data" ADD CONSTRAINT "category_market_data_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "specializations" ADD CONSTRAINT "specializations_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tool_categories" ADD CONSTRAINT "tool_categories_tool_id_ai_tools_id_fk" FOREIGN KEY ("tool_id") REFERENCES "public"."ai_tools"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tool_categories" ADD CONSTRAINT "tool_categories_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tool_details" ADD CONSTRAINT "tool_details_tool_id_ai_tools_id_fk" FOREIGN KEY ("tool_id") REFERENCES "public"."ai_tools"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tool_submissions" ADD CONSTRAINT "tool_submissions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_favorites" ADD CONSTRAINT "user_favorites_tool_id_ai_tools_id_fk" FOREIGN KEY ("tool_id") REFERENCES "public"."ai_tools"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_favorites" ADD CONSTRAINT "user_favorites_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_ratings" ADD CONSTRAINT "user_ratings_tool_id_ai_tools_id_fk" FOREIGN KEY ("tool_id") REFERENCES "public"."ai_tools"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_ratings" ADD CONSTRAINT "user_ratings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ai_tools_sort_name" ON "ai_tools" USING btree ("sort_name","id");--> statement-breakpoint
CREATE INDEX "ai_tools_created_at" ON "ai_tools" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "ai_tools_avg_rating" ON "ai_tools" USING btree ("avg_rating","id");--> statement-breakpoint
CREATE INDEX "ai_tools_rating_count" ON "ai_tools" USING btree ("rating_count","id");--> statement-breakpoint
CREATE INDEX "ai_tools_featured" ON "ai_tools" USING btree ("created_at","id") WHERE is_featured;--> statement-breakpoint
CREATE INDEX "ai_tools_search_text" ON "ai_tools" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "specializations_name" ON "specializations" USING btree ("category_id","name");--> statement-breakpoint
CREATE INDEX "tool_categories_sort_name" ON "tool_categories" USING btree ("category_id","specialization_id","sort_name","tool_id");--> statement-breakpoint
CREATE INDEX "tool_categories_avg_rating" ON "tool_categories" USING btree ("category_id","specialization_id","avg_rating","tool_id");--> statement-breakpoint
CREATE INDEX "tool_categories_rating_count" ON "tool_categories" USING btree ("category_id","specialization_id","rating_count","tool_id");--> statement-breakpoint
CREATE INDEX "tool_categories_created_at" ON "tool_categories" USING btree ("category_id","specialization_id","created_at","tool_id");--> statement-breakpoint
CREATE UNIQUE INDEX "user_favorites_one_per_tool" ON "user_favorites" USING btree ("tool_id","user_id");--> statement-breakpoint
CREATE INDEX "user_favorites_of_user" ON "user_favorites" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "user_ratings_one_per_tool" ON "user_ratings" USING btree ("tool_id","user_id");--> statement-breakpoint
CREATE INDEX "user_ratings_of_user" ON "user_ratings" USING btree ("user_id","created_at");