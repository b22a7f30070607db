CREATE TABLE "tool_drafts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"tool_id" text,
	"base" jsonb,
	"record" jsonb NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"submission_id" uuid,
	"made_by" text,
	"changed_by" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "withdrawn_marks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"tool_id" text NOT NULL,
	"user_id" text,
	"kind" text NOT NULL,
	"mark" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "withdrawn_records" (
	"id" text PRIMARY KEY NOT NULL,
	"record" jsonb NOT NULL,
	"replaced_by" text
);
--> statement-breakpoint
ALTER TABLE "tool_changes" ADD COLUMN "operator_id" text;--> statement-breakpoint
ALTER TABLE "tool_value_changes" ADD COLUMN "operator_id" text;--> statement-breakpoint
ALTER TABLE "tool_submissions" ADD COLUMN "tool_id" text;--> statement-breakpoint
ALTER TABLE "tool_drafts" ADD CONSTRAINT "tool_drafts_submission_id_tool_submissions_id_fk" FOREIGN KEY ("submission_id") REFERENCES "public"."tool_submissions"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tool_drafts" ADD CONSTRAINT "tool_drafts_made_by_users_id_fk" FOREIGN KEY ("made_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tool_drafts" ADD CONSTRAINT "tool_drafts_changed_by_users_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "withdrawn_marks" ADD CONSTRAINT "withdrawn_marks_tool_id_withdrawn_tools_id_fk" FOREIGN KEY ("tool_id") REFERENCES "public"."withdrawn_tools"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "withdrawn_marks" ADD CONSTRAINT "withdrawn_marks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "withdrawn_records" ADD CONSTRAINT "withdrawn_records_id_withdrawn_tools_id_fk" FOREIGN KEY ("id") REFERENCES "public"."withdrawn_tools"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "tool_drafts_of_tool" ON "tool_drafts" USING btree ("tool_id");--> statement-breakpoint
CREATE INDEX "tool_drafts_newest" ON "tool_drafts" USING btree ("changed_at");--> statement-breakpoint
CREATE INDEX "tool_drafts_of_submission" ON "tool_drafts" USING btree ("submission_id");--> statement-breakpoint
CREATE INDEX "withdrawn_marks_of_tool" ON "withdrawn_marks" USING btree ("tool_id");--> statement-breakpoint
CREATE INDEX "withdrawn_marks_of_user" ON "withdrawn_marks" USING btree ("user_id");--> statement-breakpoint
ALTER TABLE "tool_changes" ADD CONSTRAINT "tool_changes_operator_id_users_id_fk" FOREIGN KEY ("operator_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tool_value_changes" ADD CONSTRAINT "tool_value_changes_operator_id_users_id_fk" FOREIGN KEY ("operator_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tool_submissions" ADD CONSTRAINT "tool_submissions_tool_id_ai_tools_id_fk" FOREIGN KEY ("tool_id") REFERENCES "public"."ai_tools"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "tool_changes_of_operator" ON "tool_changes" USING btree ("operator_id") WHERE operator_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX "tool_value_changes_of_operator" ON "tool_value_changes" USING btree ("operator_id") WHERE operator_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX "tool_submissions_of_tool" ON "tool_submissions" USING btree ("tool_id");