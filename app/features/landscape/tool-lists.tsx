import type { ReactNode } from 'react';
import { changeFilters } from '#catalogue/search/filters/tool-query.ts';
import { formatCount } from '#site/format.ts';
import { say } from '#site/noun.ts';
import { paths } from '#site/paths.ts';
import type { LandscapePage, ListedGroup } from './landscape-page.server.ts';

/** The same as nested lists, for those who do not see it and without scripts: each tool is at most one step away, in its category. */
export function ToolLists({ page }: { page: Pick<LandscapePage, 'query' | 'categories'> }) {
  const { query, categories } = page;
  if (categories.length === 0) return null;
  const { tools, colour, lit } = query;
  return (
    <section className="map-lists" aria-labelledby="lists">
      <h2 id="lists">The same as lists</h2>
      <p className="small mt-2">{say`Each tool counts once, in its main category; the choice of a category counts also those that are in it besides. In a specialization the most widely known come first, as on the map${colour === 'raised' ? ', after what their companies raised' : ''}.`}</p>
      <ul>
        {categories.map(({ name, count, of, groups }) => (
          <li key={name}>
            <CategoryName isHeading={groups.length > 0}>
              {tools.category === name ? (
                name
              ) : (
                <a
                  href={paths.landscape({
                    colour,
                    lit,
                    tools: changeFilters(tools, { category: name, specialization: null }),
                  })}
                >
                  {name}
                </a>
              )}{' '}
              <small>
                {count === of ? formatCount(count) : `${formatCount(count)} of ${formatCount(of)}`}
              </small>
            </CategoryName>
            {groups.length > 0 && <Groups groups={groups} />}
          </li>
        ))}
      </ul>
    </section>
  );
}

function CategoryName({ isHeading, children }: { isHeading: boolean; children: ReactNode }) {
  return isHeading ? <h3>{children}</h3> : <p>{children}</p>;
}

function Groups({ groups }: { groups: readonly ListedGroup[] }) {
  return (
    <ul>
      {groups.map((group) => (
        <li key={group.name}>
          {group.name} <small>{formatCount(group.count)}</small>
          {group.tools.length > 0 && (
            <ul>
              {group.tools.map((tool) => (
                <li key={tool.id}>
                  <a href={paths.tool(tool.id)}>{tool.name}</a>
                  {tool.says && <small>, {tool.says}</small>}
                </li>
              ))}
            </ul>
          )}
        </li>
      ))}
    </ul>
  );
}
