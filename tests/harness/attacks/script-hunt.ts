import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { TOOL_TABS } from '#domain/access.ts';
import { CONTENT_TAGS } from '#domain/content.ts';
import { categories } from '#server/db/schema/categories.server.ts';
import { outbox } from '#server/db/schema/mail.server.ts';
import { reviewReports, userRatings } from '#server/db/schema/ratings.server.ts';
import { missedSearches } from '#server/db/schema/search.server.ts';
import { toolSubmissions } from '#server/db/schema/submissions.server.ts';
import { users } from '#server/db/schema/users.server.ts';
import { addBusinessFunction, addCategory, addQuestion, addTool } from '../../factories.ts';
import { markedDetails } from '../marked-details.ts';
import { createRightsApp } from '../rights/app.ts';
import { RIGHTS } from '../rights/rows.ts';
import { requestOf } from '../rights/send.ts';
import { headersOf, makeWorld } from '../rights/world.ts';
import { knownParameters } from './known-names.ts';
import { PageCheck } from './page-check.ts';

/** A site whose texts come from somebody else, and a check of every page that shows them. */
export async function huntScripts() {
  const { app, operator } = await createRightsApp();
  const world = await makeWorld(app.db, operator);
  const check = new PageCheck();
  const parameters = knownParameters();
  const faults: string[] = [];
  let strings = 0;
  let leaked = 0;
  for (const element of ANSWER_ELEMENTS) check.learn(element);

  const inspect = async (what: string, response: Response, isHarmless: boolean) => {
    const html = await response.text();
    if (!response.headers.get('Content-Type')?.startsWith('text/html')) return;
    if (isHarmless) {
      check.learn(html);
      return;
    }
    const found = check.faults(html, response.headers.get('Content-Security-Policy') ?? '');
    leaked += found.length;
    faults.push(...found.map((fault) => `${what.slice(0, 200)}: ${fault}`));
  };
  const look = async (path: string, caller: 'visitor' | 'owner' | 'operator', isHarmless: boolean) => {
    await inspect(`${caller}, ${path}`, await app.get(path, headersOf(world, caller)), isHarmless);
  };

  return {
    counts: () => ({ count: strings, leaked }),
    takeFaults: () => faults.splice(0),
    check,

    /** Stores a different text in every field of the catalogue, and checks every page that shows them. */
    async throughCatalogue(next: () => string, isHarmless = false): Promise<void> {
      const id = randomUUID();
      const take = () => {
        strings += 1;
        return stored(next());
      };
      const category_id = `category-${id}`;
      await addCategory(app.db, { id: category_id, name: take(), description: take(), hex_color: '#0f798a' });
      const details = markedDetails((shape) => leafOf(shape.kind, take), take());
      const link = () => `https://evil.example/${encodeURIComponent(take())}`;
      await addTool(
        app.db,
        {
          id,
          name: take(),
          description: take(),
          developer_name: take(),
          url: link(),
          tool_name_affiliate_link: link(),
          tags: [take(), take()],
          is_featured: true,
        },
        { details, inCategories: [category_id] },
      );
      await addQuestion(app.db, {
        id,
        question: take(),
        question_category: take(),
        answer: take(),
        primary_tool: take(),
        related_tools: take(),
      });
      await addBusinessFunction(app.db, {
        id,
        function_name: take(),
        short_summary: take(),
        use_case: take(),
        cta_text: take(),
        tool_ids: [id],
        ai_enhancements: [{ name: take(), description: take(), business_impact: take() }],
        expert_commentary: [{ name: take(), title: take(), quote: take() }],
      });
      const tabs = TOOL_TABS.map((tab) => `/tools/${id}?tab=${tab.id}`);
      const listings = ['/', '/tools?sortOrder=desc', '/categories', '/business', '/search?q=evil.example'];
      for (const path of [
        ...tabs,
        `/questions/${id}`,
        `/business/${id}`,
        `/categories/${category_id}`,
        ...listings,
      ]) {
        await look(path, 'visitor', isHarmless);
      }
      // So that the next listing shows the next texts.
      await app.db.write.execute(sql`DELETE FROM business_functions WHERE id = ${id}`);
      await app.db.write.execute(sql`DELETE FROM ai_tools WHERE id = ${id}`);
      await app.db.write.delete(categories).where(eq(categories.id, category_id));
    },

    /**
     * Stores a text in everything that members write, and checks the pages as the members, as visitors and as
     * the operator.
     */
    async throughMembers(next: () => string, isHarmless = false): Promise<void> {
      const take = () => {
        strings += 1;
        return stored(next());
      };
      // Addresses are checked when they are stored: only the path is free.
      const link = () => `https://evil.example/${encodeURIComponent(take())}`;
      const { owner } = world.members;
      await app.db.write
        .update(users)
        .set({
          first_name: take(),
          last_name: take(),
          biography: take(),
          x_handle: take(),
          ai_company: take(),
          amped_bio_url: link(),
          linkedin_url: link(),
        })
        .where(eq(users.id, owner.id));
      await app.db.write
        .update(userRatings)
        .set({ review: take() })
        .where(eq(userRatings.id, world.ratingId));
      await app.db.write.update(reviewReports).set({ note: take() });
      await app.db.write.update(toolSubmissions).set({
        name: take(),
        description: take(),
        url: link(),
        contact_email: take(),
        developer_name: take(),
        developer_website: link(),
        pricing_info: take(),
        affiliate_link: link(),
        tags: [take()],
        state_note: take(),
      });
      await app.db.write.delete(missedSearches);
      await app.db.write
        .insert(missedSearches)
        .values({ day: new Date().toISOString().slice(0, 10), term: take(), nothing_found: 1 });
      await look('/tools/tool-01', 'visitor', isHarmless);
      for (const path of [
        '/profile',
        '/settings/profile',
        '/profile/complete',
        '/tools/tool-01',
        '/submit',
      ]) {
        await look(path, 'owner', isHarmless);
      }
      await look('/operator', 'operator', isHarmless);
    },

    /** Sends a text in every parameter of a route, and in its path. */
    async throughAddresses(next: () => string, isHarmless = false): Promise<void> {
      const take = () => {
        strings += 1;
        return encodeURIComponent(next().replaceAll('\0', '').toWellFormed());
      };
      for (const row of RIGHTS.filter(({ method }) => method === 'GET')) {
        const [path = ''] = requestOf(row, world, 'owner').to.split('?');
        const query = parameters.map((name) => `${name}=${take()}`).join('&');
        const caller = row.route === '/operator' ? 'operator' : 'owner';
        await look(`${path}?${query}`, row.route.startsWith('/auth/') ? 'visitor' : caller, isHarmless);
        await look(`${path === '/' ? '' : path}/${take()}`, 'visitor', isHarmless);
      }
    },

    /**
     * Sends a text in each field of each form, with valid values in the others, and checks the page that
     * comes back.
     */
    async throughForms(next: () => string, isHarmless = false): Promise<void> {
      for (const row of RIGHTS.filter(
        ({ method, route }) => method === 'POST' && route !== '/auth/sign-out',
      )) {
        const caller =
          row.route === '/operator' ? 'operator' : row.route.startsWith('/auth/') ? 'visitor' : 'owner';
        const { to, form = new URLSearchParams() } = requestOf(row, world, caller);
        for (const field of [...form.keys(), 'note', 'first_name'].filter((name) => name !== 'intent')) {
          const body = new URLSearchParams(form);
          body.set(field, next());
          strings += 1;
          await app.db.write.execute(sql`DELETE FROM rate_limits`);
          const response = await app.send(to, { method: 'POST', headers: headersOf(world, caller), body });
          await inspect(`POST ${to} ${field}=${body.get(field)}`, response, isHarmless);
        }
      }
    },

    /** The emails written meanwhile: a mail program does not apply our policy. */
    async mails(): Promise<string[]> {
      const rows = await app.db.write.select({ html: outbox.html }).from(outbox);
      return rows.flatMap(({ html }) => html ?? []);
    },
  };
}

