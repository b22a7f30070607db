import type { SimilarCompanies } from '#catalogue/figures/company-list.ts';
import type { Company, CompanyRecord } from '#catalogue/rounds/entity-pages.ts';
import { besideText } from '#catalogue/rounds/round-sums.ts';
import type { Named, RoundTotals } from '#catalogue/rounds/rounds.ts';
import { STAGE_NAMES } from '#catalogue/rounds/stages.ts';
import { formatCount, formatCounted, formatDate, formatExactUsd, formatUsd } from '#site/format.ts';
import { say } from '#site/noun.ts';
import { paths } from '#site/paths.ts';
import { StatusBadge } from '#ui/badge.tsx';
import { ExternalLink } from '#ui/external-link.tsx';
import { TextLink } from '#ui/links.tsx';
import { QuotedFigure } from '#ui/quoted-figure.tsx';
import { SectionHeading } from '#ui/section-heading.tsx';
import { RecordLine } from './record-line.tsx';

/** What its record says beyond the line of facts, with where that is from. */
export function Record({
  record: { aliases, url, parent, parent_since, source },
  of,
}: {
  record: CompanyRecord;
  of: Named;
}) {
  return (
    <RecordLine page={paths.company(of.id)} of={of.name} aliases={aliases} source={source}>
      {parent && (
        <span>
          Owned by{' '}
          <TextLink to={paths.company(parent.id)}>
            <bdi>{parent.name}</bdi>
          </TextLink>
          {parent_since && ` since ${formatDate(parent_since)}`}
        </span>
      )}
      {url && (
        <ExternalLink href={url} kind="tool" className="link">
          Website of {of.name}
        </ExternalLink>
      )}
    </RecordLine>
  );
}

type OwnedCompany = Company['owned'][number] & { raised: number | null };

/**
 * Companies that it has bought, or that belong to it, whose own rounds stay theirs.
 *
 * @param isPartial whether there may be others, which only rounds for subscribers make known
 */
export function Owned({ owned, isPartial }: { owned: readonly OwnedCompany[]; isPartial: boolean }) {
  if (owned.length === 0) return null;
  return (
    <section aria-labelledby="owned" className="mt-12">
      <SectionHeading
        id="owned"
        title="Companies it owns"
        note={`Their rounds are not counted above${isPartial ? '. Companies that only rounds for subscribers make known are not listed' : ''}`}
      />
      <ul className="grid gap-x-12 gap-y-2 text-sm md:grid-cols-2">
        {owned.map(({ id, name, since, raised }) => (
          <li key={id}>
            <TextLink to={paths.company(id)}>
              <bdi>{name}</bdi>
            </TextLink>
            {[since && ` since ${formatDate(since)}`, raised !== null && ` had raised ${formatUsd(raised)}`]
              .filter(Boolean)
              .join(',')}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What the readable rounds add up to, and what that covers. */
export function Raised({ totals, company }: { totals: RoundTotals; company: string }) {
  const { rounds, amount, withAmount, locked, events } = totals;
  const beside = besideText(totals.beside);
  const rest = `${beside === null ? '' : `; ${beside}`}. Computed from the rows below.`;
  if (events === 0) return locked === null ? 'No round is open to everybody.' : 'No rounds are recorded.';
  if (rounds === 0) return `No round in which it raised money is listed here${rest}`;
  if (withAmount === 0) return `No amount of equity is recorded for ${formatCounted(rounds, 'round')}${rest}`;
  return (
    <>
      <QuotedFigure
        subject={{ kind: 'company', id: company }}
        id="raised"
        of="what it raised"
        text={formatUsd(amount)}
        exact={formatExactUsd(amount)}
      />
      {` of equity raised in the rounds below; it is recorded for ${formatCount(withAmount)} of ${formatCounted(rounds, 'round')}${rest}`}
    </>
  );
}

export function Tools({
  company: { tools, toolCount, name },
}: {
  company: Pick<Company, 'tools' | 'toolCount' | 'name'>;
}) {
  if (toolCount === 0) return null;
  return (
    <section aria-labelledby="tools" className="mt-12">
      <SectionHeading id="tools" title={say`Tools`} />
      <ul className="grid gap-x-12 gap-y-4 md:grid-cols-2">
        {tools.map((tool) => (
          <li key={tool.id} className="border-b border-line pb-4">
            <TextLink to={paths.tool(tool.id)}>
              <bdi>{tool.name}</bdi>
            </TextLink>
            <StatusBadge status={tool.status} />
            <span className="small block">{tool.description}</span>
          </li>
        ))}
      </ul>
      {toolCount > tools.length && (
        <p className="mt-3">
          <TextLink to={paths.toolsBy(name)}>All {formatCounted(toolCount, 'tool')}</TextLink>
        </p>
      )}
    </section>
  );
}

/** Companies of its category at its stage. */
export function Similar({ similar: { category, stage, companies } }: { similar: SimilarCompanies }) {
  return (
    <Names
      title="Similar companies"
      note={`Of the same category, ${category.name}, with a newest round of the same stage: ${STAGE_NAMES[stage]}`}
      names={companies}
      to={paths.company}
      more={{ to: paths.companyList({ filters: { category: category.id, stage } }), text: 'All of them' }}
    />
  );
}

interface NamesProps {
  title: string;
  note?: string;
  names: readonly Named[];
  to: (id: string) => string;
  /** A list that goes on. */
  more?: { to: string; text: string } | null;
}

export function Names({ title, note, names, to, more }: NamesProps) {
  if (names.length === 0) return null;
  return (
    <section aria-label={title} className="mt-12">
      <SectionHeading title={title} note={note} />
      <ul className="flex flex-wrap gap-x-6 gap-y-2 text-sm">
        {names.map(({ id, name }) => (
          <li key={id}>
            <TextLink to={to(id)}>
              <bdi>{name}</bdi>
            </TextLink>
          </li>
        ))}
      </ul>
      {more && (
        <p className="mt-3 text-sm">
          <TextLink to={more.to}>{more.text}</TextLink>
        </p>
      )}
    </section>
  );
}
