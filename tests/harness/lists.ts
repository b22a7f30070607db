import { sql } from 'drizzle-orm';
import { type HTMLElement, parse } from 'node-html-parser';
import { createTestApp } from './app.ts';
import { addMember, type TestMember } from './members.ts';

/** Members' lists, as they make and share them over requests. */

type Fields = Record<string, string>;

/** For a whole test file: an app, and what members do with their lists on it. */
export async function withLists() {
  const app = await createTestApp();

  const send = (address: string, fields: Fields, who: TestMember | null) =>
    app.send(address, {
      method: 'POST',
      ...(who && { headers: who.headers }),
      body: new URLSearchParams(fields),
    });

  async function page(address: string, who: TestMember | null = null): Promise<HTMLElement> {
    const response = await app.get(address, who?.headers);
    return parse(await response.text());
  }

  /** Makes a list. @returns its id */
  async function make(who: TestMember, name: string, ...tools: string[]): Promise<string> {
    const made = await send('/lists', { intent: 'make', name, tools: tools.join(',') }, who);
    const id = /^\/lists\/(?<id>[\da-f-]{36})$/.exec(made.headers.get('Location') ?? '')?.groups?.id;
    if (id === undefined) throw new Error(`The list was not made: ${made.status}`);
    return id;
  }

  /** Shares a list. @returns the key in its address */
  async function share(who: TestMember, id: string, choices: Fields = {}): Promise<string> {
    await send(`/lists/${id}`, { intent: 'share', ...choices }, who);
    const { rows } = await app.db.write.execute<{ key: string }>(
      sql`SELECT share_key AS key FROM tool_lists WHERE id = ${id}`,
    );
    return rows[0]?.key ?? '';
  }

  const noteOf = (who: TestMember, id: string, tool: string, note: string) =>
    send(`/lists/${id}`, { intent: 'note', tool, note }, who);

  /** The tools of a list in their order, with their notes. */
  async function entries(id: string): Promise<string[]> {
    const { rows } = await app.db.write.execute<{ entry: string }>(sql`
      SELECT concat_ws(': ', tool_id, nullif(note, '')) AS entry FROM list_entries
      WHERE list_id = ${id} ORDER BY place, created_at, id`);
    return rows.map(({ entry }) => entry);
  }

  /** The names of a member's lists. */
  async function names(who: TestMember): Promise<string[]> {
    const { rows } = await app.db.write.execute<{ name: string }>(sql`
      SELECT name FROM tool_lists WHERE user_id = ${who.id} AND removed_at IS NULL ORDER BY name`);
    return rows.map(({ name }) => name);
  }

  const member = () => addMember(app.db);

  return { app, send, page, make, share, noteOf, entries, names, member };
}
