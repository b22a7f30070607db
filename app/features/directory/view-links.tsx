import type { View } from '#catalogue/search/filters/tool-query.ts';
import { MARKS } from '#site/marks.ts';
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
    <nav
      aria-label="View"
      className="segments"
      {...MARKS.asked(asked ?? '')}
      {...MARKS.plain(addressOf(null))}
    >
      {PREFERENCES[name].choices.map(({ value, label }) => (
        <a
          key={value}
          href={addressOf(value === 'grid' ? null : value)}
          {...MARKS.preference(name)}
          {...MARKS.value(value)}
          aria-label={label}
          {...(value === (asked ?? 'grid') && { 'aria-current': 'true' as const })}
        >
          <Icon name={value} />
        </a>
      ))}
    </nav>
  );
}
