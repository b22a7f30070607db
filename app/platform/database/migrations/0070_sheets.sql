CREATE TABLE "decision_sheets" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" text,
	"key_hash" text,
	"tools" text[] DEFAULT '{}' NOT NULL,
	"content" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	"opened_at" timestamp with time zone DEFAULT now() NOT NULL,
	"withdrawn_at" timestamp with time zone,
	CONSTRAINT "decision_sheets_have_one_maker" CHECK ((user_id IS NULL) <> (key_hash IS NULL))
);
--> statement-breakpoint
ALTER TABLE "decision_sheets" ADD CONSTRAINT "decision_sheets_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "decision_sheets_of_member" ON "decision_sheets" USING btree ("user_id","changed_at");--> statement-breakpoint
CREATE INDEX "decision_sheets_without_account" ON "decision_sheets" USING btree ("opened_at") WHERE user_id IS NULL;