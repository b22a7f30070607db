ALTER TABLE "ai_tools" ADD COLUMN "former_names" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "ai_tools" ADD COLUMN "other_names" text[] DEFAULT '{}' NOT NULL;