import type { ReactNode } from 'react';
import { formatAsOf, gradeText } from '#catalogue/tools/certainty.ts';
import { describePrice } from '#catalogue/tools/price-notes.ts';
import { paths } from '#site/paths.ts';
import { StatusBadge } from '#ui/badge.tsx';
import { ExternalLink } from '#ui/external-link.tsx';
import { ToolLogo } from '#ui/tool-logo.tsx';
import { COMPARE_FORM } from './compare-form.tsx';
import type { ListEntry } from './list-rules.ts';

interface Props {
  entry: ListEntry;
  /** From 1. */
  place: number;
  /** Whether it is among those that are chosen to be compared; null where nothing can be. */
  isChosen: boolean | null;
  /** What its member can do with it. */
  children?: ReactNode;
}

/** The part of a list's page where a tool stands. */
export function anchorOf(toolId: string): string {
  return `entry-${toolId}`;
}

/** A tool on a list: its price as cards show it, with grade, day and source, data and terms as far as they are recorded, and its member's note. */
export function EntryRow({ entry: { tool, price, terms, note }, place, isChosen, children }: Props) {
  return (
    <li id={anchorOf(tool.id)} className="flex gap-4 border-b border-line py-4">
      <span className="small w-6 shrink-0 text-right tabular-nums" aria-hidden="true">
        {place}
      </span>
      <ToolLogo name={tool.name} logo={tool.logo} hexColor={tool.categories[0]?.hex_color} />
      <div className="min-w-0 grow">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4">
          <h3 dir="auto" className="min-w-0 wrap-anywhere">
            <a href={paths.tool(tool.id)} className="hover:text-brand">
              {tool.name}
            </a>
            <StatusBadge status={tool.status} />
          </h3>
          {isChosen !== null && (
            <label className="no-print small flex min-h-8 items-center gap-2">
              <input
                type="checkbox"
                name="tools"
                value={tool.id}
                form={COMPARE_FORM}
                defaultChecked={isChosen}
              />
              Compare<span className="sr-only"> {tool.name}</span>
            </label>
          )}
        </div>
        {tool.developer && (
          <p className="small">
            by <bdi>{tool.developer}</bdi>
          </p>
        )}
        <p className="mt-1 text-sm wrap-anywhere">
          {price?.text ?? describePrice({ ...tool, price: null })}
          {price?.value.as_of && ` (as of ${formatAsOf(price.value.as_of)})`}
          {price && (
            <span className="small block">
              {gradeText(price.origin)} ·{' '}
              {price.origin.url === undefined ? (
                price.origin.source
              ) : (
                <ExternalLink href={price.origin.url} kind="tool" className="link">
                  {price.origin.source}
                </ExternalLink>
              )}
            </span>
          )}
        </p>
        {terms.length > 0 && (
          <ul className="small mt-1 wrap-anywhere">
            {terms.map(({ id, label, text }) => (
              <li key={id}>{`${label}: ${text}`}</li>
            ))}
          </ul>
        )}
        {note !== '' && (
          <p
            dir="auto"
            className="mt-2 max-w-prose border-l-2 border-line pl-3 wrap-anywhere whitespace-pre-line"
          >
            {note}
          </p>
        )}
        {children}
      </div>
    </li>
  );
}
