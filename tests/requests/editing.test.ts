import { and, eq, inArray, sql } from 'drizzle-orm';
import { type HTMLElement, parse } from 'node-html-parser';
import { beforeAll, describe, expect, test } from 'vitest';
import { toolChanges, toolValueChanges } from '#server/db/schema/history.server.ts';
import { outbox } from '#server/db/schema/mail.server.ts';
import { operatorActions, operators } from '#server/db/schema/operators.server.ts';
import { userFavorites, userRatings } from '#server/db/schema/ratings.server.ts';
import { toolSubmissions } from '#server/db/schema/submissions.server.ts';
import { draftFromSubmission } from '#server/editing/begin-drafts.server.ts';
import { importFiles, ndjson } from '../catalogue/workbench.ts';
import { createTestApp } from '../harness/app.ts';
import { addMember, type TestMember } from '../harness/members.ts';

/** How operators edit tools: drafts, publishing, two editors at once, the past, withdrawing and merging. */

const app = await createTestApp({ settings: { OPERATOR_EMAILS: 'ops@example.org' } });
let owner: TestMember;
let editor: TestMember;

const tool = (id: string, more: object = {}) => ({
  id,
  name: `The ${id}`,
  description: 'It does one thing.',
  url: `https://${id}.example.org`,
  tags: ['one', 'two'],
  categories: [{ category: 'video', specializations: ['cutting'] }],
  business_information: {
    business_location: {
      value: 'Berlin, Germany',
      source_synopsis: { synopsis: 'Its website', date_updated: '2026-01' },
    },
    business_pricing_pricing_model: { value: 'Paid' },
  },
  funding_competition_information: {
    funding_funding_rounds: {
      value: [{ round: 'Seed', amount: 1_500_000.5, date: '2025', investors: ['A, B & Co'] }],
    },
  },
  decision_information: {
    decision_flags: { value: ['sso', 'api'] },
    decision_languages: { value: ['de', 'en'] },
  },
  ...more,
});

beforeAll(async () => {
  owner = await addMember(app.db, { email: 'ops@example.org' });
  editor = await addMember(app.db);
  await app.db.write.insert(operators).values({ user_id: editor.id, role: 'editor' });
  await importFiles(app.db, {
    'categories.ndjson': ndjson([
      {
        id: 'video',
        name: 'Video',
        specializations: [
          { id: 'cutting', name: 'Cutting' },
          { id: 'sound', name: 'Sound' },
        ],
      },
    ]),
    'tools.ndjson': ndjson(['cutter', 'mixer', 'double', 'leaver', 'heir', 'rover'].map((id) => tool(id))),
  });
});

type Fields = Record<string, string>;

async function post(path: string, fields: Fields, by: TestMember = owner): Promise<Response> {
  return app.send(path, { method: 'POST', body: new URLSearchParams(fields), headers: by.headers });
}

async function page(path: string, by: TestMember = owner): Promise<HTMLElement> {
  const response = await app.get(path, by.headers);
  expect(response.status, path).toBe(200);
  return parse(await response.text());
}

/** What a browser would send with the form that holds most of the page's controls. */
function sentBy(root: HTMLElement): Fields {
  const forms = root.querySelectorAll('main form');
  const [form] = forms.toSorted(
    (a, b) => b.querySelectorAll('[name]').length - a.querySelectorAll('[name]').length,
  );
  const fields: Fields = {};
  for (const control of form?.querySelectorAll('[name]') ?? []) {
    const name = control.getAttribute('name') ?? '';
    const isChosen =
      !['checkbox', 'radio'].includes(control.getAttribute('type') ?? '') || control.hasAttribute('checked');
    if (control.tagName === 'BUTTON' || !isChosen) continue;
    if (control.tagName === 'TEXTAREA') fields[name] = control.text.replace(/^\n/, '');
    else if (control.tagName === 'SELECT')
      fields[name] = control.querySelector('[selected]')?.getAttribute('value') ?? '';
    else fields[name] = control.getAttribute('value') ?? '';
  }
  return fields;
}

const placeOf = (response: Response) => response.headers.get('location') ?? '';
const words = (element: HTMLElement | null) => element?.text.replaceAll(/\s+/g, ' ').trim() ?? '';

