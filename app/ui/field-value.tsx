import { createElement, Fragment } from 'react';
import type { Display, DisplayPart } from '#catalogue/tools/tool-display.ts';
import { paths } from '#site/paths.ts';
import { Bars } from './charts/bars.tsx';
import { FundingTimeline } from './charts/funding-timeline.tsx';
import { Mood, SentimentBars } from './charts/sentiment.tsx';
import { ExternalLink } from './external-link.tsx';
import { Shortened } from './figure.tsx';
import { TextLink } from './links.tsx';
import { TableHead } from './table-head.tsx';

/** Any value in a tool's tabs. Only this component knows how each kind looks. */
export function FieldValue({ value }: { value: Display }) {
  switch (value.kind) {
    case 'text':
    case 'date':
      return value.text;
    case 'prose':
      return <p className="max-w-prose whitespace-pre-line">{value.text}</p>;
    case 'email':
      return <TextLink to={`mailto:${value.text}`}>{value.text}</TextLink>;
    case 'link':
      return (
        <ExternalLink href={value.href} kind="tool" className="link">
          {value.text}
        </ExternalLink>
      );
    case 'tool':
      return <ToolLink id={value.id} name={value.text} />;
    case 'number':
      return <Shortened text={value.text} exact={value.exact} />;
    case 'list':
      return textOf(value.items) ?? <Items items={value.items} />;
    case 'record':
      return <Entry parts={value.parts} />;
    case 'records':
      return <Entries records={value.records} />;
    case 'timeline':
      return <FundingTimeline {...value} />;
    case 'sentiment':
      return <SentimentBars {...value} />;
    case 'mood':
      return <Mood level={value.level} />;
    case 'prices':
      return <Prices tiers={value.tiers} />;
    case 'share':
      return (
        <Bars
          name="Market share"
          bars={[{ key: 'share', label: value.of ?? 'Market', text: value.text, length: value.percent }]}
        />
      );
    case 'questions':
      return <Questions questions={value.questions} />;
  }
}

/** A listed tool; its page leads back to this one. */
function ToolLink({ id, name }: { id: string; name: string }) {
  return <TextLink to={paths.tool(id)}>{name}</TextLink>;
}

/** A list of texts as one, because React marks where each of several begins; null for any other. */
function textOf(items: Display[]): string | null {
  const texts = items.flatMap((item) => (item.kind === 'text' ? [item.text] : []));
  return texts.length === items.length ? texts.join(', ') : null;
}

/**
 * Entries of a stored list may be equal, and they never move, so they are passed as arguments and need no
 * keys.
 */
function Items({ items }: { items: Display[] }) {
  return createElement(Fragment, null, ...items.map((value, index) => createElement(Item, { value, index })));
}

function Item({ value, index }: { value: Display; index: number }) {
  return (
    <>
      {index > 0 && ', '}
      <FieldValue value={value} />
    </>
  );
}

function Entries({ records }: { records: DisplayPart[][] }) {
  return createElement('ul', null, ...records.map((parts) => createElement(ListedEntry, { parts })));
}

function ListedEntry({ parts }: { parts: DisplayPart[] }) {
  return (
    <li className="border-b border-line py-2 first:pt-0 last:border-0">
      <Entry parts={parts} />
    </li>
  );
}

/** A record: its name and short parts in one line, the longer parts below. */
function Entry({ parts }: { parts: DisplayPart[] }) {
  const head = parts.find(({ value }) => value.kind === 'text' || value.kind === 'tool');
  const rest = parts.filter((part) => part !== head);
  return (
    <>
      <p className="flex flex-wrap items-baseline gap-x-3">
        {head && (
          <strong className="wrap-anywhere">
            <FieldValue value={head.value} />
          </strong>
        )}
        {rest
          .filter(({ value }) => isShort(value))
          .map(({ label, value }) => (
            <span key={label} className="small">
              <span {...(isPlain(value) && { className: 'sr-only' })}>{`${label} `}</span>
              <FieldValue value={value} />
            </span>
          ))}
      </p>
      {rest
        .filter(({ value }) => !isShort(value))
        .map(({ label, value }) => (
          <div key={label} {...(value.kind === 'records' && { className: 'mt-2 border-l border-line pl-4' })}>
            <span className="sr-only">{`${label}: `}</span>
            <FieldValue value={value} />
          </div>
        ))}
    </>
  );
}

function isShort({ kind }: Display): boolean {
  return kind === 'text' || kind === 'date' || kind === 'link' || kind === 'number' || kind === 'tool';
}

/** Texts and dates explain themselves; a number or an address needs its label. */
function isPlain({ kind }: Display): boolean {
  return kind === 'text' || kind === 'date' || kind === 'tool';
}

function Prices({ tiers }: { tiers: { tier: string; fee: string; features: string[] }[] }) {
  const hasFeatures = tiers.some(({ features }) => features.length > 0);
  return (
    <table className="data">
      <TableHead columns={['Tier', 'Monthly fee', hasFeatures && 'Features']} />
      <tbody>
        {tiers.map(({ tier, fee, features }) => (
          <tr key={`${tier} ${fee}`}>
            <th scope="row" className="wrap-anywhere">
              {tier}
            </th>
            <td>{fee}</td>
            {hasFeatures && <td className="wrap-anywhere">{features.join(', ')}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Questions({ questions }: { questions: { question: string; answer: string }[] }) {
  return questions.map(({ question, answer }) => (
    <details key={question} className="border-b border-line py-2">
      <summary className="font-semibold">{question}</summary>
      <p className="mt-2 max-w-prose">{answer}</p>
    </details>
  ));
}
