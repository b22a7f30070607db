CREATE TABLE "operator_actions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"operator_id" text NOT NULL,
	"operator_email" text NOT NULL,
	"action" text NOT NULL,
	"subject_kind" text NOT NULL,
	"subject_id" text NOT NULL,
	"before" jsonb,
	"after" jsonb,
	"undoes" uuid,
	CONSTRAINT "operator_actions_undone_once" UNIQUE("undoes")
);
--> statement-breakpoint
CREATE TABLE "operator_notices" (
	"user_id" text NOT NULL,
	"kind" text NOT NULL,
	CONSTRAINT "operator_notices_user_id_kind_pk" PRIMARY KEY("user_id","kind")
);
--> statement-breakpoint
CREATE TABLE "operators" (
	"user_id" text PRIMARY KEY NOT NULL,
	"role" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "operator_notices" ADD CONSTRAINT "operator_notices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "operators" ADD CONSTRAINT "operators_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "operator_actions_in_order" ON "operator_actions" USING btree ("at");--> statement-breakpoint
CREATE INDEX "operator_actions_by_operator" ON "operator_actions" USING btree ("operator_email","at");--> statement-breakpoint
CREATE INDEX "operator_actions_of_subject" ON "operator_actions" USING btree ("subject_kind","subject_id","at");--> statement-breakpoint
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% only grows: its rows are neither changed nor deleted', TG_TABLE_NAME;
END $$;--> statement-breakpoint
CREATE TRIGGER operator_actions_stay BEFORE UPDATE OR DELETE ON operator_actions
  FOR EACH ROW EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER operator_actions_stay_together BEFORE TRUNCATE ON operator_actions
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
