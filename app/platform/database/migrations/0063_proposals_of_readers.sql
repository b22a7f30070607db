CREATE TABLE "agent_reads" (
	"tool_id" text PRIMARY KEY NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"read_at" timestamp with time zone,
	"found" integer DEFAULT 0 NOT NULL,
	"confirmed" integer DEFAULT 0 NOT NULL,
	"proposed" integer DEFAULT 0 NOT NULL,
	"unread" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "agent_state" (
	"id" text PRIMARY KEY DEFAULT 'agent' NOT NULL,
	"is_on" boolean DEFAULT false NOT NULL,
	"since" timestamp with time zone DEFAULT now() NOT NULL,
	"per_hour" integer DEFAULT 20 NOT NULL,
	"next_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "vendor_proposals" ALTER COLUMN "user_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "api_keys" ADD COLUMN "may_propose" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "vendor_proposals" ADD COLUMN "origin" text DEFAULT 'vendor' NOT NULL;--> statement-breakpoint
ALTER TABLE "agent_reads" ADD CONSTRAINT "agent_reads_tool_id_ai_tools_id_fk" FOREIGN KEY ("tool_id") REFERENCES "public"."ai_tools"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "agent_reads_newest" ON "agent_reads" USING btree ("read_at");--> statement-breakpoint
CREATE UNIQUE INDEX "vendor_proposals_one_of_agent" ON "vendor_proposals" USING btree ("tool_id") WHERE state = 'waiting' AND origin = 'agent';--> statement-breakpoint
CREATE INDEX "vendor_proposals_of_tool" ON "vendor_proposals" USING btree ("tool_id");--> statement-breakpoint
ALTER TABLE "vendor_proposals" ADD CONSTRAINT "vendor_proposals_proposer" CHECK ((origin = 'agent') = (user_id IS NULL));--> statement-breakpoint
-- What went with withdrawn tools comes back as whole rows.
UPDATE "withdrawn_marks" SET "mark" = "mark" || '{"origin": "vendor"}' WHERE "kind" = 'proposal';
