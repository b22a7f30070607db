import type { HTMLElement } from 'node-html-parser';
import { createTestApp, type TestApp } from './app.ts';
import { addMember, type TestMember } from './members.ts';
import { newTools } from './new-tools.ts';

/** A form that is accepted. */
export const GOOD = {
  name: 'Film Cutter',
  description: 'Cuts films by itself, in two steps.',
  url: 'https://film-cutter.example.org/',
  contact_email: 'ann@example.org',
  developer_name: '',
  developer_website: '',
  pricing_info: '',
  affiliate_link: '',
  tags: '',
  website: '',
};

/** A site, and who submits tools to it. */
export async function startSubmitting() {
  const app = await createTestApp();
  let addresses = 0;
  /** Each submission has a new address, a member and a new sender, unless the test says so. */
  async function post(
    change: Partial<typeof GOOD> & { anyway?: string } = {},
    { to = app, member = null as TestMember | null, from = '' } = {},
  ) {
    addresses += 1;
    const { headers } = member ?? (await addMember(to.db));
    const fresh = { url: `https://tool-${addresses}.example.org` };
    const body = new URLSearchParams({ ...GOOD, ...fresh, ...change });
    return to.send('/submit', { method: 'POST', body, headers }, from || `sender-${addresses}`);
  }

  return { app, post };
}

export const readable = (element: HTMLElement | null) =>
  element?.text.replaceAll('&#x27;', "'").replaceAll(/\s+/g, ' ').trim();

export const alert = (main: HTMLElement) => readable(main.querySelector('[role=alert]'));

export const stored = ({ db }: TestApp) => newTools(db);
