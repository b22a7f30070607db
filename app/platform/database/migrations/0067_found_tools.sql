CREATE TABLE "finding_candidates" (
	"key" text PRIMARY KEY NOT NULL,
	"url" text NOT NULL,
	"source_id" uuid,
	"title" text NOT NULL,
	"words" text NOT NULL,
	"is_likely" boolean DEFAULT false NOT NULL,
	"place" integer DEFAULT 0 NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"why" text,
	"due_at" timestamp with time zone NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"submission_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	"settled_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "finding_sources" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"url" text NOT NULL,
	"every_hours" integer DEFAULT 24 NOT NULL,
	"is_on" boolean DEFAULT true NOT NULL,
	"due_at" timestamp with time zone DEFAULT now() NOT NULL,
	"read_at" timestamp with time zone,
	"etag" text,
	"last_modified" text,
	"entries" integer DEFAULT 0 NOT NULL,
	"fresh" integer DEFAULT 0 NOT NULL,
	"fault" text,
	"served_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "finding_state" (
	"id" text PRIMARY KEY DEFAULT 'finding' NOT NULL,
	"is_on" boolean DEFAULT false NOT NULL,
	"since" timestamp with time zone DEFAULT now() NOT NULL,
	"per_day" integer DEFAULT 20 NOT NULL,
	"next_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "tool_submissions" ALTER COLUMN "contact_email" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "tool_submissions" ADD COLUMN "origin" text DEFAULT 'member' NOT NULL;--> statement-breakpoint
ALTER TABLE "tool_submissions" ADD COLUMN "evidence" jsonb;--> statement-breakpoint
ALTER TABLE "finding_candidates" ADD CONSTRAINT "finding_candidates_source_id_finding_sources_id_fk" FOREIGN KEY ("source_id") REFERENCES "public"."finding_sources"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "finding_candidates" ADD CONSTRAINT "finding_candidates_submission_id_tool_submissions_id_fk" FOREIGN KEY ("submission_id") REFERENCES "public"."tool_submissions"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "finding_candidates_waiting" ON "finding_candidates" USING btree ("source_id") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "finding_candidates_settled" ON "finding_candidates" USING btree ("settled_at");--> statement-breakpoint
CREATE INDEX "finding_candidates_seen" ON "finding_candidates" USING btree ("seen_at");--> statement-breakpoint
CREATE INDEX "finding_candidates_of_submission" ON "finding_candidates" USING btree ("submission_id");--> statement-breakpoint
CREATE INDEX "finding_sources_due" ON "finding_sources" USING btree ("due_at");--> statement-breakpoint
ALTER TABLE "tool_submissions" ADD CONSTRAINT "tool_submissions_submitter" CHECK (CASE origin WHEN 'agent' THEN user_id IS NULL AND evidence IS NOT NULL ELSE contact_email IS NOT NULL END);