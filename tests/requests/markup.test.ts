import { HtmlValidate, StaticConfigLoader } from 'html-validate';
import { expect, test } from 'vitest';
import { SCREENS } from '#site/screens.ts';
import { createTestApp } from '../harness/app.ts';
import { addMember } from '../harness/members.ts';
import { RIGHTS } from '../harness/rights/rows.ts';
import { requestOf } from '../harness/rights/send.ts';
import { headersOf, makeWorld, OPERATOR_EMAIL, RIGHTS_SETTINGS } from '../harness/rights/world.ts';

/** Every screen as the HTML standard wants it, for visitors and for members. */

const app = await createTestApp({ settings: RIGHTS_SETTINGS });
const world = await makeWorld(app.db, await addMember(app.db, { email: OPERATOR_EMAIL }));

const checker = new HtmlValidate(new StaticConfigLoader({ root: true, extends: ['html-validate:standard'] }));
/** The standard's rules say nothing of a list of ids that is empty (WAI-ARIA 1.2, ID reference list). */
const EMPTY_REFERENCE = / (?:aria-(?:labelledby|describedby|controls|owns|activedescendant)|for|list)=""/g;

async function mistakesIn(html: string): Promise<string[]> {
  const { results } = await checker.validateString(html);
  const found = results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector})`),
  );
  return [...found, ...(html.match(EMPTY_REFERENCE) ?? [])];
}

test('mistakes are found', async () => {
  const html = '<!DOCTYPE html><html lang="en"><head><title>A</title></head><body>';
  expect(await mistakesIn(`${html}<p>Fine</p></body></html>`)).toEqual([]);
  expect(await mistakesIn(`${html}<ul><p>No item</p></ul></body></html>`)).toHaveLength(1);
  expect(await mistakesIn(`${html}<p aria-labelledby="">Nameless</p></body></html>`)).toHaveLength(1);
});

const screens = RIGHTS.filter(({ method, route }) => method === 'GET' && route in SCREENS);

test.each(screens)('$route', async (row) => {
  for (const caller of ['visitor', 'owner'] as const) {
    const response = await app.get(requestOf(row, world, caller).to, headersOf(world, caller));
    const isPage = response.headers.get('Content-Type')?.startsWith('text/html');
    if (response.status === 200 && isPage) {
      expect(await mistakesIn(await response.text()), caller).toEqual([]);
    }
  }
});

test.each([
  '/tools?view=table',
  '/tools?q=tool&more=platform',
  '/search?q=tool',
  '/compare?tools=tool-01,tool-02',
])('%s', async (address) => {
  expect(await mistakesIn(await (await app.get(address)).text())).toEqual([]);
});
