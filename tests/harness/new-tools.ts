import { and, eq, isNotNull, type SQL, sql } from 'drizzle-orm';
import type { NewTool } from '#features/editing/submission.ts';
import { proposals } from '#features/proposals/tables/proposals.server.ts';
import type { Database } from '#platform/database/connection.server.ts';

type Stored = Omit<typeof proposals.$inferInsert, 'new_tool'>;

/** What a test wants to say of a tool that is submitted or found, and of how it stands. */
export type Submitted = Partial<NewTool & Stored>;

/** Stores a tool that a member has submitted or, if `found` is given, the agent has found. */
export async function addNewTool({ write }: Pick<Database, 'write'>, change: Submitted = {}) {
  const { name, description, url, contact_email, found, ...other } = change;
  const { developer_name, developer_website, pricing_info, affiliate_link, tags, ...stored } = other;
  const new_tool: NewTool = {
    name: name ?? 'Film Cutter',
    description: description ?? (found ? '' : 'Cuts films by itself.'),
    url: url ?? `https://${crypto.randomUUID()}.example.org`,
    contact_email: contact_email ?? (found ? null : 'contact@example.org'),
    ...{ developer_name: developer_name ?? null, developer_website: developer_website ?? null },
    ...{ pricing_info: pricing_info ?? null, affiliate_link: affiliate_link ?? null, tags: tags ?? [] },
    ...(found && { found }),
  };
  const origin = found ? 'agent' : 'member';
  const [row] = await write
    .insert(proposals)
    .values({ origin, values: [], ...stored, new_tool })
    .returning();
  if (!row) throw new Error('Nothing was stored.');
  return flat(row);
}

/** New tools by name, with what is said of each beside how it stands. */
export async function newTools({ write }: Pick<Database, 'write'>, which?: SQL) {
  const rows = await write
    .select()
    .from(proposals)
    .where(and(isNotNull(proposals.new_tool), which))
    .orderBy(sql`new_tool ->> 'name'`);
  return rows.map(flat);
}

export async function newTool(db: Pick<Database, 'write'>, id: string) {
  return (await newTools(db, eq(proposals.id, id)))[0];
}

function flat({ new_tool, ...row }: typeof proposals.$inferSelect) {
  if (!new_tool) throw new Error('This is a proposal about what is listed.');
  return { ...new_tool, ...row };
}
