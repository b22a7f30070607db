CREATE TABLE "compare_trays" (
	"user_id" text PRIMARY KEY NOT NULL,
	"tools" text[] DEFAULT '{}' NOT NULL,
	"changed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "user_ratings" ADD COLUMN "about" jsonb;--> statement-breakpoint
ALTER TABLE "compare_trays" ADD CONSTRAINT "compare_trays_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_ratings" ADD CONSTRAINT "user_ratings_about" CHECK (jsonb_typeof(about) = 'object' AND octet_length(about::text) <= 2000);