-- Written by hand: what vendors, readers, programs and the agent propose is called what it is. Rows and references stay.
ALTER TABLE "vendor_proposals" RENAME TO "proposals";--> statement-breakpoint
ALTER TABLE "proposals" RENAME CONSTRAINT "vendor_proposals_pkey" TO "proposals_pkey";--> statement-breakpoint
ALTER TABLE "proposals" RENAME CONSTRAINT "vendor_proposals_proposer" TO "proposals_proposer";--> statement-breakpoint
ALTER TABLE "proposals" RENAME CONSTRAINT "vendor_proposals_report" TO "proposals_report";--> statement-breakpoint
ALTER TABLE "proposals" RENAME CONSTRAINT "vendor_proposals_tool_id_ai_tools_id_fk" TO "proposals_tool_id_ai_tools_id_fk";--> statement-breakpoint
ALTER TABLE "proposals" RENAME CONSTRAINT "vendor_proposals_user_id_users_id_fk" TO "proposals_user_id_users_id_fk";--> statement-breakpoint
ALTER TABLE "tool_drafts" RENAME CONSTRAINT "tool_drafts_proposal_id_vendor_proposals_id_fk" TO "tool_drafts_proposal_id_proposals_id_fk";--> statement-breakpoint
ALTER INDEX "vendor_proposals_one_waiting" RENAME TO "proposals_one_waiting";--> statement-breakpoint
ALTER INDEX "vendor_proposals_one_of_agent" RENAME TO "proposals_one_of_agent";--> statement-breakpoint
ALTER INDEX "vendor_proposals_of_user" RENAME TO "proposals_of_user";--> statement-breakpoint
ALTER INDEX "vendor_proposals_of_tool" RENAME TO "proposals_of_tool";--> statement-breakpoint
ALTER INDEX "vendor_proposals_waiting" RENAME TO "proposals_waiting";--> statement-breakpoint
ALTER INDEX "vendor_proposals_settled" RENAME TO "proposals_settled";
