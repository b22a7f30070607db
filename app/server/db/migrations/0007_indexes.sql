CREATE INDEX "email_tokens_expires_at" ON "email_tokens" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "questions_tools_question" ON "questions_tools" USING gin (lower("question") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "questions_tools_category" ON "questions_tools" USING btree (lower("question_category"));