/** Begins a draft of a tool. @returns its address */
async function beginDraft(id: string, by?: TestMember): Promise<string> {
  const response = await post(`/operator/tools/${id}`, { intent: 'edit' }, by);
  expect(response.status).toBe(303);
  return placeOf(response);
}

async function save(draft: string, change: Fields, by?: TestMember): Promise<void> {
  const form = sentBy(await page(draft, by));
  const response = await post(draft, { ...form, ...change, intent: 'save' }, by);
  expect([response.status, placeOf(response)]).toEqual([303, `${draft}#saved`]);
}

async function publish(draft: string, choices: Fields = {}, by?: TestMember): Promise<Response> {
  const form = sentBy(await page(`${draft}/review`, by));
  return post(`${draft}/review`, { ...form, ...choices, intent: 'publish' }, by);
}

const tabOf = async (id: string, tab = '') => words(await page(`/tools/${id}${tab && `?tab=${tab}`}`));

describe('a draft', () => {
  test('comes back from its own page unchanged, and publishing it changes nothing', async () => {
    const draft = await beginDraft('cutter');
    await save(draft, {});
    const review = await page(`${draft}/review`);
    expect(words(review)).toContain('0 fields');
    const done = await publish(draft);
    expect(placeOf(done)).toBe('/operator/tools/cutter?done=same');
    expect(
      await app.db.read.select().from(toolValueChanges).where(eq(toolValueChanges.tool_id, 'cutter')),
    ).toEqual([]);
  });

  test('is published with its history, the log, and everything that is derived from it', async () => {
    const draft = await beginDraft('cutter', editor);
    await save(
      draft,
      {
        name: 'Film Cutter Deluxe',
        'business_information.business_location': 'Paris, France',
        'business_information.business_location~url': 'https://cutter.example.org/about',
        'decision_information.decision_flags.mcp': 'on',
      },
      editor,
    );
    expect(await tabOf('cutter', 'business')).toContain('Berlin, Germany');
    const review = words(await page(`${draft}/review`, editor));
    expect(review).toContain('Berlin, Germany → Paris, France');
    expect(review).toContain('The cutter → Film Cutter Deluxe');
    expect(placeOf(await publish(draft, {}, editor))).toBe('/operator/tools/cutter?done=published');

    expect(await tabOf('cutter', 'business')).toContain('Paris, France');
    expect(words(await page('/search?q=deluxe'))).toContain('Film Cutter Deluxe');
    const values = await app.db.read
      .select()
      .from(toolValueChanges)
      .where(eq(toolValueChanges.tool_id, 'cutter'));
    expect(
      values.map(({ part, field, made_by, operator_id }) => [part, field, made_by, operator_id]).sort(),
    ).toEqual([
      ['business', 'business_location', 'desk', editor.id],
      ['own', 'name', 'desk', editor.id],
    ]);
    const facts = await app.db.read.select().from(toolChanges).where(eq(toolChanges.tool_id, 'cutter'));
    expect(facts.map(({ made_by, operator_id }) => [made_by, operator_id])).toEqual([['desk', editor.id]]);
    const [logged] = await app.db.read
      .select()
      .from(operatorActions)
      .where(and(eq(operatorActions.action, 'tool.publish'), eq(operatorActions.operator_id, editor.id)));
    expect(logged).toMatchObject({
      subject_id: 'cutter',
      before: { name: 'The cutter' },
      after: { name: 'Film Cutter Deluxe' },
    });
    expect((await app.get(draft, editor.headers)).status).toBe(404);
  });

  test('keeps what was typed when an entry is added, moved or removed', async () => {
    const draft = await beginDraft('mixer');
    const rounds = 'funding_competition_information.funding_funding_rounds';
    const press = async (change: string, typed: Fields = {}) => {
      const response = await post(draft, { ...sentBy(await page(draft)), ...typed, change });
      return placeOf(response);
    };
    const added = await press(`add ${rounds}`, { description: 'Typed before the button' });
    expect(added).toBe(`${draft}#${rounds}.1`);
    await save(draft, { [`${rounds}.1.round`]: 'Series A', [`${rounds}.1.amount`]: '12,000,000' });
    expect(await press(`up ${rounds}.1`)).toBe(`${draft}#${rounds}.0`);
    const form = sentBy(await page(draft));
    expect(form).toMatchObject({
      description: 'Typed before the button',
      [`${rounds}.0.round`]: 'Series A',
      [`${rounds}.0.amount`]: '12000000',
      [`${rounds}.1.investors`]: 'A, B & Co',
    });
    await press(`remove ${rounds}.1`);
    expect(sentBy(await page(draft))).not.toHaveProperty([`${rounds}.1`]);
  });

  test('says beside each field what is wrong, keeps it, and cannot be published until it is mended', async () => {
    const draft = await beginDraft('mixer');
    const amount = 'funding_competition_information.funding_funding_rounds.0.amount';
    await save(draft, {
      name: '',
      url: 'no address',
      [amount]: 'a lot',
      'tech_information.tech_performance_speed~text': 'Somebody',
    });
    const form = await page(draft);
    const faulty = form.querySelectorAll('[aria-invalid]').map((control) => control.getAttribute('name'));
    expect(faulty).toEqual(['name', 'url', 'tech_information.tech_performance_speed', amount]);
    expect(
      form.querySelectorAll('[aria-labelledby=faults] a').map((link) => link.getAttribute('href')),
    ).toEqual(faulty.map((name) => `#${name}`));
    expect(sentBy(form)[amount]).toBe('a lot');
    expect((await page(`${draft}/review`)).querySelector('[value=publish]')).toBeNull();
    expect(placeOf(await publish(draft))).toBe(`${draft}/review?notice=undecided`);
  });

  test('is shown as the page that it would make, which nothing keeps', async () => {
    const draft = await beginDraft('rover');
    await save(draft, { name: 'Rover in Preview', 'business_information.business_location': 'Oslo, Norway' });
    const version = await app.db.read.execute(sql`SELECT version, tool_count FROM catalogue_state`);
    const response = await app.get(`${draft}/preview`, owner.headers);
    const html = await response.text();
    expect(html).toContain('noindex');
    expect(words(parse(html))).toMatch(/Preview\..*Rover in Preview.*Oslo, Norway/);
    expect(await tabOf('rover')).not.toContain('Preview');
    expect((await app.db.read.execute(sql`SELECT version, tool_count FROM catalogue_state`)).rows).toEqual(
      version.rows,
    );
  });

  test.each(['', '/review', '/preview'])('does not exist at %j for others', async (part) => {
    const draft = await beginDraft('rover');
    const member = await addMember(app.db);
    const moderator = await addMember(app.db);
    await app.db.write.insert(operators).values({ user_id: moderator.id, role: 'moderator' });
    for (const headers of [{}, member.headers, moderator.headers]) {
      expect((await app.get(`${draft}${part}`, headers)).status).toBe(404);
    }
  });
});

