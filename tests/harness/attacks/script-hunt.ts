import { randomUUID } from 'node:crypto';
import { eq, isNotNull, sql } from 'drizzle-orm';
import { categories } from '#catalogue/tables/categories.server.ts';
import { missedSearches } from '#catalogue/tables/search.server.ts';
import { users } from '#features/accounts/tables/users.server.ts';
import { proposals } from '#features/proposals/tables/proposals.server.ts';
import { reviewReports, userRatings } from '#features/reviews/tables/ratings.server.ts';
import { outbox } from '#platform/mail/tables/mail.server.ts';
import { TOOL_TABS } from '#site/access.ts';
import { CONTENT_TAGS } from '#site/content.ts';
import { addBusinessFunction, addCategory, addQuestion, addTool, fundingDetails } from '../../factories.ts';
import type { TestApp } from '../app.ts';
import { markedDetails } from '../marked-details.ts';
import { createRightsApp } from '../rights/app.ts';
import { RIGHTS } from '../rights/rows.ts';
import { requestOf } from '../rights/send.ts';
import { type Caller, headersOf, makeWorld, type World } from '../rights/world.ts';
import { knownParameters } from './known-names.ts';
import { PageCheck } from './page-check.ts';

/** A site whose texts come from a stranger, and a check of every page that shows them. */
export async function huntScripts(): Promise<ScriptHunt> {
  const { app, operator } = await createRightsApp();
  // Its rounds draw the market's charts, which otherwise appear only after a form has unlocked some.
  const rounds = [1, 4, 7, 10].map((month) => ({
    round: 'Seed',
    amount: 1e6,
    date: `2025-${String(month).padStart(2, '0')}`,
  }));
  await addTool(app.db, { id: 'funded', is_featured: true }, { details: fundingDetails(rounds) });
  return new ScriptHunt(app, await makeWorld(app.db, operator));
}

class ScriptHunt {
  readonly check = new PageCheck();
  readonly #faults: string[] = [];
  readonly #parameters = knownParameters();
  #strings = 0;
  #leaked = 0;
  readonly #app: TestApp;
  readonly #world: World;

  constructor(app: TestApp, world: World) {
    this.#app = app;
    this.#world = world;
    for (const element of ANSWER_ELEMENTS) this.check.learn(element);
  }

