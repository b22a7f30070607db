CREATE TABLE "desk_views" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" text NOT NULL,
	"name" text NOT NULL,
	"query" text NOT NULL,
	"is_shared" boolean NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "found_logos" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"tool_id" text NOT NULL,
	"kind" text NOT NULL,
	"address" text NOT NULL,
	"type" text NOT NULL,
	"bytes" text NOT NULL,
	"width" integer,
	"height" integer,
	"found_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "desk_views" ADD CONSTRAINT "desk_views_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "desk_views_of_member" ON "desk_views" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "found_logos_of_tool" ON "found_logos" USING btree ("tool_id");--> statement-breakpoint
CREATE INDEX "found_logos_old" ON "found_logos" USING btree ("found_at");