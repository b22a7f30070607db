import { MARKS } from '#site/marks.ts';
import { Icon } from './icon.tsx';
import { NavLink } from './nav-link.tsx';
import type { NavMenu } from './site-nav.ts';

/**
 * A menu of the header: opens on hover, on a press and on Enter, Space or ArrowDown; closes when the
 * pointer or the focus leaves and on Escape. Without JavaScript it is an ordinary disclosure.
 */
export function NavDropdown({ menu }: { menu: NavMenu }) {
  return (
    <details className="menu" {...MARKS.menu('hover')}>
      <summary className="nav-item">
        {`${menu.label} `}
        <Icon name="down" />
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
