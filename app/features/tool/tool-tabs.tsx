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
    /** Whether it holds something that this reader may not see. */
    isLocked: boolean;
  }[];
  active: ToolTabId;
}

/**
 * The tab bar, which stays in sight. Tabs are links. With scripts they switch in place, keep the scroll
 * position and replace each other in the history, so that Back leaves the tool.
 */
export function ToolTabs({ toolId, tabs, active }: Props) {
  return (
    <nav
      aria-label="Information"
      {...MARKS.tabs()}
      className="no-print sticky top-(--header-height) z-10 -mx-4 overflow-x-auto border-y border-line bg-paper px-4"
    >
      <ul className="flex gap-6 text-sm whitespace-nowrap">
        {tabs.map(({ id, title, isLocked }) => (
          <li key={id}>
            <a
              href={paths.tool(toolId, id)}
              aria-current={id === active ? 'page' : undefined}
              className="flex min-h-12 items-center gap-1.5 border-b-2 border-transparent text-brand hover:border-line aria-[current]:border-brand aria-[current]:font-semibold"
              {...inPlace()}
            >
              {title}
              {isLocked && (
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
