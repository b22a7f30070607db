import { LRUCache } from 'lru-cache';
import { type FacetPanel, facetPanel } from '#domain/search/facet-counts.ts';
import {
  facetConditions,
  filterConditions,
  understoodOnly,
  wishConditions,
} from '#domain/search/selection.ts';
import type { ToolQuery } from '#domain/search/tool-query.ts';
import { baseOfAny, type ToolSet } from '#domain/search/tool-sets.ts';
import type { DrizzleDb } from '#server/db/connection.server.ts';
import { topicNames, topicsAt } from '#server/search/topics.server.ts';
import { type FacetSets, facetSetsAt } from './facet-sets.server.ts';

/** What a listing found before its filters. */
interface Listed {
  /** The catalogue's version at which it was read. */
  version: number;
  /** The tools that the term found; null without a term. */
  found: ToolSet | null;
  /** Facets that the term asks for. */
  understood: readonly string[];
}

/** More than there are facets. */
const MOST_KEPT = 500;
/**
 * At a million tools, counting a panel takes some milliseconds. So panels of listings are kept with the
 * sets, and those of a term with its matches, which are remembered until the catalogue changes.
 */
const kept = new WeakMap<FacetSets | ToolSet, LRUCache<string, FacetPanel>>();

/**
 * The facets that can narrow a listing further, with exact counts. Costs no statement unless the catalogue
 * has changed.
 */
export async function readFacetPanel(
  db: DrizzleDb,
  query: ToolQuery,
  { version, found, understood }: Listed,
): Promise<FacetPanel> {
  const all = await facetSetsAt(db, version);
  const topics = topicNames(await topicsAt(db, version));
  const selectionOf = (asked: ToolQuery) => ({
    found: found && baseOfAny([found], all.size),
    conditions: [...filterConditions(asked, topics), ...facetConditions(asked.facets, understood)],
    wishes: wishConditions(understoodOnly(asked, understood)),
  });
  const make = () => {
    const selection = selectionOf(query);
    const atAnyPrice = query.isPremium === null ? selection : selectionOf({ ...query, isPremium: null });
    return facetPanel(all, selection, atAnyPrice, {
      ...query,
      understood: understood.filter((name) => name !== 'free' || query.isPremium === null),
      topics,
    });
  };
  return remembered(found ?? all, query, understood, make);
}

function remembered(
  owner: FacetSets | ToolSet,
  query: ToolQuery,
  understood: readonly string[],
  make: () => FacetPanel,
): FacetPanel {
  const { category, specialization, isPremium, isFeatured, facets, more } = query;
  const key = JSON.stringify([category, specialization, isPremium, isFeatured, facets, more, understood]);
  const panels = kept.get(owner) ?? new LRUCache<string, FacetPanel>({ max: MOST_KEPT });
  kept.set(owner, panels);
  const panel = panels.get(key) ?? make();
  panels.set(key, panel);
  return panel;
}
