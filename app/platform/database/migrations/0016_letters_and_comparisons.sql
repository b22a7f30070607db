CREATE TABLE "kept_comparisons" (
	"user_id" text NOT NULL,
	"tool_set" text NOT NULL,
	"tools" text[] DEFAULT '{}' NOT NULL,
	"opened_at" timestamp with time zone NOT NULL,
	CONSTRAINT "kept_comparisons_user_id_tool_set_pk" PRIMARY KEY("user_id","tool_set")
);
--> statement-breakpoint
CREATE TABLE "followers" (
	"user_id" text PRIMARY KEY NOT NULL,
	"has_mail" boolean DEFAULT true NOT NULL,
	"mail_due_at" timestamp with time zone,
	"seen_at" timestamp with time zone,
	"feed_hash" text,
	CONSTRAINT "followers_feed_hash_unique" UNIQUE("feed_hash")
);
--> statement-breakpoint
CREATE TABLE "letter_features" (
	"date" text PRIMARY KEY NOT NULL,
	"tool_id" text NOT NULL,
	"text" text NOT NULL,
	"expert_name" text NOT NULL,
	"expert_title" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "letter_links" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "letter_readers" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"email" text NOT NULL,
	"confirmed_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "letter_readers_email_unique" UNIQUE("email")
);
--> statement-breakpoint
CREATE TABLE "weekly_letters" (
	"date" text PRIMARY KEY NOT NULL,
	"content" jsonb NOT NULL,
	"has_news" boolean DEFAULT false NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	"reached" uuid,
	"queued" integer DEFAULT 0 NOT NULL,
	"done_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "unsubscribe" text;--> statement-breakpoint
ALTER TABLE "kept_comparisons" ADD CONSTRAINT "kept_comparisons_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "followers" ADD CONSTRAINT "followers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "letter_features" ADD CONSTRAINT "letter_features_tool_id_ai_tools_id_fk" FOREIGN KEY ("tool_id") REFERENCES "public"."ai_tools"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "kept_comparisons_newest" ON "kept_comparisons" USING btree ("user_id","opened_at");--> statement-breakpoint
CREATE INDEX "followers_due" ON "followers" USING btree ("mail_due_at");--> statement-breakpoint
CREATE INDEX "letter_links_expires_at" ON "letter_links" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "letter_links_email" ON "letter_links" USING btree ("email");--> statement-breakpoint
CREATE INDEX "weekly_letters_unsent" ON "weekly_letters" USING btree ("date") WHERE done_at IS NULL;