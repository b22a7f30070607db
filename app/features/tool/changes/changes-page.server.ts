import { originOf } from '#catalogue/tools/code-sources.ts';
import { dayOf } from '#catalogue/tools/fact-ages.ts';
import { describePriceFrom } from '#catalogue/tools/fact-words.ts';
import { readGroup } from '#catalogue/tools/field-values.ts';
import { readTool } from '#catalogue/tools/tool-page.server.ts';
import { hasEnded, type ToolStatus } from '#catalogue/tools/tool-status.ts';
import {
  priceSteps,
  type ShownChange,
  type ShownWrite,
  shownChange,
  shownWrites,
} from '#features/history/changed-values.ts';
import {
  CHANGES_A_PAGE,
  readChange,
  readToolHistory,
  type ToolHistory,
} from '#features/history/tool-history.server.ts';
import { askingOperator } from '#features/operators/operator.server.ts';
import { type Context, servicesContext, viewerContext } from '#platform/request/context.server.ts';
import { formatDate, formatExactUsd } from '#site/format.ts';
import type { LineGeometry, LinePoint } from '#site/line-geometry.ts';
import { lineGeometry } from '#ui/charts/line-geometry.server.ts';
import { readChangesQuery } from './changes-query.ts';

export interface ChangesPage {
  tool: { id: string; name: string; developer_name: string | null };
  writes: ShownWrite[];
  count: number;
  locked: ToolHistory['locked'];
  page: number;
  pages: number;
  prices: { points: LinePoint[]; line: LineGeometry } | null;
  /** The lowest list price as it is recorded now, with the day of its source; null for none. */
  price: { text: string; date: string } | null;
  /** What an operator may do; null for everybody else. */
  operator: { asked: ShownChange | null } | null;
}

/** A page of a tool's changes in two statements, or null when there is no such tool. */
export async function readChangesPage(
  context: Context,
  id: string,
  params: URLSearchParams,
): Promise<ChangesPage | null> {
  const { read } = context.get(servicesContext).db;
  const viewer = context.get(viewerContext);
  const { page, restore } = readChangesQuery(params);
  const found = await readTool(read, id);
  if (!found) return null;
  const { tool } = found;
  const history = await readToolHistory(read, tool, viewer, page);
  const isOperator = (await askingOperator(context, 'tools')) !== null;
  const asked = isOperator && restore !== null ? await readChange(read, tool, viewer, restore) : null;
  return {
    tool: { id: tool.id, name: tool.name, developer_name: tool.developer_name },
    writes: shownWrites(history.changes, tool.is_premium),
    count: history.count,
    locked: history.locked,
    page,
    pages: Math.max(1, Math.ceil(history.count / CHANGES_A_PAGE)),
    prices: priceLine(history),
    price: priceNow(found.decision, tool.status),
    operator: isOperator ? { asked: asked && shownChange(asked, tool.is_premium) } : null,
  };
}

function priceNow(stored: unknown, status: ToolStatus): ChangesPage['price'] {
  const price = readGroup('decision', stored).data.decision_price_from;
  const text = price && !hasEnded(status) ? describePriceFrom(price.value) : null;
  const { date } = originOf(price, 'decision_price_from', dayOf(Date.now()));
  return text === null ? null : { text, date };
}

function priceLine({ prices }: ToolHistory): ChangesPage['prices'] {
  const points = priceSteps(prices).map(({ at, amount, text }) => ({
    label: at === null ? 'Before' : formatDate(at),
    value: amount,
    text,
  }));
  const line = lineGeometry(points, 'hold', formatExactUsd);
  return line && { points, line };
}
