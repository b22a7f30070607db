CREATE TABLE "search_words" (
	"word" text COLLATE "C" PRIMARY KEY NOT NULL,
	"stem" text,
	"uses" integer DEFAULT 0 NOT NULL,
	"tools" integer[] DEFAULT '{}' NOT NULL,
	"impacts" smallint[] DEFAULT '{}' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tool_search" (
	"tool_id" text PRIMARY KEY NOT NULL,
	"number" integer NOT NULL,
	"name_key" text NOT NULL,
	"developer_key" text,
	"words" text[] DEFAULT '{}' NOT NULL,
	"impacts" smallint[] DEFAULT '{}' NOT NULL
);
--> statement-breakpoint
ALTER TABLE "tool_search" ADD CONSTRAINT "tool_search_tool_id_ai_tools_id_fk" FOREIGN KEY ("tool_id") REFERENCES "public"."ai_tools"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "search_words_stem" ON "search_words" USING btree ("stem");--> statement-breakpoint
CREATE INDEX "search_words_letters" ON "search_words" USING gin ("word" gin_trgm_ops) WHERE stem IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "tool_search_number" ON "tool_search" USING btree ("number");--> statement-breakpoint
CREATE INDEX "tool_search_name" ON "tool_search" USING btree ("name_key");--> statement-breakpoint
CREATE INDEX "tool_search_developer" ON "tool_search" USING btree ("developer_key");--> statement-breakpoint
CREATE INDEX "tool_search_words" ON "tool_search" USING gin ("words");--> statement-breakpoint
DROP TABLE "vocabulary" CASCADE;
