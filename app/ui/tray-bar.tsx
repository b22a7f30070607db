import type { CollectedTool } from '#site/compare-tray.ts';
import { say } from '#site/noun.ts';
import { paths } from '#site/paths.ts';
import { clearCollected, TRAY, toggleCollected } from './collected.ts';
import { Icon } from './icon.tsx';
import { PrimaryLink } from './links.tsx';
import { ToolLogo } from './tool-logo.tsx';

interface Props {
  tools: readonly CollectedTool[];
  /** What the last press did, for those who can see it. */
  said: string;
  /** Whether small screens go without it. */
  isAside?: boolean;
}

/**
 * The bar at the foot of the window. It comes last on the page, so that everything it covers can be scrolled
 * into sight.
 */
export function TrayBar({ tools, said, isAside = false }: Props) {
  return (
    <section
      id={TRAY}
      tabIndex={-1}
      className={isAside ? 'tray tray-aside no-print' : 'tray no-print'}
      aria-label={say`Tools to compare`}
    >
      <div className="wrap">
        <ul>
          {tools.map((tool) => (
            <li key={tool.id}>
              <ToolLogo name={tool.name} logo={tool.logo} className="tile-small" />
              <span className="tray-name">{tool.name}</span>
              <button type="button" aria-label={`Remove ${tool.name}`} onClick={() => toggleCollected(tool)}>
                <Icon name="clear" />
              </button>
            </li>
          ))}
        </ul>
        <p className="small" aria-hidden="true">
          {said}
        </p>
        <div>
          <button type="button" className="btn" onClick={clearCollected}>
            Clear
          </button>
          <a href={paths.listsFor(tools.map(({ id }) => id))} rel="nofollow" className="btn">
            Save as a list
          </a>
          <PrimaryLink to={paths.comparison({ tools: tools.map(({ id }) => id) })}>
            {tools.length === 1 ? 'Compare' : say`Compare ${tools.length} tools`}
          </PrimaryLink>
        </div>
      </div>
    </section>
  );
}
