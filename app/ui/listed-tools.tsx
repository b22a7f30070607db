import { Fragment } from 'react';
import type { ToolQuery } from '#catalogue/search/filters/tool-query.ts';
import type { SortField } from '#catalogue/sort-fields.ts';
import type { FoundTool } from '#catalogue/tools/entities.ts';
import { say } from '#site/noun.ts';
import { CompareChosen } from './compare-box.tsx';
import { fittingOf, REST } from './fit.tsx';
import { ToolCard } from './tool-card.tsx';
import { ToolTable } from './tool-table.tsx';

interface Props {
  /** Whose view it is: the directory's or the search page's. */
  name: 'view' | 'searchView';
  query: Pick<ToolQuery, 'view' | 'sortBy' | 'sortOrder'>;
  tools: FoundTool[];
  /** The words of a search to mark, folded. */
  marks: readonly string[];
  /** What the list is, as the table's caption. */
  caption: string;
  sortAddress: (field: SortField) => string;
}

/** How many cards show their logos on the first screen. */
const FIRST_SCREEN = 4;

/** The tools of a listing in the view that the address or this browser asks for. */
export function ListedTools({ name, query, tools, marks, caption, sortAddress }: Props) {
  const words = new Set(marks);
  if (query.view === 'table') {
    return (
      <ToolTable tools={tools} caption={caption} marks={words} sorted={query} sortAddress={sortAddress} />
    );
  }
  const fitting = fittingOf(tools);
  const isDirectory = name === 'view';
  const byView = isDirectory ? 'by-view' : 'by-search-view';
  return (
    <>
      <ul className={say`tools ${byView}${query.view === 'list' ? ' as-list' : ''}`}>
        {tools.map(({ reason, fit, ...tool }, index) => (
          <Fragment key={tool.id}>
            {index > 0 && index === fitting && (
              <li className="col-span-full border-t border-line py-4 font-semibold">{REST}</li>
            )}
            <ToolCard
              tool={tool}
              reason={reason}
              fit={fit}
              marks={words}
              inDirectory={isDirectory}
              hasBox
              eager={index < FIRST_SCREEN}
            />
          </Fragment>
        ))}
      </ul>
      <CompareChosen />
    </>
  );
}
