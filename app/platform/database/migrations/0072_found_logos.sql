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
CREATE INDEX "found_logos_of_tool" ON "found_logos" USING btree ("tool_id");--> statement-breakpoint
CREATE INDEX "found_logos_old" ON "found_logos" USING btree ("found_at");