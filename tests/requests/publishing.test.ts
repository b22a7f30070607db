import { eq, inArray, sql } from 'drizzle-orm';
import { parse } from 'node-html-parser';
import { describe, expect, test } from 'vitest';
import { operatorActions } from '#features/operators/tables/operators.server.ts';
import { userFavorites, userRatings } from '#features/reviews/tables/ratings.server.ts';
import { draftFromSubmission } from '#features/submissions/decisions.server.ts';
import { outbox } from '#platform/mail/tables/mail.server.ts';
import { placeOf, startEditing } from '../harness/editing.ts';
import { words } from '../harness/main-part.ts';
import { addMember, type TestMember } from '../harness/members.ts';
import { addNewTool } from '../harness/new-tools.ts';
import { sentBy } from '../harness/sent-form.ts';

/** How operators list new tools, restore the past, withdraw and merge. */

const { app, owner, post, page, beginDraft, save, publish, tabOf } = await startEditing();

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
    await save(draft, { description: 'It is new.', is_premium: 'no' });
    await post(draft, { ...sentBy(await page(draft)), change: 'add categories' });
    await save(draft, { 'categories.0.category': 'video' });
    await save(draft, { 'categories.0.specializations.sound': 'on' });
    const review = await page(`${draft}/review`);
    expect(words(review)).toContain('Brand New');
    expect(words(review)).not.toMatch(/not known|→|Added/);
    expect(placeOf(await publish(draft))).toBe('/operator/tools/brand-new?done=published');
    expect(await tabOf('brand-new', 'categories')).toContain('Sound');
    expect(words(await page('/search?q=brand+new'))).toContain('Brand New');
  });

  test('from a submission tells its member, and is linked on the profile', async () => {
    const member = await addMember(app.db);
    const submission = await addNewTool(app.db, {
      user_id: member.id,
      name: 'Submitted One',
      description: 'A member knows it.',
      url: 'https://submitted-one.example.org',
      contact_email: 'contact@example.org',
      developer_name: 'Submitters',
      pricing_info: 'From $12 a month',
      tags: ['Forms'],
      state: 'accepted',
    });
    const id = await draftFromSubmission(app.db.write, { id: submission?.id ?? '', by: owner });
    const draft = `/operator/drafts/${id}`;
    expect(placeOf(await publish(draft))).toBe('/operator/tools/submitted-one?done=published');
    const business = await tabOf('submitted-one', 'business');
    for (const part of ['Submitters', 'From $12 a month']) expect(business).toContain(part);
    // No submission says whether there is a free tier, and no editor has to guess.
    expect(business).not.toContain('Free tierNo');
    expect(business).not.toContain('Premium:');
    const sourcesOf = async () => {
      const { summary, business } = await (await app.get('/api/v1/tools/submitted-one')).json();
      const { description, website, tags, developer } = summary;
      return [description, website, tags, developer, business.pricing_pricing_model].map(
        (value) => value?.source,
      );
    };
    const theirs = 'Submitted by a member';
    expect(await sourcesOf()).toEqual([theirs, theirs, theirs, theirs, theirs]);
    expect(words(await page('/compare?tools=submitted-one,cutter'))).toContain(theirs);
    const edited = await beginDraft('submitted-one');
    await save(edited, {
      description: 'Editors know it.',
      url: 'https://submitted.example.org',
      'business_information.business_pricing_pricing_model': 'From $15 a month',
    });
    await publish(edited);
    const ours = "Reported by the directory's editors";
    expect(await sourcesOf()).toEqual([ours, ours, theirs, theirs, ours]);
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
    expect(words(desk.querySelector('section[aria-labelledby=history]'))).toContain('Location and Name');
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
