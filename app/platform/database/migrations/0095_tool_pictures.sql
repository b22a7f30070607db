CREATE TABLE "tool_pictures" (
	"tool_id" text PRIMARY KEY NOT NULL,
	"version" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"description" text NOT NULL,
	"source" text,
	"taken_on" date NOT NULL
);
