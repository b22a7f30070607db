import type { TabState } from '#catalogue/tools/tab-contents.ts';
import type { ToolTabId } from '#site/access.ts';
import { paths } from '#site/paths.ts';
import { Icon } from '#ui/icon.tsx';
import { inPlace } from '#ui/in-place.ts';
import { useSite } from '#ui/site-texts.ts';
import { TabBar } from '#ui/tab-bar.tsx';

interface Props {
  toolId: string;
  tabs: {
    id: ToolTabId;
    title: string;
    /** Whether it holds anything, and whether this reader may see that. */
    state: TabState;
  }[];
  /** The tab that the address without one shows. */
  first: ToolTabId;
  active: ToolTabId;
}

/** The id of what the active tab holds, which follows the bar. */
export const TAB = 'tab';

/** The tab bar, which stays in sight, with the tabs that hold something and the active one. Back leaves the tool. */
export function ToolTabs({ toolId, tabs, first, active }: Props) {
  const shown = tabs.filter(({ id, state }) => state !== 'empty' || id === active);
  return (
    <TabBar
      label="Information"
      className="sticky top-(--header-height) z-10"
      tabs={shown.map(({ id, title, state }) => ({
        to: `${paths.tool(toolId, id, first)}#${TAB}`,
        isActive: id === active,
        text: (
          <>
            {title}
            {state === 'locked' && (
              <>
                <Icon name="lock" />
                <span className="sr-only">(for subscribers)</span>
              </>
            )}
          </>
        ),
      }))}
    />
  );
}

/** The tabs that hold nothing, below those that do: they say what could be recorded, of an AI tool. */
export function EmptyTabs({ toolId, tabs, first, active }: Props) {
  const { isAi } = useSite().listed;
  const empty = tabs.filter(({ id, state }) => state === 'empty' && id !== active);
  if (empty.length === 0 || !isAi) return null;
  return (
    <p className="small no-print mt-4">
      Nothing recorded yet in{' '}
      {empty.map(({ id, title }, at) => (
        <span key={id}>
          {at > 0 && ', '}
          <a
            href={`${paths.tool(toolId, id, first)}#${TAB}`}
            rel="nofollow"
            className="link"
            {...inPlace(TAB)}
          >
            {title}
          </a>
        </span>
      ))}
      .
    </p>
  );
}
