/** The few icons of the interface, drawn on 24 × 24 (paths from Lucide, ISC licence). */
const PATHS = {
  search: 'm21 21-4.34-4.34M19 11a8 8 0 1 1-16 0 8 8 0 0 1 16 0Z',
  clear: 'M18 6 6 18M6 6l12 12',
  menu: 'M4 5h16M4 12h16M4 19h16',
  down: 'm6 9 6 6 6-6',
  grid: 'M3 3h7v7H3zM14 3h7v7h-7zM14 14h7v7h-7zM3 14h7v7H3z',
  flag: 'M4 22V4a1 1 0 0 1 .4-.8A6 6 0 0 1 8 2c3 0 5 2 7.333 2q2 0 3.067-.8A1 1 0 0 1 20 4v10a1 1 0 0 1-.4.8A6 6 0 0 1 16 16c-3 0-5-2-8-2a6 6 0 0 0-4 1.528',
  lock: 'M5 11h14v11H5zM7 11V7a5 5 0 0 1 10 0v4',
  table: 'M12 3v18M3 9h18M3 15h18M3 3h18v18H3z',
  list: 'M3 5h.01M3 12h.01M3 19h.01M8 5h13M8 12h13M8 19h13',
} as const;

export type IconName = keyof typeof PATHS;

/** An icon beside or instead of words. Its meaning is always in a label elsewhere. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={PATHS[name]} />
    </svg>
  );
}
