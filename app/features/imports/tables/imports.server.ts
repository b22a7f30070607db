import { bigint, index, integer, jsonb, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core';
import { users } from '#features/accounts/tables/users.server.ts';
import { timestamptz } from '#platform/database/columns.server.ts';
import { IMPORT_STATES, LINE_KINDS } from '../imports.ts';

/** Imports that operators begin in the browser (docs/topics/imports.md). Their files lie beside the site's others. */
export const imports = pgTable(
  'imports',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** The file's name as it was sent. */
    given_name: text('given_name').notNull(),
    /** The name under which it is read, which says its kind and format. */
    name: text('name').notNull(),
    bytes: bigint('bytes', { mode: 'number' }).notNull(),
    state: text('state', { enum: IMPORT_STATES }).notNull().default('checking'),
    /** Why it stopped. */
    reason: text('reason'),
    /** How often a node has begun this work, and how far it has come, in percent. */
    attempts: smallint('attempts').notNull().default(0),
    progress: smallint('progress').notNull().default(0),
    /** How many records were written; the lines say which. */
    report: jsonb('report'),
    /** How its table is read (`TableChoices`); without one, as an earlier file of its shape, or as it says itself. */
    choices: jsonb('choices'),
    /** What the check found out about its table (`ImportSurvey`). */
    survey: jsonb('survey'),
    uploaded_by: text('uploaded_by').references(() => users.id, { onDelete: 'set null' }),
    ordered_by: text('ordered_by').references(() => users.id, { onDelete: 'set null' }),
    uploaded_at: timestamptz('uploaded_at').notNull().defaultNow(),
    imported_at: timestamptz('imported_at'),
    undone_at: timestamptz('undone_at'),
    /** Until then, a node works on it. */
    held_until: timestamptz('held_until'),
  },
  (table) => [
    index('imports_newest').on(table.uploaded_at),
    index('imports_of_uploader').on(table.uploaded_by),
    index('imports_of_orderer').on(table.ordered_by),
  ],
);

/** How the tables were read whose columns have the same names, for the next one. */
export const importShapes = pgTable(
  'import_shapes',
  {
    /** A digest of the names. */
    shape: text('shape').primaryKey(),
    /** `TableChoices` */
    choices: jsonb('choices').notNull(),
    used_at: timestamptz('used_at').notNull().defaultNow(),
  },
  (table) => [index('import_shapes_used').on(table.used_at)],
);

/** What an import would do to each record (`check`), and what it did (`import`), for its page and for undoing it. */
export const importLines = pgTable(
  'import_lines',
  {
    /** Counted on by whoever stores lines: a backup of the rows does not hold sequences. */
    number: bigint('number', { mode: 'number' }).primaryKey(),
    import_id: uuid('import_id')
      .notNull()
      .references(() => imports.id, { onDelete: 'cascade' }),
    phase: text('phase', { enum: ['check', 'import'] }).notNull(),
    what: text('what', { enum: LINE_KINDS }).notNull(),
    record_id: text('record_id').notNull(),
    line: integer('line'),
    reason: text('reason'),
    /** `[{ path, before, after }]` */
    fields: jsonb('fields').notNull().default([]),
    /** A new record as it was stored, which tells whether somebody has changed it since; of a fault, its row. */
    record: jsonb('record'),
    outcome: text('outcome', { enum: ['undone', 'left'] }),
  },
  (table) => [index('import_lines_of_import').on(table.import_id, table.phase, table.what, table.number)],
);
