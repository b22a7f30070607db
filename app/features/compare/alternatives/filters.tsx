import { paths } from '#site/paths.ts';
import { Icon } from '#ui/icon.tsx';
import { inPlace } from '#ui/in-place.ts';
import type { FilterGroup } from '../alternatives-filters.ts';
import type { AlternativesQuery } from '../alternatives-query.ts';

/** The filters with their exact counts, as links. */
export function Filters({ groups, toolId }: { groups: readonly FilterGroup[]; toolId: string }) {
  if (groups.length === 0) return null;
  return (
    <div className="no-print mb-4 grid gap-x-2 gap-y-1 border-y border-line py-2">
      {groups.map(({ title, options }) => (
        <nav key={title} aria-label={title} className="link-row">
          <span className="small">{title}</span>
          <ul>
            {options.map(({ label, count, active, pressed }) => (
              <li key={label}>
                <a
                  href={paths.alternatives(toolId, pressed)}
                  className="filter-link"
                  aria-current={active ? 'true' : undefined}
                  {...inPlace()}
                >
                  {label} <span className="small">{count}</span>
                </a>
              </li>
            ))}
          </ul>
        </nav>
      ))}
    </div>
  );
}

interface ActiveProps {
  active: readonly { label: string; without: AlternativesQuery }[];
  toolId: string;
  resultsId: string;
}

/** The active filters as chips, each a link to the list without it. */
export function ActiveFilters({ active, toolId, resultsId }: ActiveProps) {
  if (active.length === 0) return null;
  return (
    <ul className="chips mb-4 sm:mb-6" aria-label="Active filters">
      {active.map(({ label, without }) => (
        <li key={label}>
          <a href={paths.alternatives(toolId, without)} className="chip" {...inPlace(resultsId)}>
            <span className="sr-only">Remove </span>
            <span className="chip-text">{label}</span>
            <Icon name="clear" />
          </a>
        </li>
      ))}
    </ul>
  );
}
