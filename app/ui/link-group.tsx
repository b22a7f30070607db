import { NavLink } from './nav-link.tsx';
import type { NavLink as Target } from './site-nav.ts';

/** Links below each other in the menu of narrow screens. */
export function LinkGroup({ title, links }: { title?: string; links: readonly Target[] }) {
  return (
    <div>
      {title && <p className="small mb-1">{title}</p>}
      <ul>
        {links.map((link) => (
          <li key={link.href}>
            <NavLink link={link} className="block py-2 font-semibold" />
          </li>
        ))}
      </ul>
    </div>
  );
}
