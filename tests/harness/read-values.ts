import { eq } from 'drizzle-orm';
import { operators } from '#features/operators/tables/operators.server.ts';
import { proposeRead } from '#features/proposals/read-values.server.ts';
import { proposals } from '#features/proposals/tables/proposals.server.ts';
import { createTestApp } from './app.ts';
import { addMember } from './members.ts';
import { sentBy } from './sent-form.ts';
import { asPeople } from './vendors.ts';

/** What the site's agent and members' programs have read of tools, and the desk that decides it. */

export const PRICE = 'decision_information.decision_price_from';
export const TERMS = 'decision_information.decision_terms';
export const AGENT = { origin: 'agent', userId: null } as const;

/** A tool as it is before anybody has read it. */
export const unreadTool = (id: string) => ({
  ...{ id, name: `The ${id}`, description: 'It does one thing.', url: `https://www.${id}.com/` },
  business_information: { business_location: { value: 'Berlin' } },
  decision_information: { decision_price_from: { value: { amount: 10, per: 'mo' } } },
});

export const price = (id: string, amount: number) => ({
  path: PRICE,
  before: { amount: 10, per: 'mo' },
  after: { amount, per: 'mo' },
  url: `https://www.${id}.com/pricing`,
  quote: `Pro: $${amount} a month`,
  read_on: '2026-11-01',
});
export const place = (id: string) => ({
  path: 'business_information.business_location',
  before: 'Berlin',
  after: 'Paris',
  url: `https://www.${id}.com/imprint`,
  quote: 'Rue de Rivoli, Paris',
  read_on: '2026-11-01',
});
export const terms = (id: string) => ({
  path: TERMS,
  after: `https://www.${id}.com/terms`,
  url: `https://www.${id}.com/`,
  quote: 'Terms of service',
  read_on: '2026-11-01',
});
/** For a whole test file: an app with an editor and an owner, and what decides values that were read. */
export async function withReadValues() {
  const app = await createTestApp();
  const { post, page } = asPeople(app);
  const [editor, owner] = [await addMember(app.db), await addMember(app.db)];
  await app.db.write.insert(operators).values({ user_id: editor.id, role: 'editor' });
  const rowsOf = (id: string) => app.db.write.select().from(proposals).where(eq(proposals.tool_id, id));
  return {
    ...{ app, post, page, editor, owner, rowsOf },
    propose: (toolId: string, ...values: ReturnType<typeof price | typeof terms | typeof place>[]) =>
      proposeRead(app.db.write, { ...AGENT, toolId, values }),
    addressOf: async (id: string) => `/operator/vendors/${(await rowsOf(id))[0]?.id}`,
    send: async (path: string, fields: Record<string, string>) =>
      post(path, { ...sentBy(await page(path, editor)), ...fields }, editor),
  };
}
