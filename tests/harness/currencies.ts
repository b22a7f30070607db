import { beforeEach } from 'vitest';
import { operators } from '#features/operators/tables/operators.server.ts';
import { currencyRates, rateFeed } from '#features/rates/tables/rates.server.ts';
import { bumpState } from '#features/records/write/state.server.ts';
import { addTool } from '../factories.ts';
import { createTestApp } from './app.ts';
import { ALL_LOCKED } from './marked-details.ts';
import { addMember } from './members.ts';
import { asPeople, words } from './vendors.ts';

/** Two priced tools, two with locked plans, and an owner who sets rates; none is set when a test begins. */
export async function withCurrencies() {
  const app = await createTestApp({ settings: { SITE_URL: 'http://localhost' } });
  const { write } = app.db;
  const { post, page } = asPeople(app);
  const owner = await addMember(app.db);
  await write.insert(operators).values({ user_id: owner.id, role: 'owner' });

  const DESK = '/operator/rates';
  const today = () => new Date().toISOString().slice(0, 10);
  const USD = { intent: 'set', code: 'usd', rate: '1.25', day: today(), source: 'Our bank' };

  const priced = (value: object) => ({ details: { decision: { decision_price_from: { value } } } });
  await addTool(app.db, { id: 'apple' }, priced({ amount: 12.5, per: 'user/mo', billed: 'yearly' }));
  await addTool(
    app.db,
    { id: 'pear' },
    priced({ amount: 16, currency: 'EUR', per: 'user/mo', billed: 'monthly' }),
  );
  const plans = { value: [{ name: 'Pro', monthly: 77.5, per: 'user/mo' }] };
  const { details } = priced({ amount: 800, currency: 'INR', per: 'user/mo', billed: 'monthly' });
  for (const [id, lock] of [
    ['plum', ALL_LOCKED],
    ['quince', {}],
  ] as const) {
    const business = { business_pricing_plans: plans };
    await addTool(app.db, { id, is_premium: true, ...lock }, { details: { ...details, business } });
  }

  beforeEach(async () => {
    await write.delete(currencyRates);
    await write.delete(rateFeed);
    await write.transaction((tx) => bumpState(tx, 0));
  });

  const text = async (path: string) => words(await page(path));
  const csv = async (query: string) => (await app.get(`/compare/comparison.csv?${query}`)).text();
  const set = (more: Partial<typeof USD> = {}) => post(DESK, { ...USD, ...more }, owner);

  return { app, write, post, page, owner, DESK, today, USD, text, csv, set };
}
