CREATE TABLE "lifecycle_cases" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"tool_id" text NOT NULL,
	"proposed" text NOT NULL,
	"evidence" text NOT NULL,
	"reason" text NOT NULL,
	"looks" jsonb NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"answer" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"settled_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "site_hosts" (
	"host" text PRIMARY KEY NOT NULL,
	"free_at" timestamp with time zone NOT NULL,
	"due_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "site_round" (
	"id" text PRIMARY KEY DEFAULT 'round' NOT NULL,
	"next_at" timestamp with time zone DEFAULT now() NOT NULL,
	"known_to" text DEFAULT '' NOT NULL,
	"reached_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "site_watches" (
	"tool_id" text PRIMARY KEY NOT NULL,
	"url" text NOT NULL,
	"host" text NOT NULL,
	"next_at" timestamp with time zone NOT NULL,
	"state" text,
	"count" integer,
	"since" timestamp with time zone,
	"looks" jsonb,
	"was_named" boolean DEFAULT false NOT NULL,
	"seen_on" date
);
--> statement-breakpoint
ALTER TABLE "tool_drafts" ADD COLUMN "lifecycle_id" uuid;--> statement-breakpoint
ALTER TABLE "lifecycle_cases" ADD CONSTRAINT "lifecycle_cases_tool_id_ai_tools_id_fk" FOREIGN KEY ("tool_id") REFERENCES "public"."ai_tools"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "site_watches" ADD CONSTRAINT "site_watches_tool_id_ai_tools_id_fk" FOREIGN KEY ("tool_id") REFERENCES "public"."ai_tools"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "lifecycle_cases_once" ON "lifecycle_cases" USING btree ("tool_id","evidence");--> statement-breakpoint
CREATE INDEX "lifecycle_cases_waiting" ON "lifecycle_cases" USING btree ("created_at") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "lifecycle_cases_settled" ON "lifecycle_cases" USING btree ("settled_at");--> statement-breakpoint
CREATE INDEX "site_hosts_due" ON "site_hosts" USING btree ("due_at") WHERE due_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX "site_watches_of_host" ON "site_watches" USING btree ("host","next_at");--> statement-breakpoint
ALTER TABLE "tool_drafts" ADD CONSTRAINT "tool_drafts_lifecycle_id_lifecycle_cases_id_fk" FOREIGN KEY ("lifecycle_id") REFERENCES "public"."lifecycle_cases"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "tool_drafts_of_lifecycle" ON "tool_drafts" USING btree ("lifecycle_id");