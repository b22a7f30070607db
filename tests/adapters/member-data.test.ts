import { is } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import { expect, test } from 'vitest';
import { memberData } from '#features/own-account/member-data.server.ts';
import { withDatabase } from '../harness/database.ts';
import { sentBy } from '../harness/plans.ts';

const files = import.meta.glob<object>('../../app/**/tables/*.server.ts', { eager: true });

/** Every column that names a member, as `table.column`. */
const OF_MEMBERS = Object.values(files)
  .flatMap((exported) => Object.values(exported))
  .flatMap((value) => (is(value, PgTable) ? [getTableConfig(value)] : []))
  .flatMap(({ name, foreignKeys }) =>
    foreignKeys
      .map(({ reference }) => reference())
      .filter(({ foreignTable }) => getTableConfig(foreignTable).name === 'users')
      .flatMap(({ columns }) => columns.map((column) => `${name}.${column.name}`)),
  );

const DESK = 'Work at the desk belongs to the site: it stays when its operator leaves, without their name.';
const DESK_ONLY = 'How an operator arranges the desk; it goes with the account.';

/** What members do not take along, and why. */
const LEFT_OUT: Readonly<Record<string, string>> = {
  'acceptance_rules.set_by': DESK_ONLY,
  'desk_views.user_id': DESK_ONLY,
  'email_tokens.user_id': 'Opens the account.',
  'featured_ends.operator_id': DESK,
  'imports.ordered_by': DESK,
  'imports.uploaded_by': DESK,
  'tool_changes.operator_id': DESK,
  'tool_drafts.changed_by': DESK,
  'tool_drafts.made_by': DESK,
  'tool_drafts.publish_by': DESK,
  'tool_value_changes.operator_id': DESK,
};

test('a member’s own data hold what each column that names members points at', async () => {
  const { read } = await withDatabase({ empty: true });
  const sent = await sentBy(() => memberData(read, 'nobody'));
  const isRead = (column: string) => {
    const words = column.split('.').map((word) => new RegExp(`\\b${word}\\b`));
    return sent.some(({ text }) => words.every((word) => word.test(text)));
  };
  expect(OF_MEMBERS.filter((column) => !isRead(column)).sort()).toEqual(Object.keys(LEFT_OUT).sort());
});
