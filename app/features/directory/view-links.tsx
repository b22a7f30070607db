import type { View } from '#catalogue/search/tool-query.ts';
import { Icon } from '#ui/icon.tsx';
import { PREFERENCES } from '#ui/preferences.ts';

interface Props {
  name: 'view' | 'searchView';
  /** The view that the address asks for. */
  asked: View | null;
  addressOf: (view: View | null) => string;
}

/**
 * Grid, list and table as links (docs/topics/search.md). With scripts, the choice is remembered, and grid and
 * list switch in place, because they are the same page.
 */
export function ViewLinks({ name, asked, addressOf }: Props) {
  return (
    <nav aria-label="View" className="segments" data-asked={asked ?? ''} data-plain={addressOf(null)}>
      {PREFERENCES[name].choices.map(({ value, label }) => (
        <a
          key={value}
          href={addressOf(value === 'grid' ? null : value)}
          data-preference={name}
          data-value={value}
          aria-label={label}
          {...(value === (asked ?? 'grid') && { 'aria-current': 'true' as const })}
        >
          <Icon name={value} />
        </a>
      ))}
    </nav>
  );
}
