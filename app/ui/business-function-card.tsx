import type { ComponentProps } from 'react';
import type { BusinessFunctionCard as BusinessFunction } from '#catalogue/tools/entities.ts';
import { LIMITS } from '#site/limits.ts';
import { paths } from '#site/paths.ts';
import { topicIcon } from '#site/topic-icons.ts';
import { TopicIcon } from './topic-icon.tsx';

/** What the card shows of a business function. */
export type ShownFunction = Omit<BusinessFunction, 'ai_enhancements'> & {
  ai_enhancements: { name: string }[];
};

interface Props extends ComponentProps<'li'> {
  businessFunction: ShownFunction;
}

/** A business function with its first AI enhancements (spec §2, "Business functions list"). */
export function BusinessFunctionCard({ businessFunction, ...item }: Props) {
  const { function_name, slug, short_summary, ai_enhancements } = businessFunction;
  const icon = topicIcon(businessFunction.icon);
  const more = ai_enhancements.length - LIMITS.enhancementsOnCard;
  return (
    <li className="relative min-w-0 border-t border-line pt-4" {...item}>
      <h3 className={icon ? 'flex items-center gap-2 text-lg' : 'text-lg'}>
        {icon && <TopicIcon name={icon} />}
        <a href={paths.businessFunction(slug)} className="after:absolute after:inset-0 hover:text-brand">
          {function_name}
        </a>
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
