import ChevronDown from 'lucide-react/icons/chevron-down';
import { hoverMenu } from './disclosure.ts';
import { NavLink } from './nav-link.tsx';
import type { NavMenu } from './site-nav.ts';

/**
 * A menu of the header: opens on hover, on a press and on Enter, Space or ArrowDown; closes when the
 * pointer or the focus leaves and on Escape. Without JavaScript it is an ordinary disclosure.
 */
export function NavDropdown({ menu }: { menu: NavMenu }) {
  return (
    <details className="menu" ref={hoverMenu}>
      <summary className="nav-item">
        {menu.label} <ChevronDown size={14} aria-hidden="true" />
      </summary>
      <ul className="menu-list">
        {menu.links.map((link) => (
          <li key={link.href}>
            <NavLink link={link} />
          </li>
        ))}
      </ul>
    </details>
  );
}
