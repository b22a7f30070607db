CREATE TABLE "email_changes" (
	"user_id" text PRIMARY KEY NOT NULL,
	"new_email" text NOT NULL,
	"old_agreed" boolean DEFAULT false NOT NULL,
	"new_agreed" boolean DEFAULT false NOT NULL,
	"due_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "billing_customers" ADD COLUMN "address_due_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "email_tokens" ADD COLUMN "used_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "email_changes" ADD CONSTRAINT "email_changes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "email_changes_due" ON "email_changes" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "billing_customers_address_due" ON "billing_customers" USING btree ("provider","address_due_at") WHERE address_due_at IS NOT NULL;--> statement-breakpoint
-- Changes of address that wait already: a token used to know whether the other one had agreed.
INSERT INTO "email_changes" ("user_id", "new_email", "old_agreed", "new_agreed", "created_at")
SELECT DISTINCT ON ("user_id") "user_id", "payload"->>'new_email',
	"purpose" = 'email_change_new' AND ("payload"->>'other_agreed')::boolean,
	"purpose" = 'email_change_old' AND ("payload"->>'other_agreed')::boolean,
	"created_at"
FROM "email_tokens"
WHERE "purpose" IN ('email_change_old', 'email_change_new') AND "expires_at" > now()
ORDER BY "user_id", "created_at" DESC;
