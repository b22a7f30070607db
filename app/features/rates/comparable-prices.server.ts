import type { Catalogue } from '#catalogue/catalogue.ts';
import type { Entry } from '#catalogue/entry.ts';
import {
  type GroupedPrices,
  groupPrices,
  type PriceGroup,
  priceRange,
} from '#catalogue/figures/price-groups.ts';
import { isContradicted } from '#catalogue/search/filters/price-offers.ts';
import type { TopicName } from '#catalogue/search/filters/selection.ts';
import { numbersOf } from '#catalogue/search/filters/tool-sets.ts';
import { topicWord } from '#catalogue/search/ranking/tool-document.ts';
import { dayOf } from '#catalogue/tools/fact-ages.ts';
import type { DrizzleDb } from '#platform/database/connection.server.ts';
import { DOLLARS } from '#site/currencies.ts';
import { exchangeFor } from './rates.server.ts';

/** Grouped prices in US dollars. */
export interface ConvertedPrices extends GroupedPrices {
  /** By which rates amounts are converted, or why they are not: a sentence each. */
  conversions: string[];
}

/** The lowest prices of a category's tools, remembered until the next write: no statement, but one for the rates where some are in another currency. */
export function readCategoryPrices(
  read: DrizzleDb,
  catalogue: Catalogue,
  id: string,
): Promise<ConvertedPrices> {
  return pricesOf(read, catalogue, topicWord(`${id}/`));
}

function pricesOf(read: DrizzleDb, catalogue: Catalogue, word: string): Promise<ConvertedPrices> {
  return catalogue.memory.read(`prices of ${word}`, async () => {
    const entries = Array.from(numbersOf(catalogue.setOf(word)), (number) => catalogue.entry(number));
    const foreign = entries.flatMap(({ price: { amount, currency } }) =>
      amount === null || currency === DOLLARS ? [] : [currency],
    );
    const converter = foreign.length === 0 ? null : (await exchangeFor(read, DOLLARS)).converterFor(foreign);
    const grouped = groupPrices(entries, {
      today: dayOf(Date.now()),
      toDollars: (amount, currency) => converter?.of(amount, currency) ?? null,
    });
    return { ...grouped, conversions: converter?.notes(foreign) ?? [] };
  });
}

/** A tool's lowest price among those that compare with it. */
export interface Standing {
  of: { id: string; name: string };
  /** The name of the specialization or category. */
  topic: string;
  /** Those that compare, its own among them. */
  group: PriceGroup;
  prices: ConvertedPrices;
  /** The category whose plot of prices has it among its numbers; null where none of its categories has a plot. */
  plotted: { id: string; name: string } | null;
}

/**
 * A tool's price among those of its specialization in which the most compare; of its category, where too few do. Null for
 * a tool that has ended, or whose lowest price is not recorded as an amount.
 */
export async function readStanding(
  read: DrizzleDb,
  catalogue: Catalogue,
  id: string,
): Promise<Standing | null> {
  const entry = catalogue.withId(id);
  if (!entry || entry.hasEnded || entry.price.amount === null) return null;
  const { facets, name } = entry;
  const topics = catalogue.topics.names.narrowing.filter(({ word }) => facets.includes(word));
  const found = await Promise.all(
    topics.map(async (topic) => {
      const prices = await pricesOf(read, catalogue, topic.word);
      const group = prices.groups.find((each) => each.prices.some((one) => one.id === id));
      return group ? [{ topic, standing: { of: { id, name }, topic: topic.name, group, prices } }] : [];
    }),
  );
  const ranked = found.flat().sort((a, b) => rankOf(b) - rankOf(a));
  const [best] = ranked;
  if (!best) return null;
  const plotted = ranked.find(
    ({ topic, standing }) => topic.category === null && hasPlot(standing.prices),
  )?.topic;
  return {
    ...best.standing,
    plotted: catalogue.categories().find((each) => each.name === plotted?.name) ?? null,
  };
}

/** Why a tool has no standing. */
export function noStandingText({ name, hasEnded, price, plans }: Entry): string {
  if (hasEnded) return `${name} has ended, so its price is not compared.`;
  if (price.amount === null) return `No lowest price of ${name} is recorded as an amount.`;
  if (isContradicted({ price, plans }))
    return `The recorded lowest price of ${name} is none of its plans', so it is not compared.`;
  return `The price of ${name} is not compared: it is free, of no recorded unit, or in a currency without a rate.`;
}

function hasPlot({ groups }: GroupedPrices): boolean {
  return groups.some(({ prices }) => priceRange(prices) !== null);
}

interface Ranked {
  topic: TopicName;
  standing: Pick<Standing, 'group'>;
}

/** First by whether enough compare, then a specialization before a category, then by how many compare. */
function rankOf({ topic, standing: { group } }: Ranked): number {
  const [isEnough, isSpecialization] = [priceRange(group.prices) !== null, topic.category !== null];
  const step = isEnough ? 1 + Number(isSpecialization) : 0;
  return step * MORE_THAN_ANY_GROUP + group.prices.length;
}

const MORE_THAN_ANY_GROUP = 1e9;
