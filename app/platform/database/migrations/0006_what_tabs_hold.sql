ALTER TABLE "tool_details" ADD COLUMN "contents" jsonb;--> statement-breakpoint
CREATE INDEX "tool_details_uncounted" ON "tool_details" USING btree ("tool_id") WHERE contents IS NULL;