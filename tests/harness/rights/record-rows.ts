import { categories } from '#catalogue/tables/categories.server.ts';
import { questionsTools } from '#catalogue/tables/questions.server.ts';
import { writeBase } from '#features/editing/base-record.ts';
import { CATEGORY_FIELDS } from '#features/editing/fields/category.ts';
import { LEGAL_FIELDS } from '#features/editing/fields/legal.ts';
import { SITE_FIELDS } from '#features/editing/fields/site.ts';
import { enteredTexts, readOwn } from '#features/editing/read-record.ts';
import { ownForm } from '#features/editing/record-form.ts';
import { legalTexts, siteLogos, siteTexts } from '#platform/site/tables/site.server.ts';
import { DEFAULT_SITE } from '#site/site.ts';
import { FIXTURE_CATEGORIES } from '../../fixture-catalogue.ts';
import { forOperators, type Outcome, type RightsRow, type Write } from './row.ts';
import type { World } from './world.ts';

const SITE = '/operator/site';
const PREVIEW = `${SITE}/preview`;
const LOGO = `${SITE}/logo`;
const texts = enteredTexts(ownForm(SITE_FIELDS, { ...DEFAULT_SITE }));
const siteForm = () => ({
  ...texts,
  base: writeBase(readOwn(SITE_FIELDS, texts)),
});

const TERMS = `${SITE}/terms`;
const terms = enteredTexts(ownForm(LEGAL_FIELDS, { text: 'What is expected of you.' }));
const termsForm = () => ({ ...terms, base: writeBase(readOwn(LEGAL_FIELDS, terms)) });

const CATEGORY = '/operator/records/categories/alpha-chat';
const [ALPHA] = FIXTURE_CATEGORIES;
const categoryForm = {
  ...enteredTexts(ownForm(CATEGORY_FIELDS, { ...ALPHA })),
  base: writeBase({ description: ALPHA?.description }),
};
const descriptions = ({ db }: World) =>
  db.write.select({ is: categories.description }).from(categories).orderBy(categories.id);
const CHANGES_NO_TOPIC = { unlogged: true, guards: { what: descriptions, changedBy: [] } } as const;

const stored = async ({ db }: World) => [
  await db.write.select().from(siteTexts),
  await db.write.select().from(legalTexts),
];
const STORES_NOTHING = { unlogged: true, guards: { what: stored, changedBy: [] } } as const;

/**
 * What owners change of the site itself, and editors of its topics. The forms are sent as they are shown, because
 * each row is tried several times. That changes are stored and logged is tried in tests/requests/site-texts.test.ts
 * and desk-records.test.ts.
 */
export const RECORD_RIGHTS: readonly RightsRow[] = [
  { method: 'GET', route: SITE, does: 'is read', to: SITE, outcome: forOperators('200'), roles: [] },
  { ...onSite(`303 ${SITE}?done=same`), ...STORES_NOTHING, intent: 'save' },
  { ...onSite('200'), ...STORES_NOTHING },
  { ...onSite('200'), ...STORES_NOTHING, route: PREVIEW, to: PREVIEW },
  {
    ...{ method: 'GET', route: PREVIEW, does: 'leads to the form', to: PREVIEW, roles: [] },
    outcome: forOperators(`302 ${SITE}`),
  },
  { ...{ method: 'GET', route: LOGO, does: 'is read', to: LOGO }, outcome: forOperators('200'), roles: [] },
  // It has none here.
  {
    ...onSite(`303 ${LOGO}?done=removed`),
    ...{ route: LOGO, to: LOGO, intent: 'remove', form: () => ({}) },
    guards: { what: ({ db }) => db.write.select().from(siteLogos), changedBy: [] },
  },
  {
    ...{ method: 'GET', route: `${SITE}/:text`, does: 'is read', to: TERMS, roles: [] },
    outcome: forOperators('200'),
  },
  { ...onTerms(`303 ${TERMS}?done=same`), intent: 'save' },
  onTerms('200'),
  ...(['withdraw', 'relist', 'up', 'down'] as const).map((intent) => ({ ...onTerms('409'), intent })),
  { ...onTerms('404'), intent: 'take' },
  topic('/operator/records/:kind', '/operator/records/categories'),
  topic('/operator/records/:kind/:id', CATEGORY),
  topic('/operator/new/:kind', '/operator/new/questions'),
  ...(['up', 'down'] as const).map((intent) => ({
    ...onTopic('/operator/records/:kind', '/operator/records/categories', '409'),
    ...CHANGES_NO_TOPIC,
    intent,
    form: () => ({ id: 'nothing' }),
  })),
  {
    ...topic('/operator/preview/:kind', '/operator/preview/categories'),
    outcome: forOperators('302 /operator/records/categories'),
  },
  {
    ...onTopic('/operator/records/:kind/:id', CATEGORY, `303 ${CATEGORY}?done=same`),
    ...CHANGES_NO_TOPIC,
    intent: 'save',
  },
  { ...onTopic('/operator/records/:kind/:id', CATEGORY, '200'), ...CHANGES_NO_TOPIC },
  ...(['withdraw', 'relist', 'take', 'up', 'down'] as const).map((intent) => ({
    ...onTopic('/operator/records/:kind/:id', CATEGORY, '409'),
    ...CHANGES_NO_TOPIC,
    intent,
    form: () => ({ other: 'nowhere', field: 'name' }),
  })),
  {
    ...onTopic('/operator/records/:kind/:id', CATEGORY, '409'),
    ...CHANGES_NO_TOPIC,
    intent: 'undo',
    form: () => ({ id: '00000000-0000-4000-8000-000000000000' }),
  },
  {
    ...onTopic('/operator/preview/:kind', '/operator/preview/categories', '200'),
    ...CHANGES_NO_TOPIC,
    form: () => ({ ...categoryForm, of: 'alpha-chat' }),
  },
  {
    ...onTopic('/operator/new/:kind', '/operator/new/questions', '200'),
    ...CHANGES_NO_TOPIC,
    form: () => ({ base: '{}' }),
  },
  {
    ...onTopic(
      '/operator/new/:kind',
      '/operator/new/questions',
      '303 /operator/records/questions/drafted-x?done=saved',
    ),
    intent: 'save',
    form: ({ draftId }) => ({ base: '{}', id: `drafted-${draftId}`, question: 'Who may ask?' }),
    guards: { what: ({ db }) => db.write.select().from(questionsTools), changedBy: ['operator'] },
  },
];

function topic(route: string, to: string): RightsRow {
  return { method: 'GET', route, does: 'is read', to, outcome: forOperators('200'), roles: ['editor'] };
}

function onTopic(route: string, to: string, outcome: Outcome): Write {
  return {
    method: 'POST',
    route,
    does: 'changes categories, markets, questions and functions',
    to,
    form: () => categoryForm,
    outcome: forOperators(outcome),
    roles: ['editor'],
    guards: { what: descriptions, changedBy: ['operator'] },
    limit: { per: 'sender and account', as: 'operator' },
  };
}

function onSite(outcome: Outcome): Write {
  return {
    method: 'POST',
    route: SITE,
    does: 'changes what the site says',
    to: SITE,
    form: siteForm,
    outcome: forOperators(outcome),
    roles: [],
    guards: { what: stored, changedBy: ['operator'] },
    limit: { per: 'sender and account', as: 'operator' },
  };
}

function onTerms(outcome: Outcome): Write {
  return { ...onSite(outcome), ...STORES_NOTHING, route: `${SITE}/:text`, to: TERMS, form: termsForm };
}
