import type { TabState } from '#catalogue/tools/tab-contents.ts';
import type { ToolTabId } from '#site/access.ts';
import { MARKS } from '#site/marks.ts';
import { paths } from '#site/paths.ts';
import { Icon } from '#ui/icon.tsx';
import { inPlace } from '#ui/in-place.ts';

interface Props {
  toolId: string;
  tabs: {
    id: ToolTabId;
    title: string;
    /** Whether it holds anything, and whether this reader may see that. */
    state: TabState;
  }[];
  active: ToolTabId;
}

/** The id of what the active tab holds, which follows the bar. */
export const TAB = 'tab';

/**
 * The tab bar, which stays in sight, with the tabs that hold something and the active one. Tabs are links to what they
 * hold. With scripts they switch in place and replace each other in the history, so that Back leaves the tool.
 */
export function ToolTabs({ toolId, tabs, active }: Props) {
  return (
    <nav
      aria-label="Information"
      {...MARKS.tabs()}
      className="no-print edge-shade sticky top-(--header-height) z-10 -mx-4 overflow-x-auto border-y border-line bg-paper px-4 md:mx-0 md:px-0"
    >
      <ul className="flex gap-6 text-sm whitespace-nowrap">
        {tabs
          .filter(({ id, state }) => state !== 'empty' || id === active)
          .map(({ id, title, state }) => (
            <li key={id}>
              <a
                href={`${paths.tool(toolId, id)}#${TAB}`}
                aria-current={id === active ? 'page' : undefined}
                className="flex min-h-12 items-center gap-1.5 border-b-2 border-transparent text-brand hover:border-line aria-[current]:border-brand aria-[current]:font-semibold"
                {...inPlace()}
              >
                {title}
                {state === 'locked' && (
                  <>
                    <Icon name="lock" />
                    <span className="sr-only">(for subscribers)</span>
                  </>
                )}
              </a>
            </li>
          ))}
      </ul>
    </nav>
  );
}

/** The tabs that hold nothing, below those that do: they say what could be recorded. */
export function EmptyTabs({ toolId, tabs, active }: Props) {
  const empty = tabs.filter(({ id, state }) => state === 'empty' && id !== active);
  if (empty.length === 0) return null;
  return (
    <p className="small no-print mt-4">
      Nothing recorded yet in{' '}
      {empty.map(({ id, title }, at) => (
        <span key={id}>
          {at > 0 && ', '}
          <a href={`${paths.tool(toolId, id)}#${TAB}`} rel="nofollow" className="link" {...inPlace(TAB)}>
            {title}
          </a>
        </span>
      ))}
      .
    </p>
  );
}