describe('two editors', () => {
  test('see both values of a field that both have changed, and choose; nothing else is lost', async () => {
    const [one, other] = [await beginDraft('rover', owner), await beginDraft('rover', editor)];
    await save(one, { description: 'From the owner', tags: 'first' });
    await save(other, { description: 'From the editor', developer_name: 'Rover Ltd' }, editor);
    expect(placeOf(await publish(one))).toBe('/operator/tools/rover?done=published');

    const review = await page(`${other}/review`, editor);
    const choices = review
      .querySelectorAll('[type=radio]')
      .map((radio) => [radio.getAttribute('name'), radio.getAttribute('value')]);
    expect(choices).toEqual([
      ['choice.description', 'theirs'],
      ['choice.description', 'mine'],
    ]);
    expect(words(review)).toMatch(/From the owner.*From the editor/);
    expect(placeOf(await publish(other, {}, editor))).toBe(`${other}/review?notice=undecided`);
    const done = await publish(other, { 'choice.description': 'mine' }, editor);
    expect(placeOf(done)).toBe('/operator/tools/rover?done=published');
    const stored = await app.db.read.execute(
      sql`SELECT description, developer_name, tags FROM ai_tools WHERE id = 'rover'`,
    );
    expect(stored.rows).toEqual([
      { description: 'From the editor', developer_name: 'Rover Ltd', tags: ['first'] },
    ]);
  });

  test('cannot publish over what they have not read', async () => {
    const draft = await beginDraft('rover', editor);
    await save(draft, { description: 'Read too early' }, editor);
    const early = sentBy(await page(`${draft}/review`, editor));
    const quick = await beginDraft('rover');
    await save(quick, { name: 'Rover Two' });
    await publish(quick);
    const late = await post(`${draft}/review`, { ...early, intent: 'publish' }, editor);
    expect(placeOf(late)).toBe(`${draft}/review?notice=changed`);
  });

  test('cannot save one draft over each other', async () => {
    const draft = await beginDraft('mixer');
    const early = sentBy(await page(draft, editor));
    await save(draft, { description: 'Saved first' });
    const late = await post(draft, { ...early, description: 'Saved second', intent: 'save' }, editor);
    expect(late.status).toBe(409);
    const shown = parse(await late.text());
    expect(words(shown.querySelector('main'))).toMatch(/Saved second → Saved first/);
    const again = { ...sentBy(shown), intent: 'save' };
    expect(again).toMatchObject({ description: 'Saved second', revision: '2' });
    expect((await post(draft, again, editor)).status).toBe(303);
  });

  test('cannot discard what another has saved without seeing it, and lose nothing by trying', async () => {
    const draft = await beginDraft('mixer');
    const early = sentBy(await page(draft, editor));
    await save(draft, { description: 'Saved since' });
    const refused = await post(draft, { ...early, intent: 'discard' }, editor);
    expect(refused.status).toBe(409);
    const shown = { ...sentBy(parse(await refused.text())), intent: 'discard' };
    expect(shown).toMatchObject({ description: early.description, revision: '2' });
    expect((await post(draft, { ...early, revision: 'x', intent: 'discard' }, editor)).status).toBe(409);
    expect((await post(draft, shown, editor)).status).toBe(303);
  });
});

