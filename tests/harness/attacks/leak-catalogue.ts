import { eq } from 'drizzle-orm';
import { formerTools } from '#catalogue/tables/tools.server.ts';
import { toolVendors } from '#features/claims/tables/vendors.server.ts';
import { toolValueChanges } from '#features/history/tables/history.server.ts';
import { siteWatches } from '#features/lifecycle/tables/lifecycle.server.ts';
import { proposals } from '#features/proposals/tables/proposals.server.ts';
import { reviewers } from '#features/reviews/reviewers/tables/reviewers.server.ts';
import { reviewAnswers } from '#features/reviews/tables/review-answers.server.ts';
import { addCategory, addTool } from '../../factories.ts';
import { ALL_LOCKED, markedDetails } from '../marked-details.ts';
import type { World } from '../rights/world.ts';
import type { Canaries } from './canaries.ts';
import { type Asker, PAYING } from './leak-askers.ts';

/** What the owner has claimed, proposes about it and has answered. */
export async function plantClaim(
  { db, proposalId, hiddenAnswerId, members }: World,
  canaries: Canaries<Asker>,
): Promise<void> {
  const both = (name: string) => canaries.plant(name, ['owner', 'operator']);
  // A claim that counts names the tool's own public address.
  await db.write.insert(toolVendors).values({
    ...{ tool_id: 'tool-07', user_id: members.owner.id, proof: 'mail' },
    proved_at: both('place of a proof'),
  });
  await db.write
    .update(proposals)
    .set({
      remark: both('note to the editors'),
      values: [{ path: 'business_information.business_location', after: both('a proposed value') }],
    })
    .where(eq(proposals.id, proposalId));
  await db.write
    .update(reviewAnswers)
    .set({ text: both('a hidden answer') })
    .where(eq(reviewAnswers.rating_id, hiddenAnswerId));
  // A page that is switched off.
  const own = (name: string) => canaries.plant(name, ['owner']);
  await db.write
    .update(reviewers)
    .set({ is_public: false, name: own('name of a reviewer'), slug: own('address of a reviewer') })
    .where(eq(reviewers.user_id, members.owner.id));
}

/** The checker's findings about a site, and an operator's decision on them. */
export async function plantLooks({ db, lifecycleId }: World, canaries: Canaries<Asker>): Promise<void> {
  const desk = (name: string) => canaries.plant(name, ['operator']);
  const look = { at: '2026-11-20T10:00:00.000Z', finding: 'for sale', status: 200 } as const;
  const looks = [
    { ...look, address: `https://${desk('where a site leads')}.example/`, title: desk('title of a site') },
  ];
  await db.write
    .update(proposals)
    .set({ remark: desk('reason of a proposal'), evidence: canaries.plant('evidence', []), looks })
    .where(eq(proposals.id, lifecycleId));
  await db.write.insert(siteWatches).values({
    tool_id: 'tool-06',
    url: `https://${canaries.plant('address of a watch', [])}.example/`,
    host: canaries.plant('host of a watch', []),
    next_at: '2026-11-20T10:00:00Z',
    state: 'parked',
    looks,
  });
}

/**
 * Details that pages do not show even to those who pay, so that only programs with the right read them: a
 * sentiment that is not a level, and a description that pages take from the tool's public column instead.
 */
const READ_BY_PROGRAMS: ReadonlySet<string> = new Set([
  'social_media_sentiment',
  'basic_information_short_description',
]);

type Db = Pick<World, 'db'>;

/** A tool with every tab locked, in its own category and with a former id. */
export async function plantLockedTool({ db }: Db, canaries: Canaries<Asker>): Promise<void> {
  const details = markedDetails(
    (shape, name) => {
      // Codes are no texts of their own.
      if (shape.words) return undefined;
      switch (shape.kind) {
        case 'number':
          return shape.unit === 'percent' ? 12.3 : 4_321;
        case 'date':
          return '1987-06-05';
        case 'list':
          return [canaries.plant(name, PAYING)];
        case 'link':
          return `https://${canaries.plant(name, PAYING)}.example.com/`;
        case 'email':
          return `${canaries.plant(name, PAYING)}@example.com`;
        case 'text':
        case 'prose':
          return canaries.plant(name, READ_BY_PROGRAMS.has(name) ? ['enterprise by key'] : PAYING);
      }
    },
    canaries.plant('a source', PAYING),
  );
  await addCategory(db, { id: 'vault' });
  await addTool(db, { id: 'vault', ...ALL_LOCKED }, { details, inCategories: ['vault'] });
  await db.write.insert(formerTools).values({ id: 'vault-before', tool_id: 'vault' });
  const once = (name: string) => ({ value: canaries.plant(`${name} before a change`, PAYING) });
  await db.write.insert(toolValueChanges).values([
    ...['tech_limitations_file_size', 'business_location'].map((field) => ({
      tool_id: 'vault',
      changed_at: new Date().toISOString(),
      part: field.split('_')[0] ?? '',
      field,
      before: once(field),
    })),
  ]);
}
