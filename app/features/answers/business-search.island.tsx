import { useEffect, useRef, useState } from 'react';
import type { BusinessFunctionCard as BusinessFunction } from '#catalogue/tools/entities.ts';
import { describeBusinessSearch, isTermIn, searchedTexts } from '#catalogue/topics/business-search.ts';
import { paths } from '#site/paths.ts';
import { BusinessFunctionCard } from '#ui/business-function-card.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { inPlace } from '#ui/in-place.ts';
import { island } from '#ui/island.ts';
import { SearchButtons } from '#ui/search-buttons.tsx';
import { SectionHeading } from '#ui/section-heading.tsx';

interface Props {
  /** All of them, so that a search needs no request. */
  functions: BusinessFunction[];
  term: string;
}

export default island('business-search', 'focused', BusinessSearch);

/** Searches the business functions while somebody types (spec §2, "Business functions list"). */
function BusinessSearch({ functions, term }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(term);
  // Somebody may have begun before React was there; later the page may show another term.
  useEffect(() => setTyped(input.current?.value.trim() ?? term), [term]);
  const type = (text: string) => {
    setTyped(text.trim());
    // Enter keeps a search in the address.
    if (text === '' && location.search !== '') history.replaceState(history.state, '', paths.business);
  };
  const cards = functions.map((each) => ({ each, isFound: isTermIn(searchedTexts(each), typed) }));
  const found = cards.filter(({ isFound }) => isFound).length;
  const says = describeBusinessSearch(cards.length, found, typed);
  return (
    <>
      <search aria-label="Business functions">
        <form action={paths.business} className="search no-print mb-8 max-w-xl" {...inPlace()}>
          <input
            ref={input}
            className="field"
            type="search"
            name="q"
            aria-label={PLACEHOLDER}
            placeholder={PLACEHOLDER}
            autoComplete="off"
            defaultValue={term}
            onInput={(event) => type(event.currentTarget.value)}
          />
          <SearchButtons />
        </form>
      </search>
      <section aria-labelledby="functions">
        <SectionHeading
          id="functions"
          title={says.title}
          note={<span aria-live="polite">{says.count}</span>}
        />
        {found === 0 && (
          <EmptyState text={says.empty}>
            {cards.length > 0 && (
              <a
                href={paths.business}
                className="btn"
                onClick={() => {
                  if (input.current) input.current.value = '';
                  setTyped('');
                }}
                {...inPlace()}
              >
                All Business Functions
              </a>
            )}
          </EmptyState>
        )}
        <ul className="grid gap-x-8 gap-y-10 md:grid-cols-2 lg:grid-cols-3">
          {cards.map(({ each, isFound }) => (
            <BusinessFunctionCard key={each.id} businessFunction={each} hidden={!isFound} />
          ))}
        </ul>
      </section>
    </>
  );
}

const PLACEHOLDER = 'Search business functions...';
