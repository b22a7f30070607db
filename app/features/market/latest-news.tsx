import { amountText } from '#catalogue/tools/round-kinds.ts';
import { formatCount, formatCounted } from '#site/format.ts';
import { paths } from '#site/paths.ts';
import { DatedEntry, DatedList } from '#ui/dated-list.tsx';
import { TextLink } from '#ui/links.tsx';
import { SectionHeading } from '#ui/section-heading.tsx';
import type { MarketPage } from './market-page.server.ts';

interface Props extends Pick<MarketPage, 'rounds' | 'launches' | 'changes'> {
  /** How many rounds this reader may see, and whether there are others. */
  recorded: number;
  isPartial: boolean;
}

/** The newest rounds, launches and changes that this reader may see. */
export function LatestNews({ rounds, recorded, isPartial, launches, changes }: Props) {
  return (
    <section aria-labelledby="latest" className="mt-16">
      <SectionHeading
        id="latest"
        title="Latest"
        note="Rounds and launches by the date that they state; changes by when the catalogue recorded them."
      />
      <div className="grid gap-x-12 gap-y-10 md:grid-cols-3">
        <DatedList
          title="Rounds"
          note={
            <p className="small mt-2">
              {`The newest ${formatCount(rounds.length)} of ${formatCounted(recorded, 'recorded round')}${isPartial ? ' that you may see' : ''}.`}{' '}
              <TextLink to={paths.marketRounds}>All recorded rounds</TextLink>
            </p>
          }
        >
          {rounds.map(({ id, company, company_id, date, ...round }) => (
            <DatedEntry
              key={id}
              to={paths.company(company_id)}
              name={company}
              text={[round.round, amountText(round)].filter(Boolean).join(', ')}
              date={date}
            />
          ))}
        </DatedList>
        <DatedList title="Launches">
          {launches.map(({ id, name, date }) => (
            <DatedEntry key={id} to={paths.tool(id)} name={name} date={date} />
          ))}
        </DatedList>
        <DatedList title="Changes">
          {changes.map(({ path, title, updated }) => (
            <DatedEntry key={`${path} ${updated}`} to={path} name={title} date={updated} />
          ))}
        </DatedList>
      </div>
    </section>
  );
}
