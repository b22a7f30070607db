import type { CSSProperties } from 'react';
import { Link } from 'react-router';
import type { CategoryOption } from '#domain/entities.ts';
import { formatCount } from '#domain/format.ts';
import { paths } from '#domain/paths.ts';
import { SectionHeading } from './section-heading.tsx';
import { categoryColour } from './tool-logo.tsx';

/** All categories with their sizes, one line each, with bars scaled to the largest. */
export function CategoryStrip({ categories }: { categories: CategoryOption[] }) {
  const largest = Math.max(1, ...categories.map(({ tool_count }) => tool_count));
  const look = ({ hex_color, tool_count }: CategoryOption): CSSProperties & { '--w': string } => ({
    ...categoryColour(hex_color),
    '--w': `${Math.round((tool_count / largest) * 100)}%`,
  });
  return (
    <section aria-labelledby="sizes" className="mt-6">
      <SectionHeading
        id="sizes"
        title="Categories and their sizes"
        note="Number of tools, counted in the catalogue. A tool counts once in each category that it belongs to."
      />
      <ul className="strip">
        {categories.map((category) => (
          <li key={category.id} className="bar" style={look(category)}>
            <Link to={paths.toolsOf(category.name)}>{category.name}</Link>
            <span>{formatCount(category.tool_count)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
