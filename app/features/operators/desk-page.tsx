import type { ReactNode } from 'react';
import { formatCount } from '#site/format.ts';
import { MARKS } from '#site/marks.ts';
import { type Desk, deskAreas } from './desk.ts';

interface Props {
  desk: Desk;
  title: string;
  /** The page of the navigation that this one is, or belongs to. */
  current: string;
  /** A line or two on what the page is for. */
  note?: ReactNode;
  children: ReactNode;
}

/** The frame of every page of the desk: its navigation, with how much waits where, and its heading. */
export function DeskPage({ desk, title, current, note, children }: Props) {
  return (
    <div className="wrap pt-8" {...MARKS.pending('Sending…')}>
      <DeskNav desk={desk} current={current} />
      <h1>{title}</h1>
      {note && <p className="mt-3 max-w-prose text-muted">{note}</p>}
      {children}
    </div>
  );
}

function DeskNav({ desk: { role, waiting }, current }: Pick<Props, 'desk' | 'current'>) {
  return (
    <nav aria-label="Desk" className="mb-6 border-b border-line pb-3">
      {deskAreas(role).map(({ title, pages }) => (
        <div key={title} className="link-row wraps">
          <span id={`desk-${title.toLowerCase()}`} className="small">
            {title}
          </span>
          <ul aria-labelledby={`desk-${title.toLowerCase()}`}>
            {pages.map(({ href, title: name, queue }) => (
              <li key={href}>
                <a
                  href={href}
                  className={`block py-1 ${href === current ? 'font-semibold' : 'link'}`}
                  {...(href === current && { 'aria-current': 'page' })}
                >
                  {name}
                  {queue && <Waiting count={waiting[queue] ?? 0} />}
                </a>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}

function Waiting({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <>
      {' '}
      <span className="badge tabular-nums">
        {formatCount(count)}
        <span className="sr-only"> waiting</span>
      </span>
    </>
  );
}
