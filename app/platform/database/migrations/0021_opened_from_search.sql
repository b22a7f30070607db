CREATE TABLE "opened_tools" (
	"tool_id" text NOT NULL,
	"day" date NOT NULL,
	"times" integer NOT NULL,
	CONSTRAINT "opened_tools_tool_id_day_pk" PRIMARY KEY("tool_id","day")
);
--> statement-breakpoint
DROP INDEX "follows_of_subject";--> statement-breakpoint
ALTER TABLE "opened_tools" ADD CONSTRAINT "opened_tools_tool_id_ai_tools_id_fk" FOREIGN KEY ("tool_id") REFERENCES "public"."ai_tools"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "opened_tools_day" ON "opened_tools" USING btree ("day");--> statement-breakpoint
CREATE INDEX "follows_of_subject" ON "follows" USING btree ("kind","subject","created_at") WHERE removed_at IS NULL;