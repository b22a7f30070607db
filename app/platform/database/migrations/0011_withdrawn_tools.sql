CREATE TABLE "withdrawn_tools" (
	"id" text PRIMARY KEY NOT NULL,
	"withdrawn_at" timestamp with time zone DEFAULT now() NOT NULL
);