/** Answers may contain these (docs/decisions/0009): tests/attacks/answers.test.ts tries their contents. */
const ANSWER_ELEMENTS = [
  ...CONTENT_TAGS.map((tag) => `<${tag}></${tag}>`),
  '<a href="/"></a><p title="x"></p><table><tr><td></td></tr></table>',
];

/** No database text can hold a NUL. */
function stored(text: string): string {
  return text.replaceAll('\0', '').toWellFormed();
}

function leafOf(kind: string, take: () => string): unknown {
  switch (kind) {
    case 'number':
      return 1;
    case 'date':
      return '2026-01-01';
    case 'list':
      return [take()];
    default:
      return take();
  }
}

/** Returns the texts one after another, then starts again. */
export function inTurn(texts: readonly string[]): () => string {
  let at = 0;
  return () => {
    const text = texts[at % texts.length] ?? '';
    at += 1;
    return text;
  };
}

/** Texts that are valid or invalid in a form, but harmless: they teach what our pages consist of. */
export const HARMLESS: readonly string[] = [
  'harmless',
  'https://harmless.example/page',
  'harmless@harmless.example',
  '',
  '3',
  'Some harmless words, more than ten of them, so that no form finds them too short.',
  '**bold** and [a link](https://harmless.example) and `code`',
  '- one\n- two\n\n1. first\n2. second\n\n> quoted\n\n### Title\n\n| a | b |\n|:-|-:|\n| c | d |\n\n---\n\n~~gone~~',
  '/tools',
  'x'.repeat(12_000),
  'very positive',
  'Tool 01',
  // Misspelled, so that pages say how they read it.
  'toool',
];
