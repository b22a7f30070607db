import { eq } from 'drizzle-orm';
import { type HTMLElement, parse } from 'node-html-parser';
import { aiTools } from '#catalogue/tables/tools.server.ts';
import type { Database } from '#platform/database/connection.server.ts';
import { addCategory, addTool } from '../factories.ts';
import { createTestApp, type TestApp } from './app.ts';
import type { TestMember } from './members.ts';

interface Options {
  member?: TestMember;
  to?: Pick<TestApp, 'send'>;
  query?: string;
  from?: string;
}

/** For a whole test file: an app with tools to rate, and what members do with them. */
export async function withRatings() {
  const app = await createTestApp();
  await addCategory(app.db, { id: 'robots' });
  await addCategory(app.db, { id: 'gardens' });

  let tools = 0;
  /** A tool that nobody has rated yet. */
  async function freshTool(given: Partial<typeof aiTools.$inferInsert> = {}): Promise<string> {
    tools += 1;
    const id = `fresh-${tools}`;
    await addTool(app.db, { id, ...given }, { inCategories: ['robots', 'gardens'] });
    return id;
  }

  let senders = 0;
  function post(
    toolId: string,
    form: Record<string, string>,
    { member, to = app, query = '', from }: Options = {},
  ) {
    senders += 1;
    const init = { method: 'POST', body: new URLSearchParams(form), headers: member?.headers ?? {} };
    return to.send(`/tools/${toolId}${query}`, init, from ?? `sender-${senders}`);
  }

  const rate = (toolId: string, member: TestMember, rating: string, review = '') =>
    post(toolId, { intent: 'rate', rating, review }, { member });

  async function main(response: Response): Promise<HTMLElement> {
    const found = parse(await response.text()).querySelector('main');
    if (!found) throw new Error('The page has no main part.');
    return found;
  }

  const page = async (toolId: string, member?: TestMember) =>
    main(await app.get(`/tools/${toolId}`, member?.headers));

  const words = (element: HTMLElement | null) => element?.text.replaceAll(/\s+/g, ' ').trim() ?? '';

  async function figures(toolId: string) {
    const [tool] = await app.db.write
      .select({ average: aiTools.avg_rating, count: aiTools.rating_count })
      .from(aiTools)
      .where(eq(aiTools.id, toolId));
    return tool;
  }

  return { app, freshTool, post, rate, main, page, words, figures };
}

/** Sessions can be read and written, but limits and transactions fail, and every write begins with these. */
export function withSessions(db: Database, broken: Database): Database['write'] {
  return new Proxy(db.write, {
    get: (target, name) => {
      const of = name === 'execute' || name === 'transaction' ? broken.write : target;
      const value: unknown = Reflect.get(of, name);
      return typeof value === 'function' ? value.bind(of) : value;
    },
  });
}
