CREATE TABLE "review_answers" (
	"rating_id" uuid PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"text" text,
	"answered_at" timestamp with time zone DEFAULT now() NOT NULL,
	"hidden_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reviewers" (
	"user_id" text PRIMARY KEY NOT NULL,
	"is_public" boolean DEFAULT false NOT NULL,
	"slug" text,
	"name" text,
	"has_mail" boolean DEFAULT true NOT NULL,
	CONSTRAINT "reviewers_public" CHECK (NOT is_public OR ("reviewers"."slug" IS NOT NULL AND "reviewers"."name" IS NOT NULL))
);
--> statement-breakpoint
CREATE TABLE "viewed_tools" (
	"tool_id" text NOT NULL,
	"day" date NOT NULL,
	"times" integer NOT NULL,
	CONSTRAINT "viewed_tools_tool_id_day_pk" PRIMARY KEY("tool_id","day")
);
--> statement-breakpoint
ALTER TABLE "review_answers" ADD CONSTRAINT "review_answers_rating_id_user_ratings_id_fk" FOREIGN KEY ("rating_id") REFERENCES "public"."user_ratings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_answers" ADD CONSTRAINT "review_answers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviewers" ADD CONSTRAINT "reviewers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "viewed_tools" ADD CONSTRAINT "viewed_tools_tool_id_ai_tools_id_fk" FOREIGN KEY ("tool_id") REFERENCES "public"."ai_tools"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "review_answers_of_user" ON "review_answers" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "reviewers_slug" ON "reviewers" USING btree ("slug");--> statement-breakpoint
CREATE INDEX "viewed_tools_day" ON "viewed_tools" USING btree ("day");