import { type HTMLElement, parse } from 'node-html-parser';
import { userRatings } from '#features/reviews/tables/ratings.server.ts';
import { addTool } from '../factories.ts';
import { createTestApp } from './app.ts';
import type { TestMember } from './members.ts';

/** Reviews as the pages of tools show them. */

export const words = (element: HTMLElement | null | undefined) =>
  element?.text.replaceAll(/\s+/g, ' ').trim() ?? '';
export const textsIn = (part: HTMLElement) => part.querySelectorAll('li > p:nth-of-type(2)').map(words);

type Written = Omit<typeof userRatings.$inferInsert, 'tool_id'>;

/** For a whole test file: an app with tools that nobody has reviewed. */
export async function withReviews() {
  const app = await createTestApp({ empty: true });

  let tools = 0;
  async function freshTool(): Promise<string> {
    tools += 1;
    await addTool(app.db, { id: `reviewed-${tools}` });
    return `reviewed-${tools}`;
  }

  /** Writes a review into the database, as it would be after its submission. */
  async function write(toolId: string, review: Written): Promise<string> {
    const [row] = await app.db.write
      .insert(userRatings)
      .values({ tool_id: toolId, ...review })
      .returning();
    return row?.id ?? '';
  }

  async function section(address: string, member?: TestMember): Promise<HTMLElement> {
    const response = await app.get(address, member?.headers);
    const found = parse(await response.text()).querySelector('#reviews');
    if (!found) throw new Error('The page has no reviews.');
    return found;
  }

  return { app, freshTool, write, section };
}
