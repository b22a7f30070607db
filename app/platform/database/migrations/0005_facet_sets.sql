CREATE TABLE "facet_sets" (
	"facet" text NOT NULL,
	"chunk" integer NOT NULL,
	"tools" "bytea" NOT NULL,
	"version" integer NOT NULL,
	CONSTRAINT "facet_sets_facet_chunk_pk" PRIMARY KEY("facet","chunk")
);
--> statement-breakpoint
CREATE INDEX "facet_sets_version" ON "facet_sets" USING btree ("version");--> statement-breakpoint
-- Tools have more facets now, and sets of them: the start indexes every tool again.
TRUNCATE "tool_search";
