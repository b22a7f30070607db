import { eq } from 'drizzle-orm';
import { toolPictures } from '#catalogue/tables/pictures.server.ts';
import { aiTools } from '#catalogue/tables/tools.server.ts';
import { deskViews } from '#features/desk/tables/desk-views.server.ts';
import { toolDrafts } from '#features/editing/tables/drafts.server.ts';
import { forOperators, type Outcome, type RightsRow, type Write } from './row.ts';
import type { World } from './world.ts';

const TOOL = '/operator/tools/tool-03';
const COMPANY = '/operator/companies/studio-01';
const FOUND = '/operator/found-logos/00000000-0000-4000-8000-000000000000';
const EDIT = '/operator/edits/00000000-0000-4000-8000-000000000000';
const draftOf = ({ draftId }: World) => `/operator/drafts/${draftId}`;
const draft = ({ db, draftId }: World) =>
  db.write.select().from(toolDrafts).where(eq(toolDrafts.id, draftId));
const drafts = ({ db }: World) => db.write.select().from(toolDrafts);
const tools = ({ db }: World) =>
  db.write.select({ id: aiTools.id, tags: aiTools.tags }).from(aiTools).orderBy(aiTools.id);

/** What editors do to tools. */
export const EDITING_RIGHTS: readonly RightsRow[] = [
  page('/operator/tools', '/operator/tools'),
  page('/operator/list/:file', '/operator/list/tools.csv'),
  page('/operator/bulk', '/operator/bulk?tool=tool-03&field=tags&how=add'),
  { ...page('/operator/edits/:id', EDIT), does: 'is looked for', outcome: '404' },
  {
    ...write('/operator/tools', '/operator/tools', '303 /operator/tools', 'keep'),
    form: () => ({ name: 'All', query: '' }),
    guards: { what: ({ db }) => db.write.select().from(deskViews), changedBy: ['operator'] },
  },
  { ...write('/operator/tools', '/operator/tools', '409', 'drop'), unlogged: true },
  ...(['preview', 'apply'] as const).map((intent) => ({
    ...write('/operator/bulk', '/operator/bulk', intent === 'preview' ? '200' : '409', intent),
    form: () => ({ ids: 'tool-03', field: 'tags', how: 'add', tags: 'bulk', seen: 'tool-03:x' }),
    unlogged: true as const,
    guards: { what: tools, changedBy: [] },
  })),
  { ...write('/operator/edits/:id', EDIT, '409', 'undo'), unlogged: true },
  page('/operator/logos', '/operator/logos'),
  { ...page('/operator/found-logos/:id', FOUND), does: 'is looked for', outcome: '404' },
  ...(['take', 'putBack', 'remove'] as const).map((intent) => ({
    ...write('/operator/logos', '/operator/logos', '409', intent),
    form: () => ({ id: 'x', tool: 'nobody' }),
    unlogged: true as const,
    guards: { what: tools, changedBy: [] },
  })),
  // Visits are switched off here, and no tool is named.
  {
    ...write('/operator/logos', '/operator/logos', '409', 'look'),
    unlogged: true as const,
    form: () => ({ ids: '' }),
  },
  page('/operator/tools/new', '/operator/tools/new'),
  page('/operator/tools/:id', TOOL),
  page('/operator/tools/:id/merge', `${TOOL}/merge?into=tool-06`),
  page('/operator/tools/:id/picture', `${TOOL}/picture`),
  // It has none, and visits are switched off here.
  ...(['remove', 'look'] as const).map((intent) => ({
    ...write('/operator/tools/:id/picture', `${TOOL}/picture`, '409', intent),
    unlogged: true as const,
    guards: { what: ({ db }: World) => db.write.select().from(toolPictures), changedBy: [] },
  })),
  // No tool is merged here.
  { ...page('/operator/tools/:id/split', `${TOOL}/split`), does: 'is looked for', outcome: '404' },
  page('/operator/drafts/:id', draftOf),
  page('/operator/drafts/:id/review', (world) => `${draftOf(world)}/review`),
  page('/operator/drafts/:id/preview', (world) => `${draftOf(world)}/preview`),
  {
    ...write('/operator/tools/new', '/operator/tools/new', '303 /operator/drafts/x'),
    form: ({ draftId }) => ({ name: 'Fresh', url: `https://${draftId}.example.org` }),
    guards: { what: drafts, changedBy: ['operator'] },
  },
  {
    ...write('/operator/tools/:id', TOOL, '303 /operator/drafts/x', 'edit'),
    guards: { what: drafts, changedBy: ['operator'] },
  },
  {
    ...write('/operator/tools/:id', TOOL, '303 /operator/drafts/x/review', 'restore'),
    form: () => ({ moment: '0' }),
    guards: { what: drafts, changedBy: ['operator'] },
  },
  ...(['withdraw', 'merge'] as const).map((intent) => ({
    ...write('/operator/tools/:id', TOOL, '409', intent),
    form: () => ({ other: 'nobody' }),
    unlogged: true as const,
    guards: { what: tools, changedBy: [] },
  })),
  ...(['relist', 'split'] as const).map((intent) => ({
    ...write('/operator/tools/:id', TOOL, '409', intent),
    unlogged: true as const,
    guards: { what: tools, changedBy: [] },
  })),
  {
    ...write('/operator/tools/:id', TOOL, '409', 'undo'),
    does: 'undoes what was not done to a tool',
    form: () => ({ id: '00000000-0000-4000-8000-000000000000' }),
    unlogged: true,
    guards: { what: tools, changedBy: [] },
  },
  {
    ...write('/operator/tools/:id', TOOL, '409', 'unpublish'),
    form: () => ({ id: '00000000-0000-4000-8000-000000000000' }),
    unlogged: true,
    guards: { what: tools, changedBy: [] },
  },
  {
    ...write('/operator/tools/:id', TOOL, '409', 'take'),
    form: () => ({ field: 'name' }),
    unlogged: true,
    guards: { what: tools, changedBy: [] },
  },
  {
    ...write(
      '/operator/tools/:id',
      '/operator/tools/tool-06',
      '303 /operator/tools/tool-06?done=looked',
      'look',
    ),
    guards: { what: tools, changedBy: [] },
  },
  page('/operator/companies', '/operator/companies'),
  page('/operator/companies/:id', COMPANY),
  {
    ...write('/operator/companies/:id', COMPANY, '400', 'split'),
    form: () => ({ name: 'Other', url: 'https://other.example.org' }),
    unlogged: true,
    guards: { what: tools, changedBy: [] },
  },
  page('/operator/featured', '/operator/featured'),
  ...(['up', 'down', 'remove'] as const).map((intent) => ({
    ...write('/operator/featured', '/operator/featured', '409', intent),
    form: () => ({ id: 'nothing' }),
    unlogged: true as const,
    guards: { what: tools, changedBy: [] },
  })),
  {
    ...write('/operator/featured', '/operator/featured', '409', 'until'),
    form: () => ({ id: 'nothing', until: '' }),
    unlogged: true,
    guards: { what: tools, changedBy: [] },
  },
  {
    ...write('/operator/featured', '/operator/featured', '400', 'add'),
    form: () => ({ name: 'nothing' }),
    unlogged: true,
    guards: { what: tools, changedBy: [] },
  },
  change('save', '303 /operator/drafts/x'),
  change('review', '303 /operator/drafts/x/review'),
  change('', '303 /operator/drafts/x'),
  change('discard', '303 /operator/tools'),
  ...(['time', 'untime'] as const).map((intent) => ({
    ...write(
      '/operator/drafts/:id/review',
      (world: World) => `${draftOf(world)}/review`,
      '303 /operator/drafts/x/review',
      intent,
    ),
    form: () => ({ revision: '1', at: new Date(Date.now() + 60_000_000).toISOString().slice(0, 16) }),
    guards: { what: draft, changedBy: intent === 'time' ? (['operator'] as const) : [] },
  })),
  {
    ...write(
      '/operator/drafts/:id/review',
      (world) => `${draftOf(world)}/review`,
      '303 /operator/tools/drafted-x?done=published',
      'publish',
    ),
    form: () => ({ revision: '1', seen: '' }),
    guards: { what: draft, changedBy: ['operator'] },
  },
];

function page(route: string, to: RightsRow['to']): RightsRow {
  return { method: 'GET', route, does: 'is read', to, outcome: forOperators('200'), roles: ['editor'] };
}

function write(route: string, to: RightsRow['to'], outcome: Outcome, intent = ''): Write {
  return {
    method: 'POST',
    route,
    does: `edits tools: ${intent || 'without an intent'}`,
    to,
    ...(intent && { intent }),
    outcome: forOperators(outcome),
    roles: ['editor'],
    limit: { per: 'sender and account', as: 'operator' },
  };
}

/** What a form does to a draft. */
function change(intent: 'save' | 'review' | '' | 'discard', outcome: Outcome): Write {
  return {
    ...write('/operator/drafts/:id', draftOf, outcome, intent),
    form: () => ({ revision: '1', name: 'Drafted again' }),
    guards: { what: draft, changedBy: ['operator'] },
  };
}
