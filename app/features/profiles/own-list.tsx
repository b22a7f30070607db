import type { ReactNode } from 'react';
import { formatCount } from '#site/format.ts';
import { say } from '#site/noun.ts';
import { paths } from '#site/paths.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { PreviousNext } from '#ui/previous-next.tsx';
import { SectionHeading } from '#ui/section-heading.tsx';
import type { OwnListId } from './list-forms.ts';

interface Props {
  id: OwnListId;
  title: string;
  count: number;
  /** The text of an empty list, above a button to the tools. */
  empty: string;
  page: number;
  pages: number;
  addressOf: (page: number) => string;
  /** The last change to the list. */
  news: ReactNode;
  /** The rows of the page. */
  children: ReactNode;
}

/** One of a member's lists of tools, newest first. */
export function OwnList({ id, title, count, empty, page, pages, addressOf, news, children }: Props) {
  return (
    <section aria-labelledby={id} className="mt-16">
      <SectionHeading id={id} title={title} more={<span className="small">{formatCount(count)}</span>} />
      {news}
      {count === 0 ? (
        <EmptyState text={empty}>
          <a href={paths.tools} className="btn">{say`Browse all tools`}</a>
        </EmptyState>
      ) : (
        <ul>{children}</ul>
      )}
      {pages > 1 && <PreviousNext page={page} pages={pages} addressOf={addressOf} resultsId={id} />}
    </section>
  );
}
