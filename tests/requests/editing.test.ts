import { and, eq, sql } from 'drizzle-orm';
import { parse } from 'node-html-parser';
import { describe, expect, test } from 'vitest';
import { toolDrafts } from '#features/editing/tables/drafts.server.ts';
import { toolChanges, toolValueChanges } from '#features/history/tables/history.server.ts';
import { operatorActions, operators } from '#features/operators/tables/operators.server.ts';
import { type Fields, placeOf, startEditing } from '../harness/editing.ts';
import { words } from '../harness/main-part.ts';
import { addMember } from '../harness/members.ts';
import { sentBy } from '../harness/sent-form.ts';

/** How operators edit tools: drafts, and two editors at once. */

const { app, owner, editor, post, page, beginDraft, save, publish, tabOf } = await startEditing();

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

  test('gives a changed value no source of the one before, and that back with the value', async () => {
    const place = 'business_information.business_location';
    const stored = async (draft: string) => sentBy(await page(draft));
    const draft = await beginDraft('rover');
    await save(draft, { [place]: 'Bern, Switzerland' });
    const today = new Date().toISOString().slice(0, 10);
    expect(await stored(draft)).toMatchObject({ [`${place}~text`]: '', [`${place}~date`]: today });
    await save(draft, { [place]: 'Berlin, Germany' });
    expect(await stored(draft)).toMatchObject({
      [`${place}~text`]: 'Its website',
      [`${place}~date`]: '2026-01',
    });
    await save(draft, { [place]: 'Bern, Switzerland' });
    await publish(draft);
    const changes = words(await page('/tools/rover/changes'));
    expect(changes).toContain('Berlin, Germany');
    expect(changes).not.toContain('Its website');
    expect(JSON.stringify(await (await app.get('/api/v1/tools/rover')).json())).not.toContain('Its website');
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
    expect(await press(`remove ${rounds}.1`)).toBe(`${draft}#${rounds}.0`);
    expect(sentBy(await page(draft))).not.toHaveProperty([`${rounds}.1`]);
    expect(await press(`remove ${rounds}.0`)).toBe(`${draft}#${rounds}`);
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

describe('beginning a draft', () => {
  test.each(['save', 'review', 'discard', ''])(
    'is not what %j does with one that never was',
    async (intent) => {
      const count = () => app.db.write.$count(toolDrafts);
      const before = await count();
      const address = `/operator/drafts/${crypto.randomUUID()}`;
      expect((await post(address, { intent, revision: '1' })).status).toBe(404);
      expect(await count()).toBe(before);
    },
  );
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

describe('beginning a draft', () => {
  const draftsOf = (tool: string) =>
    app.db.write.select().from(toolDrafts).where(eq(toolDrafts.tool_id, tool));
  const formOf = async (address: string, by = owner) => {
    const wanted = (await page(address, by)).querySelector('main input[name=draft]');
    return { draft: wanted?.getAttribute('value') ?? '' };
  };

  test('ten times at once from one page begins one, and pressing again opens it', async () => {
    const order = { ...(await formOf('/operator/tools/leaver')), intent: 'edit' };
    const press = () => post('/operator/tools/leaver', order);
    const sent = await Promise.all(Array.from({ length: 10 }, press));
    const [draft, ...others] = await draftsOf('leaver');
    expect(others).toEqual([]);
    const places = [...sent, await press()].map(placeOf);
    expect(new Set(places)).toEqual(new Set([`/operator/drafts/${draft?.id}`]));
    const begun = and(
      eq(operatorActions.action, 'draft.begin'),
      eq(operatorActions.subject_id, draft?.id ?? ''),
    );
    expect(await app.db.write.$count(operatorActions, begun)).toBe(1);
    await save(places[0] ?? '', { description: 'Not lost.' });
    expect(placeOf(await press())).toBe(places[0]);
    await post(places[0] ?? '', { intent: 'discard', revision: '2' });
    const anew = placeOf(await press());
    expect(anew).not.toBe(places[0]);
    await post(anew, { intent: 'discard', revision: '1' });
  });

  test('of a new tool, sent twice, begins one', async () => {
    const name = `Sent twice ${crypto.randomUUID()}`;
    const order = { ...(await formOf('/operator/tools/new')), name, url: 'https://sent-twice.example.org' };
    const send = () => post('/operator/tools/new', order);
    const [one, other] = await Promise.all([send(), send()]);
    expect(placeOf(one)).toMatch(/^\/operator\/drafts\//);
    expect(placeOf(other)).toBe(placeOf(one));
  });

  test('of a new tool that resembles a listed one begins if it is sent again, however its address is typed', async () => {
    for (const url of ['heir.example.org', '']) {
      const order = { ...(await formOf('/operator/tools/new')), name: 'The heir', url };
      const asked = await post('/operator/tools/new', order);
      expect(asked.status).toBe(409);
      const again = sentBy(parse(await asked.text()));
      expect(placeOf(await post('/operator/tools/new', again))).toMatch(/^\/operator\/drafts\//);
    }
  });

  test('never opens the draft of another editor, nor that of another tool', async () => {
    const { draft } = await formOf('/operator/tools/leaver');
    const order = { draft, intent: 'edit' };
    const mine = placeOf(await post('/operator/tools/leaver', order));
    const theirs = placeOf(await post('/operator/tools/leaver', order, editor));
    const another = placeOf(await post('/operator/tools/heir', order));
    expect(new Set([mine, theirs, another]).size).toBe(3);
    expect(placeOf(await post('/operator/tools/leaver', { draft: 'x', intent: 'edit' }))).toMatch(/drafts/);
  });
});
