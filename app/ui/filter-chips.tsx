import { Link } from 'react-router';
import { paths } from '#domain/paths.ts';
import { changeFilters, DIRECTORY_DEFAULTS, SORT_LABELS, type ToolQuery } from '#domain/tool-query.ts';
import { Icon } from './icon.tsx';

interface Chip {
  label: string;
  without: Partial<Omit<ToolQuery, 'page'>>;
}

/** One chip for each active filter (spec §2); `without` is what pressing it changes. */
function activeChips({ q, category, specialization, isPremium, isFeatured, sortBy }: ToolQuery): Chip[] {
  const { sortBy: defaultSort, sortOrder } = DIRECTORY_DEFAULTS;
  const chips: (Chip | false)[] = [
    q !== '' && { label: `Search: ${q}`, without: { q: '' } },
    category !== null && {
      label: `Category: ${category}`,
      without: { category: null, specialization: null },
    },
    specialization !== null && {
      label: `Specialization: ${specialization}`,
      without: { specialization: null },
    },
    isPremium !== null && { label: isPremium ? 'Premium Only' : 'Free Only', without: { isPremium: null } },
    isFeatured && { label: 'Featured Only', without: { isFeatured: false } },
    sortBy !== defaultSort && {
      label: `Sorted by: ${SORT_LABELS[sortBy]}`,
      without: { sortBy: defaultSort, sortOrder },
    },
  ];
  return chips.filter((chip) => chip !== false);
}

/** The active filters as chips, each a link to the listing without it. */
export function FilterChips({ query }: { query: ToolQuery }) {
  const chips = activeChips(query);
  if (chips.length === 0) return null;
  return (
    <ul className="mb-8 flex flex-wrap gap-2" aria-label="Active filters">
      {chips.map(({ label, without }) => (
        <li key={label}>
          <Link
            to={paths.toolList(changeFilters(query, without))}
            replace
            preventScrollReset
            className="chip"
          >
            <span className="sr-only">Remove </span>
            {label}
            <Icon name="clear" />
          </Link>
        </li>
      ))}
    </ul>
  );
}
