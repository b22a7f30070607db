CREATE TABLE "tool_vendors" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"tool_id" text NOT NULL,
	"user_id" text NOT NULL,
	"proof" text NOT NULL,
	"proved_at" text NOT NULL,
	"taken_back_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "vendor_proposals" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"tool_id" text NOT NULL,
	"user_id" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"values" jsonb NOT NULL,
	"remark" text DEFAULT '' NOT NULL,
	"decisions" jsonb,
	"answer" text,
	"settled_at" timestamp with time zone,
	"published_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "tool_drafts" ADD COLUMN "proposal_id" uuid;--> statement-breakpoint
ALTER TABLE "tool_vendors" ADD CONSTRAINT "tool_vendors_tool_id_ai_tools_id_fk" FOREIGN KEY ("tool_id") REFERENCES "public"."ai_tools"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tool_vendors" ADD CONSTRAINT "tool_vendors_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vendor_proposals" ADD CONSTRAINT "vendor_proposals_tool_id_ai_tools_id_fk" FOREIGN KEY ("tool_id") REFERENCES "public"."ai_tools"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vendor_proposals" ADD CONSTRAINT "vendor_proposals_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "tool_vendors_one_per_member" ON "tool_vendors" USING btree ("tool_id","user_id");--> statement-breakpoint
CREATE INDEX "tool_vendors_of_user" ON "tool_vendors" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "tool_vendors_newest" ON "tool_vendors" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "vendor_proposals_one_waiting" ON "vendor_proposals" USING btree ("tool_id","user_id") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "vendor_proposals_of_user" ON "vendor_proposals" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "vendor_proposals_waiting" ON "vendor_proposals" USING btree ("created_at") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "vendor_proposals_settled" ON "vendor_proposals" USING btree ("settled_at");--> statement-breakpoint
ALTER TABLE "tool_drafts" ADD CONSTRAINT "tool_drafts_proposal_id_vendor_proposals_id_fk" FOREIGN KEY ("proposal_id") REFERENCES "public"."vendor_proposals"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "tool_drafts_of_proposal" ON "tool_drafts" USING btree ("proposal_id");