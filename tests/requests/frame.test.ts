import { expect, test } from 'vitest';
import { paths } from '#site/paths.ts';
import { createTestApp } from '../harness/app.ts';
import { addMember } from '../harness/members.ts';

/** Parts of the header and the footer are made once for everybody; all others belong to one reader and one page. */

const app = await createTestApp();

const ADDRESSES = [paths.tools, `${paths.tools}?q=quilting`, paths.premium, '/no-such-page'];
const ACCOUNT = /Account of ([^<]*)</;
const LOG_IN = /href="([^"]*)"[^>]*>LOG IN</;

test('what a page says of its reader and its address is on no other page', async () => {
  const ada = await addMember(app.db, { first_name: 'Ada', last_name: 'Earlier' });
  const ben = await addMember(app.db, { first_name: 'Ben', last_name: 'Later' });
  const ask = async (address: string, reader?: { headers: HeadersInit }) =>
    (await app.get(address, reader?.headers)).text();

  const before = [];
  for (const address of ADDRESSES) before.push(await ask(address));
  for (const address of ADDRESSES) {
    const [ofAda, ofBen] = [await ask(address, ada), await ask(address, ben)];
    expect([ACCOUNT.exec(ofAda)?.[1], ACCOUNT.exec(ofBen)?.[1]]).toEqual(['Ada Earlier', 'Ben Later']);
    expect([ofAda.includes('Later'), ofBen.includes('Earlier')]).toEqual([false, false]);
    expect([LOG_IN.exec(ofAda), LOG_IN.exec(ofBen)]).toEqual([null, null]);
  }
  for (const [place, address] of ADDRESSES.entries()) {
    const page = await ask(address);
    expect(page === before[place], address).toBe(true);
    expect(ACCOUNT.exec(page)).toBeNull();
    expect(LOG_IN.exec(page)?.[1]).toBe(paths.loginFor(address));
  }
});