  counts() {
    return { count: this.#strings, leaked: this.#leaked };
  }

  takeFaults(): string[] {
    return this.#faults.splice(0);
  }

  /** Stores a different text in every field of the catalogue, and checks every page that shows them. */
  async throughCatalogue(next: () => string, isHarmless = false): Promise<void> {
    const id = randomUUID();
    const category_id = `category-${id}`;
    await this.#fillCatalogue(id, category_id, this.#taking(next));
    const tabs = TOOL_TABS.map((tab) => `/tools/${id}?tab=${tab.id}`);
    const listings = ['/', '/tools?sortOrder=desc', '/categories', '/business', '/search?q=evil.example'];
    for (const path of [
      ...tabs,
      `/questions/${id}`,
      `/business/${id}`,
      `/categories/${category_id}`,
      ...listings,
    ]) {
      await this.#look(path, 'visitor', isHarmless);
    }
    // The next listing then shows the next texts.
    await this.#app.db.write.execute(sql`DELETE FROM business_functions WHERE id = ${id}`);
    await this.#app.db.write.execute(sql`DELETE FROM ai_tools WHERE id = ${id}`);
    await this.#app.db.write.delete(categories).where(eq(categories.id, category_id));
  }

  async #fillCatalogue(id: string, category_id: string, take: () => string): Promise<void> {
    await addCategory(this.#app.db, {
      id: category_id,
      name: take(),
      description: take(),
      hex_color: '#0f798a',
    });
    const details = markedDetails((shape) => leafOf(shape.kind, take), take());
    const link = () => `https://evil.example/${encodeURIComponent(take())}`;
    await addTool(
      this.#app.db,
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
    await addQuestion(this.#app.db, {
      id,
      question: take(),
      question_category: take(),
      answer: take(),
      primary_tool: take(),
      related_tools: take(),
    });
    await addBusinessFunction(this.#app.db, {
      id,
      function_name: take(),
      short_summary: take(),
      use_case: take(),
      cta_text: take(),
      tool_ids: [id],
      ai_enhancements: [{ name: take(), description: take(), business_impact: take() }],
      expert_commentary: [{ name: take(), title: take(), quote: take() }],
    });
  }

  /** Stores a text in everything that members write, and checks the pages as the members, visitors and the operator. */
  async throughMembers(next: () => string, isHarmless = false): Promise<void> {
    await this.#fillMembers(this.#taking(next));
    await this.#look('/tools/tool-01', 'visitor', isHarmless);
    for (const path of ['/profile', '/settings/profile', '/profile/complete', '/tools/tool-01', '/submit']) {
      await this.#look(path, 'owner', isHarmless);
    }
    for (const path of ['/operator/vendors?from=new', '/operator/reviews']) {
      await this.#look(path, 'operator', isHarmless);
    }
  }

  async #fillMembers(take: () => string): Promise<void> {
    // Addresses are checked when they are stored, so only the path is free.
    const link = () => `https://evil.example/${encodeURIComponent(take())}`;
    const { owner } = this.#world.members;
    await this.#app.db.write
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
    await this.#app.db.write
      .update(userRatings)
      .set({ review: take() })
      .where(eq(userRatings.id, this.#world.ratingId));
    await this.#app.db.write.update(reviewReports).set({ note: take() });
    const new_tool = {
      name: take(),
      description: take(),
      url: link(),
      contact_email: take(),
      developer_name: take(),
      developer_website: link(),
      pricing_info: take(),
      affiliate_link: link(),
      tags: [take()],
    };
    await this.#app.db.write
      .update(proposals)
      .set({ new_tool, answer: take() })
      .where(isNotNull(proposals.new_tool));
    await this.#app.db.write.delete(missedSearches);
    await this.#app.db.write
      .insert(missedSearches)
      .values({ day: new Date().toISOString().slice(0, 10), term: take(), nothing_found: 1 });
  }

  /** Sends a text in every parameter of a route, and in its path. */
  async throughAddresses(next: () => string, isHarmless = false): Promise<void> {
    const take = this.#taking(next);
    for (const row of RIGHTS.filter(({ method }) => method === 'GET')) {
      const [path = ''] = requestOf(row, this.#world, 'owner').to.split('?');
      const query = this.#parameters.map((name) => `${name}=${encodeURIComponent(take())}`).join('&');
      const caller = row.route.startsWith('/operator') ? 'operator' : 'owner';
      await this.#look(`${path}?${query}`, row.route.startsWith('/auth/') ? 'visitor' : caller, isHarmless);
      await this.#look(`${path === '/' ? '' : path}/${encodeURIComponent(take())}`, 'visitor', isHarmless);
    }
  }

  /**
   * Sends a text in each field of each form, with valid values in the others, and checks the page that
   * comes back.
   */
  async throughForms(next: () => string, isHarmless = false): Promise<void> {
    for (const row of RIGHTS.filter(({ method, route }) => method === 'POST' && route !== '/auth/sign-out')) {
      const caller = row.route.startsWith('/operator')
        ? 'operator'
        : row.route.startsWith('/auth/')
          ? 'visitor'
          : 'owner';
      const { to, form = new URLSearchParams() } = requestOf(row, this.#world, caller);
      for (const field of [...form.keys(), 'note', 'first_name'].filter((name) => name !== 'intent')) {
        const body = new URLSearchParams(form);
        body.set(field, next());
        this.#strings += 1;
        await this.#app.db.write.execute(sql`DELETE FROM rate_limits`);
        const response = await this.#app.send(to, {
          method: 'POST',
          headers: headersOf(this.#world, caller),
          body,
        });
        await this.#inspect(`POST ${to} ${field}=${body.get(field)}`, response, isHarmless);
      }
    }
  }

  /** The emails written in the meantime, where our policy does not apply. */
  async mails(): Promise<string[]> {
    const rows = await this.#app.db.write.select({ html: outbox.html }).from(outbox);
    return rows.flatMap(({ html }) => html ?? []);
  }

  #taking(next: () => string): () => string {
    return () => {
      this.#strings += 1;
      return stored(next());
    };
  }

  async #look(path: string, caller: Caller, isHarmless: boolean): Promise<void> {
    const response = await this.#app.get(path, headersOf(this.#world, caller));
    await this.#inspect(`${caller}, ${path}`, response, isHarmless);
  }

  async #inspect(what: string, response: Response, isHarmless: boolean): Promise<void> {
    const html = await response.text();
    if (!response.headers.get('Content-Type')?.startsWith('text/html')) return;
    if (isHarmless) {
      this.check.learn(html);
      return;
    }
    const found = this.check.faults(html, response.headers.get('Content-Security-Policy') ?? '');
    this.#leaked += found.length;
    this.#faults.push(...found.map((fault) => `${what.slice(0, 200)}: ${fault}`));
  }
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
