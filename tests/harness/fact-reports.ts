import { eq } from 'drizzle-orm';
import { operators } from '#features/operators/tables/operators.server.ts';
import { proposals } from '#features/proposals/tables/proposals.server.ts';
import { importFiles, ndjson } from '../catalogue/workbench.ts';
import { createTestApp } from './app.ts';
import { addMember } from './members.ts';
import { sentBy } from './sent-form.ts';
import { asPeople } from './vendors.ts';

/** Reports of readers about values, from the form to the desk. */

export const FLAGS = 'decision_information.decision_flags';
export const LOCATION = 'business_information.business_location';
export const PRICE = 'decision_information.decision_price_from';
export const READER = 'reader@example.org';

const tool = (id: string) => ({
  ...{ id, name: `The ${id}`, description: 'It does one thing.', url: `https://www.${id}.com/` },
  business_information: { business_location: { value: 'Berlin' } },
  decision_information: {
    decision_flags: { value: ['api', 'sso'] },
    decision_price_from: { value: { amount: 10, per: 'mo' } },
    decision_caution: { value: 'It is slow.' },
  },
  ...(id === 'locked' && {
    business_info_is_premium: true,
    business_information: { business_location: { value: 'what only subscribers read' } },
  }),
});

type Fields = Record<string, string>;

/** The address of the form beside a value of a tool. */
export const formAt = (id: string, about = 'tab=business&field=Location&shown=Berlin') =>
  `/tools/${id}/report?${about}`;

/** For a whole test file: an app with these tools and an editor, and what sends reports. */
export async function withReports(tools: readonly string[]) {
  const app = await createTestApp();
  const { post, page } = asPeople(app);
  const editor = await addMember(app.db);
  await app.db.write.insert(operators).values({ user_id: editor.id, role: 'editor' });
  await importFiles(app.db, { 'tools.ndjson': ndjson(tools.map(tool)) });

  return {
    ...{ app, post, page, editor },
    rowsOf: (id: string) => app.db.write.select().from(proposals).where(eq(proposals.tool_id, id)),

    /** Sends the form as a browser would, with some of it typed over or left out. */
    async report(id: string, change: Fields, about?: string, without: readonly string[] = []) {
      const sent = { ...sentBy(await page(formAt(id, about))), ...change };
      const body = Object.entries(sent).filter(([name]) => !without.includes(name));
      return app.send(formAt(id, about), { method: 'POST', body: new URLSearchParams(body) });
    },
  };
}
