import type { FounderQuote } from '#site/site.ts';
import { Section } from '#ui/reading-section.tsx';

/** The founders' own words; until there are any, the page says so. */
export function FounderQuotes({ quotes }: { quotes: readonly FounderQuote[] }) {
  return (
    <Section id="founders" title="What Our Founders Say">
      {quotes.length === 0 && (
        <p className="text-muted">
          Nothing yet that we may print. Only what they have said themselves stands here, under their names.
        </p>
      )}
      {quotes.map(({ name, title, quote }) => (
        <figure key={name} className="border-l-2 border-ink pl-6">
          <blockquote className="font-serif text-xl">{quote}</blockquote>
          <figcaption className="small mt-2">
            {name}, {title}
          </figcaption>
        </figure>
      ))}
    </Section>
  );
}
