import type { Memory } from '#catalogue/memory.ts';
import { judgedAs, provenanceOf, type Today, WITHHELD } from '#catalogue/tools/certainty.ts';
import { type Decision, type DecisionFact, decisionOf } from '#catalogue/tools/decision.ts';
import type { Tool } from '#catalogue/tools/entities.ts';
import { dayOf } from '#catalogue/tools/fact-ages.ts';
import { type FactId, namedFact } from '#catalogue/tools/fact-ids.ts';
import type { PriceFrom } from '#catalogue/tools/fact-words.ts';
import { readGroup } from '#catalogue/tools/field-values.ts';
import { type NotRecorded, notRecorded } from '#catalogue/tools/not-recorded.ts';
import { priceContradiction } from '#catalogue/tools/plans.ts';
import { isForSchools } from '#catalogue/tools/schools.ts';
import type { ToolFieldKey } from '#catalogue/tools/tool-fields.ts';
import { type HeadingSources, type Owner, readTool } from '#catalogue/tools/tool-page.server.ts';
import type { DrizzleDb } from '#platform/database/connection.server.ts';
import { say } from '#site/noun.ts';
import { type Glance, glanceOf } from './glance.ts';

type Found = NonNullable<Awaited<ReturnType<typeof readTool>>>;

/** What a tool's page says of it outside its tabs, which is the same for everybody. */
export interface ToolData
  extends Pick<Found, 'tool' | 'maker' | 'contents' | 'rivals' | 'momentum' | 'seenOn' | 'picture'> {
  /** The heading, with where it comes from. */
  heading: DecisionFact[];
  owner: Owner | null;
  decision: Decision;
  glance: Glance;
  /** What the two blocks of facts lack. */
  missing: { glance: NotRecorded; terms: NotRecorded };
  /** What to ask the vendor. */
  questions: string[];
  /** The lowest list price, if the price list has one. */
  price: PriceFrom | null;
  /** How it and the plans that every visitor may see contradict each other. */
  contradiction: string | null;
}

/** A tool by id, or null. */
export function readToolData(db: DrizzleDb, memory: Memory, id: string): Promise<ToolData | null> {
  return memory.read(say`tool ${id}`, async () => {
    const found = await readTool(db, id);
    if (!found) return null;
    const { tool, heading, owner, maker, contents, open, telling, rivals, momentum, seenOn, picture } = found;
    const facts = readGroup('decision', found.decision).data;
    const today = dayOf(Date.now());
    const decision = decisionOf(facts, tool, today, open);
    const price = facts.decision_price_from?.value ?? null;
    const isSchools = isForSchools(tool.categories.map((category) => category.id));
    const missing = {
      glance: notRecorded(decision.unknown, facts, telling, isSchools),
      terms: notRecorded(decision.terms.unknown, facts, telling, isSchools),
    };
    return {
      ...{ tool, owner, maker, contents, rivals, momentum, seenOn, picture, decision },
      glance: glanceOf(decision),
      heading: headingFacts({ ...tool, owner }, heading, today),
      missing,
      questions: [...missing.glance.questions, ...missing.terms.questions],
      price,
      contradiction: price && priceContradiction(price, open.plans?.value ?? []),
    };
  });
}

type Headed = { owner: Owner | null } & Pick<
  Tool,
  | 'description'
  | 'basic_information_short_description'
  | 'business_developer_name'
  | 'business_developer_location'
  | 'business_developer_website'
>;

/** What the heading of a tool's page states, with where it comes from. What no tab records is the editors' own. */
function headingFacts(tool: Headed, sources: HeadingSources, today: Today): DecisionFact[] {
  const short = tool.basic_information_short_description;
  const fact = (
    id: FactId,
    text: string | null,
    field: ToolFieldKey,
    stored: HeadingSources['maker'],
  ): DecisionFact[] =>
    text === null
      ? []
      : [
          {
            ...namedFact(id),
            text,
            origin: stored === null ? WITHHELD : provenanceOf(stored.source_synopsis, judgedAs(field, today)),
          },
        ];
  return [
    ...fact(
      'description',
      short ?? tool.description,
      'basic_information_short_description',
      short === null ? {} : sources.description,
    ),
    ...fact(
      'business_developer_name',
      tool.business_developer_name,
      'business_developer_name',
      sources.maker,
    ),
    ...(tool.owner
      ? [
          {
            ...namedFact('owner'),
            text: tool.owner.name,
            origin: provenanceOf(tool.owner.source ?? undefined, judgedAs('business_developer_name', today)),
          },
        ]
      : []),
    ...fact('business_website', tool.business_developer_website, 'business_website', sources.website),
    ...fact('business_location', tool.business_developer_location, 'business_location', sources.place),
  ];
}
