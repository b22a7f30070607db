CREATE TABLE "acceptance_rules" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"origin" text NOT NULL,
	"kind" text NOT NULL,
	"reach" text NOT NULL,
	"set_by" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "acceptance_rules_once" UNIQUE("origin","kind","reach")
);
--> statement-breakpoint
ALTER TABLE "vendor_proposals" ADD COLUMN "by_rule" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "vendor_proposals" ADD COLUMN "ruled_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "acceptance_rules" ADD CONSTRAINT "acceptance_rules_set_by_users_id_fk" FOREIGN KEY ("set_by") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;