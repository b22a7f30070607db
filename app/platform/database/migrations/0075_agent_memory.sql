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
	"events" jsonb NOT NULL,
	"pointed" jsonb,
	"leads" jsonb NOT NULL,
	CONSTRAINT "agent_pages_tool_id_url_pk" PRIMARY KEY("tool_id","url")
);
--> statement-breakpoint
CREATE TABLE "company_events" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"company_id" text NOT NULL,
	"kind" text NOT NULL,
	"evidence" text NOT NULL,
	"round" text,
	"amount" double precision,
	"announced" text,
	"led_by" text[] DEFAULT '{}' NOT NULL,
	"buyer" text,
	"happened_on" date,
	"quote" text NOT NULL,
	"url" text NOT NULL,
	"read_on" date NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"answer" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"settled_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "agent_pages" ADD CONSTRAINT "agent_pages_tool_id_ai_tools_id_fk" FOREIGN KEY ("tool_id") REFERENCES "public"."ai_tools"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_events" ADD CONSTRAINT "company_events_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "company_events_once" ON "company_events" USING btree ("company_id","evidence");--> statement-breakpoint
CREATE INDEX "company_events_waiting" ON "company_events" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "company_events_settled" ON "company_events" USING btree ("settled_at");