ALTER TABLE "ai_tools" ALTER COLUMN "is_premium" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "ai_tools" ALTER COLUMN "is_premium" DROP NOT NULL;