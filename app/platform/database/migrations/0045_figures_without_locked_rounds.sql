-- The kept figures counted rounds for subscribers, by category and month. They are worked out anew at the start.
DELETE FROM market_figures;--> statement-breakpoint
DELETE FROM category_figures;--> statement-breakpoint
DELETE FROM home_figures;--> statement-breakpoint
UPDATE catalogue_state SET version = version + 1, unsummed = unsummed + 1;
