CREATE TABLE "quote_checks" (
	"key" text PRIMARY KEY NOT NULL,
	"due_at" timestamp with time zone,
	"tries" integer DEFAULT 0 NOT NULL,
	"outcome" text,
	"why" text,
	"follows" boolean,
	"read_on" date,
	"touched_at" timestamp with time zone DEFAULT now() NOT NULL
);
