import { eq } from 'drizzle-orm';
import { type HTMLElement, parse } from 'node-html-parser';
import { describe, expect, test } from 'vitest';
import { catalogueState } from '#catalogue/tables/catalogue.server.ts';
import { users } from '#features/accounts/tables/users.server.ts';
import { deleteAccount } from '#features/own-account/own-account.server.ts';
import { replacePhotoUrl } from '#features/profiles/profiles.server.ts';
import { addMember } from '../harness/members.ts';
import { textsIn, withReviews, words } from '../harness/reviews.ts';
import { withoutPages } from '../harness/written.ts';

/** What members write about tools. */

const { app, freshTool, write, section } = await withReviews();

describe('the reviews of a tool', () => {
  test('say when there are none', async () => {
    const part = await section(`/tools/${await freshTool()}`);
    expect(words(part)).toBe('ReviewsNo reviews yet.');
    expect(part.querySelectorAll('ul, p').map(words)).toEqual(['No reviews yet.']);
  });

  test('are under every tab, newest first, with author, stars and date', async () => {
    const tool = await freshTool();
    const ann = await addMember(app.db, { first_name: 'Ann', last_name: 'Lee', photo_url: '/files/p/1.jpg' });
    const bob = await addMember(app.db);
    await write(tool, { user_id: ann.id, rating: 4, review: 'One\ntwo', created_at: '2026-10-01T12:00:00Z' });
    await write(tool, { user_id: bob.id, rating: 1, review: 'Later', created_at: '2026-11-02T12:00:00Z' });
    for (const tab of ['', '?tab=funding']) {
      const part = await section(`/tools/${tool}${tab}`);
      expect(textsIn(part)).toEqual(['Later', 'One two']);
      const [, first] = part.querySelectorAll('li');
      expect(words(first?.querySelector('b'))).toBe('Ann Lee');
      expect(first?.querySelector('img')?.getAttribute('src')).toBe('/files/p/1.jpg');
      expect(first?.querySelector('.stars')?.getAttribute('aria-label')).toBe('4 stars');
      expect(words(first)).toContain('October 1, 2026');
      expect(first?.querySelector('p:nth-of-type(2)')?.text).toBe('One\ntwo');
      expect(first?.querySelector('p:nth-of-type(2)')?.classNames).toContain('whitespace-pre-line');
    }
  });

  test('never reveal an address or a part of one', async () => {
    const tool = await freshTool();
    const nameless = await addMember(app.db, { email: 'secretname@example.com' });
    await write(tool, { user_id: nameless.id, rating: 3, review: 'Words' });
    const html = await (await app.get(`/tools/${tool}`)).text();
    expect(html).not.toContain('secretname');
    expect(html).not.toContain(nameless.id);
    expect(words((await section(`/tools/${tool}`)).querySelector('b'))).toBe('A member');
  });

  test('stay when their author has left, without the name', async () => {
    const tool = await freshTool();
    const { id } = await addMember(app.db, { first_name: 'Gone' });
    await write(tool, { user_id: id, rating: 3, review: 'I was here' });
    await app.db.write.delete(users).where(eq(users.id, id));
    const part = await section(`/tools/${tool}`);
    expect(words(part.querySelector('b'))).toBe('Former member');
    expect(textsIn(part)).toEqual(['I was here']);
    expect(words(part)).not.toContain('Gone');
  });

  test('are gone from every node when their author changes the photo or leaves', async () => {
    const tool = await freshTool();
    const { id } = await addMember(app.db);
    await write(tool, { user_id: id, rating: 3, review: 'Words' });
    const removedAt = async () => (await app.db.write.select().from(catalogueState))[0]?.removed_at ?? 0;
    const before = await removedAt();
    await replacePhotoUrl(withoutPages(app.db), id, '/files/p/2.jpg');
    const between = await removedAt();
    await deleteAccount(withoutPages(app.db), id, { provider: null, forfeited: null, owners: [] });
    expect([between > before, (await removedAt()) > between]).toEqual([true, true]);
  });

  test('are shown as plain text, whatever is in them', async () => {
    const tool = await freshTool();
    const attack = '</script><img src=x onerror=alert(1)><script>alert(1)</script>';
    const { id } = await addMember(app.db, { first_name: '<b>Ann</b>', last_name: '"\'' });
    await write(tool, { user_id: id, rating: 5, review: attack });
    const response = await app.get(`/tools/${tool}`);
    const html = await response.text();
    expect(html).not.toContain('<img src=x');
    expect(html).not.toContain('<script>alert(1)');
    expect(html).not.toContain('<b>Ann</b>');
    const root = parse(html);
    expect(root.querySelector('#reviews li > p:nth-of-type(2)')?.text).toBe(attack);
    expect(root.querySelector('#reviews b')?.text).toBe('<b>Ann</b> "\'');
  });

  test('that the operator has hidden are not shown, and their stars do not count', async () => {
    const tool = await freshTool();
    const ann = await addMember(app.db);
    await write(tool, {
      user_id: ann.id,
      rating: 2,
      review: 'Buy it',
      review_hidden_at: '2026-11-01T00:00:00Z',
    });
    const part = await section(`/tools/${tool}`);
    expect(words(part)).toContain('No reviews yet.');
    expect(words(part)).not.toContain('2 stars');
    expect(await (await app.get(`/tools/${tool}`)).text()).not.toContain('Buy it');
    const own = await (await app.get(`/tools/${tool}`, ann.headers)).text();
    expect(own).toContain('We have taken your review off the page');
  });

  test('that the operator has hidden do not come back by removing the rating and rating again', async () => {
    const tool = await freshTool();
    const ann = await addMember(app.db);
    const post = (form: Record<string, string>) =>
      app.send(`/tools/${tool}`, { method: 'POST', body: new URLSearchParams(form), headers: ann.headers });
    await write(tool, {
      user_id: ann.id,
      rating: 2,
      review: 'Buy it',
      review_hidden_at: '2026-11-01T00:00:00Z',
    });
    const own = parse(await (await app.get(`/tools/${tool}`, ann.headers)).text());
    expect(own.querySelector('[value=unrate]')).toBeNull();
    for (const agreed of [{}, { with_review: 'yes' }]) {
      const removal = await post({ intent: 'unrate', ...agreed });
      expect(removal.status).toBe(409);
      expect(await removal.text()).toContain('so its rating cannot be removed');
    }
    expect((await post({ intent: 'rate', rating: '1', review: 'Buy it, I say' })).status).toBe(200);
    expect(textsIn(await section(`/tools/${tool}`))).toEqual([]);
  });

  test.each([
    ['review', 'turned \u202E text', 'Leave out the hidden characters that turn a text around'],
    ['role', 'nimda\u202E', 'Leave out the hidden characters that turn a text around'],
    ['size', '999999', 'Choose one of them, or leave it out'],
  ])('are refused where %s is %j, and the page says what to do', async (field, typed, said) => {
    const tool = await freshTool();
    const { headers } = await addMember(app.db);
    const body = new URLSearchParams({ intent: 'rate', rating: '4', review: 'Good', [field]: typed });
    const refused = await app.send(`/tools/${tool}`, { method: 'POST', body, headers });
    expect(refused.status).toBe(400);
    expect(await refused.text()).toContain(said);
  });

  test.each([
    ['of nothing that can be seen', '\u200B\u2060 \u3164\u2800\uFE0F'],
    ['of blanks', ' \n\t '],
  ])('%s are none', async (_, review) => {
    const tool = await freshTool();
    const { headers } = await addMember(app.db);
    const body = new URLSearchParams({ intent: 'rate', rating: '4', review });
    expect((await app.send(`/tools/${tool}`, { method: 'POST', body, headers })).status).toBe(200);
    expect(words(await section(`/tools/${tool}`))).toContain('No reviews yet.');
  });

  test.each([
    ['show nothing', { first_name: '\u200B\u2060', last_name: '\u2800' }],
    ['turn the text around', { first_name: 'nimda\u202E' }],
    ['are the site’s own', { first_name: 'АI', last_name: 'Toolbox' }],
  ])('do not name authors whose stored names %s', async (_, names) => {
    const tool = await freshTool();
    const { id } = await addMember(app.db, names);
    await write(tool, { user_id: id, rating: 3, review: 'Words' });
    expect(words((await section(`/tools/${tool}`)).querySelector('b'))).toBe('A member');
  });

  test('come ten a page, with links to older and newer ones that keep the tab', async () => {
    const tool = await freshTool();
    for (let number = 1; number <= 21; number += 1) {
      const { id } = await addMember(app.db);
      const created_at = `2026-10-01T12:00:${String(number).padStart(2, '0')}Z`;
      await write(tool, { user_id: id, rating: 3, review: `Number ${number}`, created_at });
    }
    const links = (part: HTMLElement) =>
      part.querySelectorAll('a').map((a) => [a.text, a.getAttribute('href')]);
    const first = await section(`/tools/${tool}?tab=tech`);
    expect(textsIn(first)).toHaveLength(10);
    expect(textsIn(first)[0]).toBe('Number 21');
    expect(links(first)).toEqual([['Older reviews', `/tools/${tool}?tab=tech&reviews=2#reviews`]]);
    const second = await section(`/tools/${tool}?tab=tech&reviews=2`);
    expect(textsIn(second)[0]).toBe('Number 11');
    expect(links(second)).toEqual([
      ['Newer reviews', `/tools/${tool}?tab=tech#reviews`],
      ['Older reviews', `/tools/${tool}?tab=tech&reviews=3#reviews`],
    ]);
    for (const page of ['3', '99', '9999999999999']) {
      expect(textsIn(await section(`/tools/${tool}?reviews=${page}`))).toEqual(['Number 1']);
    }
    for (const page of ['0', '-1', 'x', '1e3']) {
      expect(textsIn(await section(`/tools/${tool}?reviews=${page}`))[0]).toBe('Number 21');
    }
  });

  test('come with the distribution of stars, as a table', async () => {
    const tool = await freshTool();
    for (const rating of [5, 5, 5, 3]) {
      await write(tool, { user_id: (await addMember(app.db)).id, rating });
    }
    const rows = (await section(`/tools/${tool}`)).querySelectorAll('table tr');
    expect(
      rows.map((row) => [words(row.querySelector('th')), words(row.querySelector('td:last-child'))]),
    ).toEqual([
      ['5 stars', '3'],
      ['4 stars', '0'],
      ['3 stars', '1'],
      ['2 stars', '0'],
      ['1 star', '0'],
    ]);
  });

  test('are the same bytes for every visitor', async () => {
    const tool = await freshTool();
    await write(tool, { user_id: (await addMember(app.db)).id, rating: 3, review: 'Words' });
    const read = async (headers: HeadersInit) => (await app.get(`/tools/${tool}`, headers)).text();
    const first = await read({});
    expect(await read({ 'User-Agent': 'Another', Cookie: 'theme=dark', 'Accept-Language': 'de' })).toBe(
      first,
    );
    expect(first).not.toContain('Report this review');
  });
});