describe('a new tool', () => {
  test('is compared with listed ones first, and listed once its draft is published', async () => {
    const double = { name: 'the CUTTER', url: 'http://www.cutter.example.org/' };
    const warned = await post('/operator/tools/new', double);
    expect(warned.status).toBe(409);
    expect(words(parse(await warned.text()).querySelector('main'))).toContain('cutter');
    const begun = await post('/operator/tools/new', {
      name: 'Brand New',
      url: 'https://brand-new.example.org',
    });
    const draft = placeOf(begun);
    await save(draft, { description: 'It is new.' });
    await post(draft, { ...sentBy(await page(draft)), change: 'add categories' });
    await save(draft, { 'categories.0.category': 'video' });
    await save(draft, { 'categories.0.specializations.sound': 'on' });
    expect(placeOf(await publish(draft))).toBe('/operator/tools/brand-new?done=published');
    expect(await tabOf('brand-new', 'categories')).toContain('Sound');
    expect(words(await page('/search?q=brand+new'))).toContain('Brand New');
  });

  test('from a submission tells its member, and is linked on the profile', async () => {
    const member = await addMember(app.db);
    const [submission] = await app.db.write
      .insert(toolSubmissions)
      .values({
        user_id: member.id,
        name: 'Submitted One',
        description: 'A member knows it.',
        url: 'https://submitted-one.example.org',
        contact_email: 'contact@example.org',
        developer_name: 'Submitters',
        state: 'accepted',
      })
      .returning();
    const id = await draftFromSubmission(app.db.write, { id: submission?.id ?? '', by: owner });
    expect(placeOf(await publish(`/operator/drafts/${id}`))).toBe(
      '/operator/tools/submitted-one?done=published',
    );
    expect(await tabOf('submitted-one', 'business')).toContain('Submitters');
    const mails = await app.db.read.select().from(outbox).where(eq(outbox.to, member.email));
    expect(mails.map(({ subject }) => subject)).toEqual(['Submitted One is in the directory']);
    expect(mails[0]?.text).toContain('/tools/submitted-one');
    const profile = await page('/profile', member);
    expect(profile.querySelectorAll('a').map((link) => link.getAttribute('href'))).toContain(
      '/tools/submitted-one',
    );
  });
});

describe('the past of a tool', () => {
  test('can be compared at two moments and restored through a draft', async () => {
    const rename = async (name: string) => {
      const draft = await beginDraft('heir');
      await save(draft, {
        name,
        'business_information.business_location': `${name}, Norway`,
        'business_information.business_location~text': '',
      });
      await publish(draft);
    };
    await rename('First');
    await rename('Second');
    const desk = await page('/operator/tools/heir');
    const [newest, , oldest] = desk
      .querySelectorAll('[name=from]')
      .map((radio) => radio.getAttribute('value'));
    const compared = words(await page(`/operator/tools/heir?from=${oldest}&to=${newest}`));
    expect(compared).toContain('The heir → Second');
    expect(compared).toContain('Berlin, Germany → Second, Norway');
    const restored = await post('/operator/tools/heir', { intent: 'restore', moment: oldest ?? '' });
    const draft = placeOf(restored).replace(/\/review$/, '');
    expect(placeOf(await publish(draft))).toBe('/operator/tools/heir?done=published');
    expect(await tabOf('heir', 'business')).toMatch(/The heir.*Berlin, Germany/);
  });
});

