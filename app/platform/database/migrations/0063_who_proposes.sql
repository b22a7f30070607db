ALTER TABLE "vendor_proposals" ALTER COLUMN "user_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "vendor_proposals" ADD COLUMN "origin" text DEFAULT 'vendor' NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "vendor_proposals_one_of_agent" ON "vendor_proposals" USING btree ("tool_id") WHERE state = 'waiting' AND origin = 'agent';--> statement-breakpoint
CREATE INDEX "vendor_proposals_of_tool" ON "vendor_proposals" USING btree ("tool_id");--> statement-breakpoint
ALTER TABLE "vendor_proposals" ADD CONSTRAINT "vendor_proposals_proposer" CHECK ((origin = 'agent') = (user_id IS NULL));--> statement-breakpoint
-- What went with withdrawn tools comes back as whole rows.
UPDATE "withdrawn_marks" SET "mark" = "mark" || '{"origin": "vendor"}' WHERE "kind" = 'proposal';
