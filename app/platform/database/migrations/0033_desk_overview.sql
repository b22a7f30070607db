CREATE TABLE "subscription_counts" (
	"month" date NOT NULL,
	"tier" text NOT NULL,
	"begun" integer DEFAULT 0 NOT NULL,
	"ended" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "subscription_counts_month_tier_pk" PRIMARY KEY("month","tier")
);
--> statement-breakpoint
CREATE TABLE "category_freshness" (
	"category_id" text NOT NULL,
	"month" text NOT NULL,
	"tools" integer NOT NULL,
	CONSTRAINT "category_freshness_category_id_month_pk" PRIMARY KEY("category_id","month")
);
--> statement-breakpoint
CREATE TABLE "visited_tools" (
	"tool_id" text NOT NULL,
	"day" date NOT NULL,
	"times" integer NOT NULL,
	CONSTRAINT "visited_tools_tool_id_day_pk" PRIMARY KEY("tool_id","day")
);
--> statement-breakpoint
ALTER TABLE "billing_customers" ADD COLUMN "tier" text DEFAULT 'free' NOT NULL;--> statement-breakpoint
ALTER TABLE "missed_searches" ADD COLUMN "searched" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "category_freshness" ADD CONSTRAINT "category_freshness_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visited_tools" ADD CONSTRAINT "visited_tools_tool_id_ai_tools_id_fk" FOREIGN KEY ("tool_id") REFERENCES "public"."ai_tools"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "visited_tools_day" ON "visited_tools" USING btree ("day");--> statement-breakpoint
CREATE INDEX "users_signed_up" ON "users" USING btree ("created_at") WHERE email_verified;--> statement-breakpoint
CREATE INDEX "users_subscribed" ON "users" USING btree ("subscription_status","subscription_expires_at") WHERE subscription_status <> 'free';--> statement-breakpoint
UPDATE billing_customers c SET tier = u.subscription_status FROM users u
WHERE u.id = c.user_id AND c.phase NOT IN ('none', 'suspended');--> statement-breakpoint
-- So that the freshness of categories is worked out soon.
UPDATE catalogue_state SET unsummed = unsummed + 1;
