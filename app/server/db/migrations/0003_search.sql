CREATE TABLE "vocabulary" (
	"word" text PRIMARY KEY NOT NULL,
	"uses" integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX "vocabulary_word" ON "vocabulary" USING gin ("word" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "ai_tools_characters" ON "ai_tools" USING gin (string_to_array(search_text, NULL));--> statement-breakpoint
-- How many tools hold a term decides between walking a sort order and collecting the matches; a finer
-- sample of texts keeps that estimate right for a million tools.
ALTER TABLE "ai_tools" ALTER COLUMN "search_text" SET STATISTICS 1000;