describe('a tool that goes', () => {
  const rate = async (toolId: string, member: TestMember, rating: number) =>
    void (await app.db.write
      .insert(userRatings)
      .values({ tool_id: toolId, user_id: member.id, rating, review: 'Good' }));
  const like = async (toolId: string, member: TestMember) =>
    void (await app.db.write.insert(userFavorites).values({ tool_id: toolId, user_id: member.id }));

  test('is withdrawn, says what replaces it, and comes back with what members gave it', async () => {
    const member = await addMember(app.db);
    await rate('leaver', member, 4);
    await like('leaver', member);
    const refused = await post('/operator/tools/leaver', { intent: 'withdraw', other: 'nobody' });
    expect(refused.status).toBe(409);
    expect(placeOf(await post('/operator/tools/leaver', { intent: 'withdraw', other: 'heir' }))).toContain(
      'done=withdrawn',
    );

    const gone = await app.get('/tools/leaver');
    expect(gone.status).toBe(410);
    expect(words(parse(await gone.text()).querySelector('main'))).toContain('It is replaced by The heir.');
    const lists = [
      '/tools?q=leaver',
      '/search?q=leaver',
      '/categories/video',
      '/sitemaps/tools-1.xml',
      '/feeds/new-tools.atom',
      '/api/v1/tools?q=leaver',
    ];
    for (const list of lists)
      expect(await (await app.get(list)).text(), list).not.toContain('/tools/leaver"');

    const back = await post('/operator/tools/leaver', { intent: 'relist' });
    expect(placeOf(back)).toContain('done=listed');
    expect((await app.get('/tools/leaver')).status).toBe(200);
    const [rating] = await app.db.read.select().from(userRatings).where(eq(userRatings.tool_id, 'leaver'));
    expect(rating).toMatchObject({ user_id: member.id, rating: 4, review: 'Good' });
    const counted = await app.db.read.execute(
      sql`SELECT avg_rating, rating_count FROM ai_tools WHERE id = 'leaver'`,
    );
    expect(counted.rows).toEqual([{ avg_rating: 4, rating_count: 1 }]);
    expect(await app.db.read.$count(userFavorites, eq(userFavorites.tool_id, 'leaver'))).toBe(1);
  });

  test('is merged: its address leads to the other, and no mark is lost or counted twice', async () => {
    const [both, onlyOne] = [await addMember(app.db), await addMember(app.db)];
    await rate('double', both, 1);
    await rate('cutter', both, 5);
    await rate('double', onlyOne, 3);
    for (const id of ['double', 'cutter']) await like(id, both);
    await like('double', onlyOne);
    expect(placeOf(await post('/operator/tools/double', { intent: 'merge', other: 'cutter' }))).toBe(
      '/operator/tools/cutter?done=merged',
    );
    const old = await app.get('/tools/double');
    expect([old.status, placeOf(old)]).toEqual([301, '/tools/cutter']);
    const ratings = await app.db.read.select().from(userRatings).where(eq(userRatings.tool_id, 'cutter'));
    expect(ratings.map(({ user_id, rating }) => [user_id, rating]).sort()).toEqual(
      [
        [both.id, 5],
        [onlyOne.id, 3],
      ].sort(),
    );
    expect(await app.db.read.$count(userFavorites, eq(userFavorites.tool_id, 'cutter'))).toBe(2);
    const logged = await app.db.read
      .select({
        action: operatorActions.action,
        id: operatorActions.subject_id,
        after: operatorActions.after,
      })
      .from(operatorActions)
      .where(inArray(operatorActions.action, ['tool.withdraw', 'tool.relist', 'tool.merge']))
      .orderBy(operatorActions.at);
    expect(logged).toEqual([
      { action: 'tool.withdraw', id: 'leaver', after: { replaced_by: 'heir' } },
      { action: 'tool.relist', id: 'leaver', after: null },
      { action: 'tool.merge', id: 'double', after: { into: 'cutter' } },
    ]);
  });
});
