CREATE TABLE "alerts" (
	"user_id" text NOT NULL,
	"event" text NOT NULL,
	"subject" text NOT NULL,
	"occurred_at" timestamp with time zone NOT NULL,
	"follow_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"mail_due_at" timestamp with time zone,
	CONSTRAINT "alerts_user_id_event_subject_occurred_at_pk" PRIMARY KEY("user_id","event","subject","occurred_at")
);
--> statement-breakpoint
CREATE TABLE "follows" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" text NOT NULL,
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"cadence" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"removed_at" timestamp with time zone,
	CONSTRAINT "follows_once" UNIQUE("user_id","kind","subject")
);
--> statement-breakpoint
CREATE TABLE "history_reading" (
	"log" text PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"subject" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "told_rounds" (
	"log" text NOT NULL,
	"id" text NOT NULL,
	"told_at" timestamp with time zone NOT NULL,
	CONSTRAINT "told_rounds_log_id_pk" PRIMARY KEY("log","id")
);
--> statement-breakpoint
CREATE TABLE "tool_arrivals" (
	"tool_id" text PRIMARY KEY NOT NULL,
	"arrived_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "followers" ADD COLUMN "cadence" text DEFAULT 'weekly' NOT NULL;--> statement-breakpoint
ALTER TABLE "followers" ADD COLUMN "looked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "alerts" ADD CONSTRAINT "alerts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alerts" ADD CONSTRAINT "alerts_follow_id_follows_id_fk" FOREIGN KEY ("follow_id") REFERENCES "public"."follows"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "follows" ADD CONSTRAINT "follows_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tool_arrivals" ADD CONSTRAINT "tool_arrivals_tool_id_ai_tools_id_fk" FOREIGN KEY ("tool_id") REFERENCES "public"."ai_tools"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "alerts_newest" ON "alerts" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "alerts_due" ON "alerts" USING btree ("user_id","mail_due_at") WHERE mail_due_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX "alerts_of_follow" ON "alerts" USING btree ("follow_id");--> statement-breakpoint
CREATE INDEX "alerts_old" ON "alerts" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "follows_of_subject" ON "follows" USING btree ("kind","subject") WHERE removed_at IS NULL;--> statement-breakpoint
CREATE INDEX "follows_removed" ON "follows" USING btree ("removed_at") WHERE removed_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX "tool_arrivals_newest" ON "tool_arrivals" USING btree ("arrived_at","tool_id");--> statement-breakpoint
-- Webhooks and alerts read the history together, from where webhooks had got to.
INSERT INTO history_reading (log, at, subject) SELECT 'changes', changed_at, tool_id FROM webhook_reading;--> statement-breakpoint
INSERT INTO history_reading (log, at, subject) SELECT 'opened', opened_at, round_id FROM webhook_reading;--> statement-breakpoint
INSERT INTO told_rounds (log, id, told_at) SELECT 'opened', id, told_at FROM webhook_rounds;--> statement-breakpoint
DROP TABLE webhook_reading;--> statement-breakpoint
DROP TABLE webhook_rounds;
