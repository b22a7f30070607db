import type { Category } from '#catalogue/tools/entities.ts';
import { formatCount } from '#site/format.ts';
import { say } from '#site/noun.ts';
import { paths } from '#site/paths.ts';
import { topicIcon } from '#site/topic-icons.ts';
import { Icon } from './icon.tsx';
import { ButtonLink } from './links.tsx';
import { categoryColour } from './tool-logo.tsx';
import { TopicIcon } from './topic-icon.tsx';

/**
 * A category with its size, a fold-out list of specializations, and links into it (spec §2, "Category card").
 */
export function CategoryCard({ category }: { category: Category }) {
  const icon = topicIcon(category.icon);
  return (
    <li className="cat flex min-w-0 flex-col pt-4" style={categoryColour(category.hex_color)}>
      <h3 className="text-lg">
        {icon ? (
          <span className="flex min-w-0 items-center gap-2">
            <TopicIcon name={icon} />
            {category.name}
          </span>
        ) : (
          category.name
        )}
        <span className="small block">
          {formatCount(category.tool_count)} {category.tool_count === 1 ? say`Tool` : say`Tools`}
        </span>
      </h3>
      <p className="mt-2 mb-3 text-sm">{category.description}</p>
      {category.specializations.length > 0 && <Specializations category={category} />}
      <p className="mt-auto flex flex-wrap gap-2 pt-3">
        <ButtonLink to={paths.toolsOf(category.name)}>{say`Browse Tools`}</ButtonLink>
        <ButtonLink to={paths.category(category.id)}>Market View</ButtonLink>
      </p>
    </li>
  );
}

function Specializations({ category }: { category: Category }) {
  return (
    <details className="specializations">
      <summary className="flex items-center gap-1 py-1 text-sm font-semibold text-brand">
        Specializations <Icon name="down" />
      </summary>
      <ul className="text-sm">
        {category.specializations.map((specialization) => (
          <li key={specialization.id} className="border-t border-line">
            <a
              href={paths.toolsOf(category.name, specialization.name)}
              className="flex justify-between gap-4 wrap-anywhere py-2 hover:text-brand"
            >
              {specialization.name}{' '}
              <span className="small whitespace-nowrap">{formatCount(specialization.tool_count)}</span>
            </a>
          </li>
        ))}
      </ul>
    </details>
  );
}
