CREATE TABLE "agent_pages" (
	"tool_id" text NOT NULL,
	"url" text NOT NULL,
	"address" text NOT NULL,
	"kind" text NOT NULL,
	"etag" text,
	"last_modified" text,
	"hash" text NOT NULL,
	"interpreted_on" date NOT NULL,
	"stated" jsonb NOT NULL,
	"pointed" jsonb,
	"leads" jsonb NOT NULL,
	CONSTRAINT "agent_pages_tool_id_url_pk" PRIMARY KEY("tool_id","url")
);
--> statement-breakpoint
ALTER TABLE "agent_pages" ADD CONSTRAINT "agent_pages_tool_id_ai_tools_id_fk" FOREIGN KEY ("tool_id") REFERENCES "public"."ai_tools"("id") ON DELETE cascade ON UPDATE no action;