import { describeUnderstood } from '#catalogue/search/answer/found.ts';
import { OUTDATED, UNDATED } from '#catalogue/tools/certainty.ts';
import type { Origin } from '#features/api/value.ts';
import { formatCounted } from '#site/format.ts';
import type { Answer } from './answers.ts';
import type { DescribedTool, Fact } from './facts.ts';

/**
 * Answers as text, for agents that do not read structured ones. They hold the same facts, each with its
 * origin.
 */

export function toolText({ name, id, page, facts, locked }: DescribedTool): string {
  return lines(
    `${name} (${id}): ${page}`,
    ...factLines(facts),
    ...locked.map(({ part, values }) => `- ${part}: locked, ${formatCounted(values, 'value')}`),
  );
}

export function foundText({ tools, count, search, next }: Answer<'find_tools'>): string {
  const { asked, likely } = search?.understood.filters ?? { asked: [], likely: [] };
  const hasFilters = asked.length + likely.length > 0;
  return lines(
    `${tools.length} of ${formatCounted(count, 'tool')}, best first`,
    search?.corrected ? `Searched for "${search.corrected}".` : '',
    search ? describeUnderstood(search.understood) : '',
    ...(search?.understood.unrecorded ?? []).map((wish) => `Not recorded of any tool: ${wish}.`),
    ...(search?.understood.uncompared ?? []).map((wish) => `Not compared: ${wish}.`),
    ...(search?.conversions ?? []),
    hasFilters && search?.fitting != null
      ? `Of the tools for this need, ${search.fitting} are known to have all that is asked for.`
      : '',
    ...tools.map((tool) => `\n${toolText(tool)}`),
    next === null ? '' : `\nMore: cursor ${next}`,
  );
}

export function comparedText({ tools, facts }: Answer<'compare_tools'>): string {
  return lines(
    ...tools.map(({ name, id, page }) => `${name} (${id}): ${page}`),
    ...facts.flatMap(({ name, differs, values }) => [
      `\n${name}${differs ? '' : ' (the same)'}`,
      ...values.flatMap(({ tool, ...value }) => bySource({ name: tool, ...value }).map(factLine)),
    ]),
  );
}

export function alternativesText({ tool, alternatives, count }: Answer<'alternatives_to'>): string {
  return lines(
    `${alternatives.length} of ${count} alternatives to ${tool.name} (${tool.page}), best first`,
    ...alternatives.map(
      ({ tool: each, reasons }) => `\n${toolText(each)}\n${factLine({ name: 'reasons', ...reasons })}`,
    ),
  );
}

export function marketText(market: Answer<'category_market'>): string {
  const { category, figures, trend, shares, funding, investors } = market;
  const more = (locked: number | null) => (locked === 0 ? '' : ', as far as these rights open it');
  return lines(
    `Market of ${category.name}: ${category.page}`,
    ...figures.map(({ label, value, exact, coverage, is_locked: _, ...origin }) =>
      factLine({
        name: [label, coverage].filter(Boolean).join(', '),
        value: exact ?? value ?? 'not recorded',
        ...origin,
      }),
    ),
    factLine({ name: 'Trend', ...trend }),
    factLine({ name: 'Shares in percent', ...shares }),
    factLine({ name: `Funding${more(funding.locked)}`, ...funding }),
    factLine({ name: `Investors${more(investors.locked)}`, ...investors }),
  );
}

export function answerText({ best, others }: Answer<'answer_question'>): string {
  if (best === null) return 'No recorded question comes near to this one. Try find_tools.';
  const { question, page, answer, primary_tool, related_tools } = best;
  const tools = [primary_tool, ...related_tools].flatMap((tool) => tool ?? []);
  return lines(
    `${question} (${page})`,
    `${shown(answer.value)} [${originText(answer)}]`,
    tools.length === 0 ? '' : `Tools: ${tools.map(({ name, id }) => `${name} (${id})`).join(', ')}`,
    ...others.map((each) => `See also: ${each.question} (${each.page})`),
  );
}

export function listsText({ lists, list }: Answer<'own_lists'>): string {
  return lines(
    ...lists.map(({ id, name, page, tools }) => `${name} (${id}): ${formatCounted(tools, 'tool')}, ${page}`),
    list ? `${list.name}: ${list.page}` : '',
    ...(list?.tools ?? []).map(({ id, name, note }) => `- ${name} (${id})${note === '' ? '' : `: ${note}`}`),
    lists.length === 0 && list === null ? 'There are no lists.' : '',
  );
}

export function sheetsText({ sheets, sheet }: Answer<'own_sheets'>): string {
  const amounts = ({ currency, sums }: NonNullable<typeof sheet>['tools'][number]) =>
    sums.map(({ billed, month, year }) => `${month} ${currency} a month, ${year} a year (${billed})`);
  return lines(
    ...sheets.map(({ id, question, page }) => `${question} (${id}): ${page}`),
    sheet ? `${sheet.question}, for ${formatCounted(sheet.seats, 'seat')}: ${sheet.page}` : '',
    sheet?.budget ? `Budget: ${sheet.budget}` : '',
    ...(sheet?.tools ?? []).map((tool) =>
      [
        `- ${tool.name} (${tool.id})`,
        tool.result === null ? 'no score' : `place ${tool.place}, ${tool.result}`,
        ...(tool.sums.length === 0 ? [tool.cost] : amounts(tool)),
        ...(tool.budget === null ? [] : [`budget: ${tool.budget}`]),
        ...(tool.note === null ? [] : [tool.note]),
        ...tool.questions.map((question) => `ask: ${question}`),
      ].join('; '),
    ),
    sheet?.totals ?? '',
    sheets.length === 0 && sheet === null ? 'There are no sheets.' : '',
  );
}

/** Most facts of a tool have the same origin, so the text names it once, above all of them. */
function factLines(facts: readonly Fact[]): string[] {
  return [...Map.groupBy(facts.flatMap(bySource), originText)].flatMap(([origin, same]) => [
    `[${origin}]`,
    ...same.map(({ name, value }) => `- ${name}: ${shown(value)}`),
  ]);
}

/** A list whose codes come from several sources as one fact for each of them. */
function bySource(fact: Fact): Fact[] {
  if (!fact.sources) return [fact];
  return fact.sources.map(({ codes, ...origin }) => ({ name: fact.name, value: codes, ...origin }));
}

function factLine({ name, value, ...origin }: Fact): string {
  return `- ${name}: ${shown(value)} [${originText(origin)}]`;
}

function originText({ certainty, source, source_url, date, may_be_out_of_date, note }: Origin): string {
  const age = may_be_out_of_date ? OUTDATED : '';
  return [certainty, source, source_url, date ?? UNDATED, age, note].filter(Boolean).join(', ');
}

function shown(value: unknown): string {
  const isList = Array.isArray(value) && value.every((entry) => typeof entry !== 'object');
  if (isList) return value.join(', ');
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function lines(...texts: readonly string[]): string {
  return texts.filter((text) => text !== '').join('\n');
}
