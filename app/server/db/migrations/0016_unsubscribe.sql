CREATE TABLE "followers" (
	"user_id" text PRIMARY KEY NOT NULL,
	"has_mail" boolean DEFAULT true NOT NULL,
	"mail_due_at" timestamp with time zone,
	"seen_at" timestamp with time zone,
	"feed_hash" text,
	CONSTRAINT "followers_feed_hash_unique" UNIQUE("feed_hash")
);
--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "unsubscribe" text;--> statement-breakpoint
ALTER TABLE "followers" ADD CONSTRAINT "followers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "followers_due" ON "followers" USING btree ("mail_due_at");