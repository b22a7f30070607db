import { bigint, index, integer, jsonb, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core';
import { users } from '#features/accounts/tables/users.server.ts';
import { timestamptz } from '#platform/database/columns.server.ts';
import { IMPORT_STATES, LINE_KINDS } from '../imports.ts';

/** Imports started in the browser (docs/topics/imports.md). Their files are in the site's folder. */
export const imports = pgTable(
  'imports',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** The uploaded file's name. */
    given_name: text('given_name').notNull(),
    /** The normalized name, which states kind and format. */
    name: text('name').notNull(),
    bytes: bigint('bytes', { mode: 'number' }).notNull(),
    state: text('state', { enum: IMPORT_STATES }).notNull().default('checking'),
    /** Why it stopped. */
    reason: text('reason'),
    /** Attempts at the present work, and its progress in percent. */
    attempts: smallint('attempts').notNull().default(0),
    progress: smallint('progress').notNull().default(0),
    /** Counts of written records; the lines name them. */
    report: jsonb('report'),
    /** `TableChoices`; by default those of an earlier file of its shape, or none. */
    choices: jsonb('choices'),
    /** `ImportSurvey` of the check. */
    survey: jsonb('survey'),
    uploaded_by: text('uploaded_by').references(() => users.id, { onDelete: 'set null' }),
    ordered_by: text('ordered_by').references(() => users.id, { onDelete: 'set null' }),
    uploaded_at: timestamptz('uploaded_at').notNull().defaultNow(),
    imported_at: timestamptz('imported_at'),
    undone_at: timestamptz('undone_at'),
    /** Until then, a node has claimed it. */
    held_until: timestamptz('held_until'),
  },
  (table) => [
    index('imports_newest').on(table.uploaded_at),
    index('imports_of_uploader').on(table.uploaded_by),
    index('imports_of_orderer').on(table.ordered_by),
  ],
);

/** The last choices for each shape of table. */
export const importShapes = pgTable(
  'import_shapes',
  {
    /** A hash of the column names. */
    shape: text('shape').primaryKey(),
    /** `TableChoices` */
    choices: jsonb('choices').notNull(),
    used_at: timestamptz('used_at').notNull().defaultNow(),
  },
  (table) => [index('import_shapes_used').on(table.used_at)],
);

/** What an import would do to each record (`check`) or did (`import`), for its page and for undoing. */
export const importLines = pgTable(
  'import_lines',
  {
    /** Numbered by the writer, because backups of rows do not include sequences. */
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
    /** A new record as stored, to detect later changes; for a fault, its row. */
    record: jsonb('record'),
    outcome: text('outcome', { enum: ['undone', 'left'] }),
  },
  (table) => [index('import_lines_of_import').on(table.import_id, table.phase, table.what, table.number)],
);
