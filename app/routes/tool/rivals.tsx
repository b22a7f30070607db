import { Link, useLocation } from 'react-router';
import type { Rival } from '#domain/entities.ts';
import { paths } from '#domain/paths.ts';
import { ToolLogo } from '#ui/tool-logo.tsx';

/** Tools to look at as well; their pages lead back to this one. */
export function Rivals({ rivals }: { rivals: readonly Rival[] }) {
  const { pathname, search } = useLocation();
  return (
    <ul className="flex flex-wrap gap-x-6 gap-y-3">
      {rivals.map(({ id, name, logo, hex_color }) => (
        <li key={id}>
          <Link
            to={paths.tool(id)}
            state={{ from: pathname + search }}
            className="flex items-center gap-2 text-sm font-semibold hover:text-brand"
          >
            <ToolLogo name={name} logo={logo} hexColor={hex_color ?? undefined} eager className="rival" />
            {name}
          </Link>
        </li>
      ))}
    </ul>
  );
}
