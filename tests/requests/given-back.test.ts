import { type HTMLElement, parse } from 'node-html-parser';
import { beforeAll, describe, expect, test } from 'vitest';
import { brokenDatabase, createTestApp, type TestApp } from '../harness/app.ts';
import { withDatabase } from '../harness/database.ts';
import { addMember } from '../harness/members.ts';

/** Without scripts, a form whose page cannot be made comes back on the page that says so. */

const NOTE = 'First line.\nSecond line, with "quotes" & <tags>.';

let broken: TestApp;
/** Its pages can be read, but neither a session nor a form can be stored. */
let readOnly: TestApp;
let headers: Record<string, string>;
beforeAll(async () => {
  readOnly = await createTestApp({ db: { ...(await withDatabase()), write: brokenDatabase().write } });
  ({ headers } = await addMember((await createTestApp({ empty: true })).db));
  broken = await createTestApp({ db: brokenDatabase() });
});

async function send(path: string, form: Record<string, string>, app = broken) {
  const response = await app.send(path, { method: 'POST', headers, body: new URLSearchParams(form) });
  const html = await response.text();
  return { response, html, main: parse(html).querySelector('main') };
}

/** What the page's form would send again. */
function sentAgain(main: HTMLElement | null): Record<string, string> {
  const controls = main?.querySelectorAll('form[method=post] :is(input, textarea, select)') ?? [];
  return Object.fromEntries(
    controls.map((control) => {
      // A browser drops the first line break of a text area, which React writes.
      const chosen = control.querySelector('option[selected]');
      if (chosen) return [control.getAttribute('name'), chosen.getAttribute('value')];
      const text = parse(control.innerHTML).textContent.replace(/^\n/, '');
      return [control.getAttribute('name'), control.getAttribute('value') ?? text];
    }),
  );
}

describe('when neither session nor database can be read, what was typed comes back with a 503', () => {
  test.each([
    ['/auth/login', { email: 'ada@example.org', password: 'secret words' }, ['password']],
    ['/auth/login', { intent: 'resend', email: 'ada@example.org', registration: 'r1' }, []],
    [
      '/auth/register',
      {
        email: 'a@example.org',
        password: 'secret words',
        confirm_password: 'secret words',
        first_name: 'Ada',
      },
      ['password', 'confirm_password'],
    ],
    [
      '/settings/account',
      { intent: 'email', email: 'new@example.org', current_password: 'secret words' },
      ['current_password'],
    ],
    [
      '/settings/account',
      { intent: 'delete', confirmation: 'DELETE', current_password: 'secret words' },
      ['current_password'],
    ],
    ['/operator/submissions/7d1f0000-0000-4000-8000-000000000000', { intent: 'decline', note: NOTE }, []],
    ['/submit', { name: 'A tool', description: NOTE, url: 'https://tool.example' }, []],
    ['/settings/profile', { first_name: 'Ada', biography: NOTE }, []],
    ['/contact', { name: 'Ada', email: 'ada@example.org', kind: 'other', message: NOTE }, []],
    ['/tools/fixture-tool', { intent: 'rate', rating: '4', review: NOTE }, []],
    [
      '/tools/fixture-tool?tab=reviews',
      { intent: 'report', review: 'r1', reason: 'offensive', note: NOTE },
      [],
    ],
  ])('%s %j', async (path, form: Record<string, string>, passwords: string[]) => {
    const { response, html, main } = await send(path, form);
    expect(response.status).toBe(503);
    expect(response.headers.get('Cache-Control')).toBe('no-store');
    const fields = sentAgain(main);
    const expected = { ...form, ...Object.fromEntries(passwords.map((name) => [name, ''])) };
    expect(fields).toMatchObject(expected);
    expect(html).not.toContain('secret words');
    for (const name of passwords) {
      expect(main?.querySelector(`[name=${name}]`)?.getAttribute('type')).toBe('password');
    }
    expect(main?.querySelector('[role=alert]')?.text).toBeTruthy();
    expect(main?.querySelector('button[type=submit]')).not.toBeNull();
  });
});

test.each([
  { intent: 'rate', rating: '4', review: NOTE },
  { intent: 'report', review: 'r1', reason: 'offensive', note: NOTE },
  { intent: 'answer', review: 'r1', answer: NOTE },
  { intent: 'favorite' },
])(
  'the page of a tool gives back a form that could not be stored where it does not know its sender: %j',
  async (form) => {
    const { response, main } = await send('/tools/tool-01', form, readOnly);
    expect(response.status).toBe(503);
    expect(main?.querySelector('h1')?.text).toBe('Tool 01');
    expect(sentAgain(main)).toMatchObject(form);
    expect(main?.querySelector('form[method=post] [role=alert]')?.text).toBeTruthy();
  },
);

test('a page that was only asked for gives nothing back', async () => {
  const response = await broken.get('/settings/account', headers);
  expect(response.status).toBe(503);
  expect(parse(await response.text()).querySelector('main form')).toBeNull();
});
