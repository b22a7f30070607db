import type { BusinessFunction } from '#catalogue/tools/entities.ts';
import { GUIDE_MESSAGES } from '#catalogue/topics/guide-messages.ts';
import { EmptyState } from '#ui/empty-state.tsx';

/** Quotes from named people; if there are none, the section says so. */
export function Experts({ commentary }: { commentary: BusinessFunction['expert_commentary'] }) {
  if (commentary.length === 0) return <EmptyState text={GUIDE_MESSAGES.businessFunction.noExperts} />;
  return (
    <div className="grid gap-8 md:grid-cols-2">
      {commentary.map(({ name, title, quote }) => (
        <figure key={quote} className="flex flex-col border-l border-line pl-6">
          <blockquote className="font-serif text-xl">{quote}</blockquote>
          <figcaption className="mt-auto pt-4 text-sm">
            <strong>{name}</strong>
            <span className="small block">{title}</span>
          </figcaption>
        </figure>
      ))}
    </div>
  );
}
