CREATE TABLE "legal_texts" (
	"id" text PRIMARY KEY NOT NULL,
	"text" text NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "specializations" ADD COLUMN "position" integer;--> statement-breakpoint
ALTER TABLE "questions_tools" ADD COLUMN "position" integer;