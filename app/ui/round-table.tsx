import { Fragment } from 'react';
import type { Backer, ShownRound } from '#catalogue/rounds/rounds.ts';
import { CERTAINTY_LABELS, type Provenance } from '#catalogue/tools/certainty.ts';
import { amountText, exactAmountText, roundName, untoldKind } from '#catalogue/tools/round-kinds.ts';
import { roundFigureId, type ValueOfRound } from '#site/figure-address.ts';
import { formatDate, formatExactUsd, formatUsd } from '#site/format.ts';
import { MARKS } from '#site/marks.ts';
import { NOT_RECORDED } from '#site/messages.ts';
import { say } from '#site/noun.ts';
import { paths } from '#site/paths.ts';
import { ExternalLink } from './external-link.tsx';
import { QuotedValue } from './figure.tsx';
import { TextLink } from './links.tsx';
import { TableHead } from './table-head.tsx';

interface Props {
  rounds: readonly ShownRound[];
  /** What the list is, for readers who cannot see where it is. */
  caption: string;
  /** Whether the page is about one company, which then needs no column. */
  ofCompany?: boolean;
}

/** Funding rounds, one a row. On a narrow screen each row is a block of lines. */
export function RoundTable({ rounds, caption, ofCompany = false }: Props) {
  const hasValuations = rounds.some(({ post_money }) => post_money !== null);
  const hasPurchases = rounds.some(({ kind }) => kind === 'acquisition');
  const quoteOf = ({ id, company }: ShownRound, value: ValueOfRound) =>
    paths.figure({ kind: 'company', id: company.id }, roundFigureId(id, value));
  const nameOf = (round: ShownRound) => (ofCompany ? roundName(round) : round.company.name);
  const [first, second] = ofCompany ? ['Round', null] : ['Company', 'Round'];
  return (
    <section className="table-scroll" aria-label={caption} {...MARKS.scrolls()}>
      <table className="data tool-table round-table">
        <caption className="sr-only">{caption}</caption>
        <TableHead
          columns={[
            first,
            { number: 'Amount' },
            'Date',
            second,
            hasPurchases ? 'Investors or buyers' : 'Investors',
            hasValuations && { number: 'Valued at' },
            'Source',
          ]}
        />
        <tbody>
          {rounds.map((round) => (
            <tr key={round.id}>
              {ofCompany ? (
                <th scope="row">
                  <RoundName round={round} />
                </th>
              ) : (
                <CompanyCell round={round} />
              )}
              <td className="num">
                <QuotedValue
                  text={amountText(round)}
                  exact={exactAmountText(round)}
                  quote={round.amount === null ? undefined : quoteOf(round, 'amount')}
                  of={nameOf(round)}
                />
                {round.announced_as && <span className="small block">{round.announced_as}</span>}
              </td>
              <td className="col-date">
                {round.date === null ? NOT_RECORDED : formatDate(round.date)}
                {round.closed && <span className="small block">closed {formatDate(round.closed)}</span>}
              </td>
              {!ofCompany && (
                <td className="col-round">
                  <RoundName round={round} />
                </td>
              )}
              <td className="col-investors">
                <Investors investors={round.investors} />
              </td>
              {hasValuations && (
                <td className={round.post_money === null ? 'num col-valued is-missing' : 'num col-valued'}>
                  {round.post_money === null ? (
                    '–'
                  ) : (
                    <QuotedValue
                      text={formatUsd(round.post_money)}
                      exact={formatExactUsd(round.post_money)}
                      quote={quoteOf(round, 'valuation')}
                      of={`value of ${nameOf(round)}`}
                    />
                  )}
                </td>
              )}
              <td className="col-source">
                <Source origin={round.origin} />
                {round.also.length > 0 && <OtherReports also={round.also} />}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function CompanyCell({ round: { company, country, tool } }: { round: ShownRound }) {
  return (
    <th scope="row" dir="auto">
      <TextLink to={paths.company(company.id)}>{company.name}</TextLink>
      {country && <span className="small block">{country}</span>}
      {tool?.is_own && tool.name !== company.name && (
        <span className="small block">{say`Maker of ${tool.name}`}</span>
      )}
    </th>
  );
}

/**
 * The round as it is reported; it leads to the tool that stands for it. A tool of another company is said: that company may
 * have bought this one since.
 */
function RoundName({ round }: { round: ShownRound }) {
  const { equity, note, tool } = round;
  const name = roundName(round);
  const kind = untoldKind(round);
  return (
    <>
      {tool === null ? name : <TextLink to={paths.tool(tool.id, 'funding')}>{name}</TextLink>}
      {kind !== null && (
        <span className="small block">
          {kind}
          {equity !== null && `, ${formatUsd(equity)} of it equity`}
        </span>
      )}
      {note !== null && <span className="small block">{note}</span>}
      {tool !== null && !tool.is_own && <span className="small block">reported for {tool.name}</span>}
    </>
  );
}

function Investors({ investors }: { investors: readonly Backer[] }) {
  if (investors.length === 0) return <span className="small">Not recorded</span>;
  return investors.map(({ id, name, led }, index) => (
    <Fragment key={id}>
      {index > 0 && ', '}
      <TextLink to={paths.investor(id)}>{name}</TextLink>
      {led && ' (lead)'}
    </Fragment>
  ));
}

/** How sure the round is, as of when, and where it was published. */
function Source({ origin: { certainty, source, date, url } }: { origin: Provenance }) {
  return (
    <>
      {CERTAINTY_LABELS[certainty]}
      <span className="small block">
        {url === undefined ? (
          source
        ) : (
          <ExternalLink href={url} kind="tool" className="link">
            {source}
          </ExternalLink>
        )}
        , {date}
      </span>
    </>
  );
}

/** Who else reports the round, and what they say otherwise. */
function OtherReports({ also }: { also: ShownRound['also'] }) {
  return (
    <span className="small block">
      {'Also: '}
      {also.map(({ synopsis, url, says }, index) => (
        <Fragment key={`${synopsis} ${url}`}>
          {index > 0 && ', '}
          {url === undefined ? (
            synopsis
          ) : (
            <ExternalLink href={url} kind="tool" className="link">
              {synopsis}
            </ExternalLink>
          )}
          {says && ` (${says})`}
        </Fragment>
      ))}
    </span>
  );
}
