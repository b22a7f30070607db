import { judgedAs, provenanceOf, type Today, WITHHELD } from '#catalogue/tools/certainty.ts';
import type { DecisionFact } from '#catalogue/tools/decision.ts';
import type { Tool } from '#catalogue/tools/entities.ts';
import type { ToolFieldKey } from '#catalogue/tools/tool-fields.ts';
import type { HeadingSources, Owner } from '#catalogue/tools/tool-page.server.ts';

type Headed = { owner: Owner | null } & Pick<
  Tool,
  | 'description'
  | 'basic_information_short_description'
  | 'business_developer_name'
  | 'business_developer_location'
  | 'business_developer_website'
>;

/** What the heading of a tool's page states, with where it comes from. What no tab records is the editors' own. */
export function headingFacts(tool: Headed, sources: HeadingSources, today: Today): DecisionFact[] {
  const short = tool.basic_information_short_description;
  const fact = (
    label: string,
    text: string | null,
    field: ToolFieldKey,
    stored: HeadingSources['maker'],
  ): DecisionFact[] =>
    text === null
      ? []
      : [
          {
            label,
            text,
            origin: stored === null ? WITHHELD : provenanceOf(stored.source_synopsis, judgedAs(field, today)),
          },
        ];
  return [
    ...fact(
      'Description',
      short ?? tool.description,
      'basic_information_short_description',
      short === null ? {} : sources.description,
    ),
    ...fact('Maker', tool.business_developer_name, 'business_developer_name', sources.maker),
    ...(tool.owner
      ? [
          {
            label: 'Owner',
            text: tool.owner.name,
            origin: provenanceOf(tool.owner.source ?? undefined, judgedAs('business_developer_name', today)),
          },
        ]
      : []),
    ...fact('Website', tool.business_developer_website, 'business_website', sources.website),
    ...fact('Place', tool.business_developer_location, 'business_location', sources.place),
  ];
}
