import { type MouseEvent, useEffect } from 'react';
import { Link, useNavigate } from 'react-router';
import type { View } from '#domain/search/tool-query.ts';
import { Icon } from './icon.tsx';
import { PREFERENCES } from './preferences.ts';
import { setPreference, usePreference } from './use-preference.ts';

interface Props {
  name: 'view' | 'searchView';
  /** The view that the address asks for. */
  asked: View | null;
  addressOf: (view: View | null) => string;
}

/**
 * Grid, list and table as links (docs/decisions/0055). With scripts, the choice is remembered, and grid and
 * list switch in place, because they are the same page.
 */
export function ViewLinks({ name, asked, addressOf }: Props) {
  const navigate = useNavigate();
  const preferred = usePreference(name);
  const current = asked ?? (preferred === 'list' ? 'list' : 'grid');
  const choose = (event: MouseEvent, value: 'grid' | View) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    setPreference(name, value);
    const next = value === 'table' ? value : null;
    if (next !== asked) void navigate(addressOf(next), { replace: true, preventScrollReset: true });
  };
  return (
    <nav aria-label="View" className="segments">
      {PREFERENCES[name].choices.map(({ value, label }) => (
        <Link
          key={value}
          to={addressOf(value === 'grid' ? null : value)}
          aria-label={label}
          {...(value === current && { 'aria-current': 'true' })}
          onClick={(event) => choose(event, value)}
        >
          <Icon name={value} />
        </Link>
      ))}
    </nav>
  );
}

/**
 * Goes on to the table where this browser prefers it and the address names no view. A full page load does so
 * before its first paint.
 *
 * @returns whether the table is on its way
 */
export function useRememberedTable({ name, asked, addressOf }: Props): boolean {
  const navigate = useNavigate();
  const isOnItsWay = usePreference(name) === 'table' && asked === null;
  const table = addressOf('table');
  useEffect(() => {
    if (isOnItsWay) void navigate(table, { replace: true, preventScrollReset: true });
  }, [isOnItsWay, table, navigate]);
  return isOnItsWay;
}
