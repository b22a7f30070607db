CREATE TABLE "list_entries" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"list_id" uuid NOT NULL,
	"user_id" text NOT NULL,
	"tool_id" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"place" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "list_entries_once" UNIQUE("list_id","tool_id")
);
--> statement-breakpoint
CREATE TABLE "tool_lists" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" text NOT NULL,
	"name" text NOT NULL,
	"share_key" text,
	"shares_notes" boolean DEFAULT false NOT NULL,
	"shown_as" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	"removed_at" timestamp with time zone,
	CONSTRAINT "tool_lists_share_key_unique" UNIQUE("share_key")
);
--> statement-breakpoint
ALTER TABLE "list_entries" ADD CONSTRAINT "list_entries_list_id_tool_lists_id_fk" FOREIGN KEY ("list_id") REFERENCES "public"."tool_lists"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "list_entries" ADD CONSTRAINT "list_entries_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "list_entries" ADD CONSTRAINT "list_entries_tool_id_ai_tools_id_fk" FOREIGN KEY ("tool_id") REFERENCES "public"."ai_tools"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tool_lists" ADD CONSTRAINT "tool_lists_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "list_entries_of_tool" ON "list_entries" USING btree ("tool_id");--> statement-breakpoint
CREATE INDEX "list_entries_of_user" ON "list_entries" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "tool_lists_of_user" ON "tool_lists" USING btree ("user_id","changed_at");--> statement-breakpoint
CREATE INDEX "tool_lists_removed" ON "tool_lists" USING btree ("removed_at") WHERE removed_at IS NOT NULL;