-- One counter of writes, for the catalogue's and for members' alike. All cached pages are old once.
DROP TABLE "tool_activity";--> statement-breakpoint
ALTER TABLE "catalogue_state" ADD COLUMN "removed_at" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "catalogue_state" DROP COLUMN "activity";--> statement-breakpoint
ALTER TABLE "ai_tools" ADD COLUMN "rated_at" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "ai_tools_rated_at" ON "ai_tools" USING btree ("rated_at") WHERE rated_at > 0;--> statement-breakpoint
UPDATE "catalogue_state" SET version = version + 1, removed_at = version + 1;
