CREATE INDEX "proposals_of_origin" ON "proposals" USING btree ("origin","state");--> statement-breakpoint
CREATE INDEX "tool_submissions_found" ON "tool_submissions" USING btree ("state") WHERE origin = 'agent';--> statement-breakpoint
CREATE INDEX "operator_actions_of_proposal" ON "operator_actions" USING btree ((after ->> 'proposal')) WHERE action = 'draft.publish';