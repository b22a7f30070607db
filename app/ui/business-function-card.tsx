import { Link } from 'react-router';
import type { BusinessFunctionCard as BusinessFunction } from '#domain/entities.ts';
import { LIMITS } from '#domain/limits.ts';
import { paths } from '#domain/paths.ts';

/** What the card shows of a business function. */
export type ShownFunction = Omit<BusinessFunction, 'ai_enhancements'> & {
  ai_enhancements: { name: string }[];
};

/** A business function with its first AI enhancements (spec §2, "Business functions list"). */
export function BusinessFunctionCard({ businessFunction }: { businessFunction: ShownFunction }) {
  const { function_name, slug, short_summary, ai_enhancements } = businessFunction;
  const more = ai_enhancements.length - LIMITS.enhancementsOnCard;
  return (
    <li className="relative min-w-0 border-t border-line pt-4">
      <h3 className="text-lg">
        <Link to={paths.businessFunction(slug)} className="after:absolute after:inset-0 hover:text-brand">
          {function_name}
        </Link>
      </h3>
      <p className="mt-2 text-sm">{short_summary}</p>
      <ul className="small mt-3">
        {ai_enhancements.slice(0, LIMITS.enhancementsOnCard).map(({ name }) => (
          <li key={name} className="border-t border-line py-1">
            {name}
          </li>
        ))}
      </ul>
      {more > 0 && <p className="small border-t border-line pt-1">+{more} more</p>}
    </li>
  );
}
