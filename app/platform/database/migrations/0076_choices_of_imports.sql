CREATE TABLE "import_shapes" (
	"shape" text PRIMARY KEY NOT NULL,
	"choices" jsonb NOT NULL,
	"used_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "choices" jsonb;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "survey" jsonb;--> statement-breakpoint
CREATE INDEX "import_shapes_used" ON "import_shapes" USING btree ("used_at");--> statement-breakpoint
CREATE INDEX "ai_tools_renamed" ON "ai_tools" USING btree ("id") WHERE former_names <> '{}';