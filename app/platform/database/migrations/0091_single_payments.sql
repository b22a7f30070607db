CREATE TABLE "payments" (
	"provider" text NOT NULL,
	"id" text NOT NULL,
	"user_id" text,
	"tier" text,
	"amount" bigint NOT NULL,
	"refunded" bigint NOT NULL,
	"currency" text NOT NULL,
	"has_failed" boolean DEFAULT false NOT NULL,
	"paid_at" timestamp with time zone NOT NULL,
	CONSTRAINT "payments_provider_id_pk" PRIMARY KEY("provider","id")
);
--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payments_paid_at" ON "payments" USING btree ("paid_at","provider","id");--> statement-breakpoint
CREATE INDEX "payments_of_user" ON "payments" USING btree ("user_id");