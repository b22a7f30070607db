DROP INDEX "search_words_letters";--> statement-breakpoint
CREATE INDEX "search_words_letters" ON "search_words" USING gin ("word" gin_trgm_ops) WHERE stem IS NOT NULL AND length(word) <= 20;