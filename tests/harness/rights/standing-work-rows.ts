import { eq } from 'drizzle-orm';
import { toolDetails } from '#catalogue/tables/tools.server.ts';
import { agentState } from '#features/agents/tables/agents.server.ts';
import { findingSources, findingState } from '#features/agents/tables/finding.server.ts';
import type { FeatureIntent } from '#features/letters/features.ts';
import type { IntroIntent } from '#features/letters/intros.ts';
import { letterFeatures } from '#features/letters/tables/letters.server.ts';
import { comingLetters } from '#features/letters/week.ts';
import { currencyRates, rateFeed } from '#features/rates/tables/rates.server.ts';
import { acceptanceRules } from '#features/rules/tables/rules.server.ts';
import { desk } from './operator-rows.ts';
import { forOperators, type RightsRow, type Write } from './row.ts';

/** What the desk says of work that goes on by itself: letters, agents, rules, rates. */
export const STANDING_WORK_RIGHTS: readonly RightsRow[] = [
  desk('/operator/weekly', ['editor']),
  desk('/operator/agents', ['editor']),
  desk('/operator/rules'),
  onRules('add'),
  { ...onRules('remove'), outcome: forOperators('409'), unlogged: true },
  desk('/operator/rates'),
  onRates('set'),
  { ...onRates('remove'), outcome: forOperators('409'), unlogged: true },
  onRates('on'),
  onRates('off'),
  desk('/operator/due', ['editor']),
  {
    ...onRules('confirm'),
    ...{ route: '/operator/due', to: '/operator/due', does: 'confirms a value that has changed' },
    ...{ form: () => ({ tool: 'tool-01', field: 'decision_price_from', seen: 'x' }), roles: ['editor'] },
    ...{ outcome: forOperators('409'), unlogged: true },
    guards: { what: ({ db }) => db.write.select().from(toolDetails), changedBy: [] },
  },
  agent('on'),
  agent('off'),
  desk('/operator/agents/discovery', ['editor']),
  finding('find', findingState),
  finding('stop', findingState),
  finding('add', findingSources),
  { ...onLetter('preview', []), unlogged: true },
  { ...onLetter('test', []), unlogged: true },
  onLetter('save', ['operator']),
  onLetter('remove', ['operator']),
  ...(['preview-intro', 'test-intro', 'save-intro'] as const).map((intent) => ({
    ...onLetter(intent, []),
    form: () => ({ date: comingLetters(Date.now(), 1)[0] ?? '', text: '' }),
    unlogged: true as const,
  })),
];

/** What an operator does about the featured tool of a letter. */
function onLetter(intent: FeatureIntent | IntroIntent, changedBy: readonly 'operator'[]): Write {
  return {
    method: 'POST',
    route: '/operator/weekly',
    does: `is about the featured tool of a letter: ${intent}`,
    to: '/operator/weekly',
    intent,
    form: ({ letterDate }) => ({
      date: letterDate,
      tool: 'tool-02',
      text: 'Another opinion.',
      name: 'Another expert',
      title: 'Professor of something',
    }),
    outcome: forOperators('200'),
    roles: ['editor'],
    guards: {
      what: ({ db, letterDate }) =>
        db.write.select().from(letterFeatures).where(eq(letterFeatures.date, letterDate)),
      changedBy,
    },
    limit: { per: 'sender and account', as: 'operator' },
  };
}

/** What only owners say about what is published without a person. */
function onRules(intent: string): Write {
  return {
    method: 'POST',
    route: '/operator/rules',
    does: `is about a rule of acceptance: ${intent}`,
    to: '/operator/rules',
    intent,
    form: () => ({ origin: 'agent', kind: 'price', reach: 'nothing' }),
    outcome: forOperators('200'),
    roles: [],
    guards: {
      what: ({ db }) => db.write.select().from(acceptanceRules),
      changedBy: intent === 'add' ? ['operator'] : [],
    },
    limit: { per: 'sender and account', as: 'operator' },
  };
}

/** What only owners say about rates. */
function onRates(intent: 'set' | 'remove' | 'on' | 'off'): Write {
  return {
    method: 'POST',
    route: '/operator/rates',
    does: `is about rates: ${intent}`,
    to: '/operator/rates',
    intent,
    form: () => ({ code: 'CHF', rate: '0.95', day: '2026-01-05', source: 'The bank', origin: 'feed' }),
    outcome: forOperators('200'),
    roles: [],
    guards: {
      what: ({ db }) =>
        db.write.select().from(intent === 'set' || intent === 'remove' ? currencyRates : rateFeed),
      changedBy: intent === 'remove' ? [] : ['operator'],
    },
    limit: { per: 'sender and account', as: 'operator' },
  };
}

function finding(intent: string, table: typeof findingState | typeof findingSources): Write {
  return {
    method: 'POST',
    route: '/operator/agents/discovery',
    does: `looks for tools: ${intent}`,
    to: '/operator/agents/discovery',
    intent,
    form: () => ({
      ...{ pace: '20', name: 'News', kind: 'feed', hours: '24' },
      url: `https://news-${crypto.randomUUID()}.example.org/feed`,
    }),
    outcome: forOperators('200'),
    roles: ['editor'],
    guards: { what: ({ db }) => db.write.select().from(table), changedBy: ['operator'] },
    limit: { per: 'sender and account', as: 'operator' },
  };
}

function agent(intent: 'on' | 'off'): Write {
  return {
    method: 'POST',
    route: '/operator/agents',
    does: `switches the agent ${intent}`,
    to: '/operator/agents',
    intent,
    form: () => ({ pace: '20' }),
    outcome: forOperators('200'),
    roles: ['editor'],
    guards: { what: ({ db }) => db.write.select().from(agentState), changedBy: ['operator'] },
    limit: { per: 'sender and account', as: 'operator' },
  };
}
