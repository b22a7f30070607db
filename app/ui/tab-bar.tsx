import type { ReactNode } from 'react';
import { MARKS } from '#site/marks.ts';
import { inPlace } from './in-place.ts';

interface Props {
  /** What the tabs are about. */
  label: string;
  tabs: readonly { to: string; text: ReactNode; isActive: boolean }[];
  className?: string;
}

/**
 * A bar of tabs, which are links to what they hold. With scripts they switch in place and replace each other in the
 * history. What the active tab holds follows the bar.
 */
export function TabBar({ label, tabs, className = '' }: Props) {
  return (
    <nav
      aria-label={label}
      {...MARKS.tabs()}
      className={`no-print fades -mx-4 overflow-x-auto border-y border-line bg-paper px-4 md:mx-0 md:px-0 ${className}`}
    >
      {/* What only screen readers read is placed, and would widen the page otherwise. */}
      <ul className="relative flex gap-6 text-sm whitespace-nowrap">
        {tabs.map(({ to, text, isActive }) => (
          <li key={to}>
            <a href={to} aria-current={isActive ? 'page' : undefined} className="tab" {...inPlace()}>
              {text}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
