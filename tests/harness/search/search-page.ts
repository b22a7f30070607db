import { sql } from 'drizzle-orm';
import { type HTMLElement, parse } from 'node-html-parser';
import { expect } from 'vitest';
import { createTestApp } from '../app.ts';

/** A site with questions, and its search page. */
export async function startSearch() {
  const app = await createTestApp();

  await app.db.write.execute(sql`
  INSERT INTO questions_tools (id, question, question_category, search_volume) VALUES
    ('q-small', 'What is a numbered tool?', 'Basics', 90),
    ('q-big', 'Which numbered tool is best?', 'Basics', 12000),
    ('q-unknown', 'Are numbered tools free?', NULL, NULL),
    ('q-percent', 'Is 100%_ of it "true"?', 'Odd', 5),
    ('q-4', 'Who makes numbered tools?', 'Basics', 80),
    ('q-5', 'When was the numbered tool made?', 'Basics', 70),
    ('q-6', 'Where do NUMBERED TOOLS run?', 'Basics', 60)`);

  async function page(search = ''): Promise<HTMLElement> {
    const response = await app.get(`/search${search}`);
    expect(response.status).toBe(200);
    return parse(await response.text());
  }

  return { app, page };
}

const main = (root: HTMLElement) => root.querySelector('main');

export const text = (root: HTMLElement) => main(root)?.text.replaceAll(/\s+/g, ' ') ?? '';

export const names = (root: HTMLElement) =>
  root.querySelectorAll('main li.tool h3').map((h) => h.text.trim().replace('Tool ', ''));

export const questions = (root: HTMLElement) => root.querySelectorAll('main ol h3 a').map((a) => a.text);

export const link = (root: HTMLElement, label: string) =>
  root
    .querySelectorAll('main a')
    .find((a) => a.text.trim().startsWith(label))
    ?.getAttribute('href')
    ?.replaceAll('&amp;', '&');

export const q = (term: string, more = '') => `?q=${encodeURIComponent(term)}${more}`;

/** In quotes, a term is matched literally. */
export const quoted = (term: string, more = '') => q(`"${term}"`, more);
