CREATE TABLE "currency_rates" (
	"code" text NOT NULL,
	"origin" text NOT NULL,
	"rate" double precision NOT NULL,
	"day" date NOT NULL,
	"source" text NOT NULL,
	CONSTRAINT "currency_rates_code_origin_pk" PRIMARY KEY("code","origin")
);
--> statement-breakpoint
CREATE TABLE "rate_feed" (
	"id" text PRIMARY KEY DEFAULT 'feed' NOT NULL,
	"is_on" boolean DEFAULT false NOT NULL,
	"since" timestamp with time zone DEFAULT now() NOT NULL,
	"next_at" timestamp with time zone DEFAULT now() NOT NULL,
	"read_at" timestamp with time zone,
	"failed_at" timestamp with time zone,
	"fault" text
);
