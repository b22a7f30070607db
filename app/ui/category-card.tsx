import type { Category } from '#catalogue/tools/entities.ts';
import { formatCount, formatCounted } from '#site/format.ts';
import { say } from '#site/noun.ts';
import { paths } from '#site/paths.ts';
import { topicIcon } from '#site/topic-icons.ts';
import { QuotedValue } from './figure.tsx';
import { Icon } from './icon.tsx';
import { inPlace } from './in-place.ts';
import { ButtonLink } from './links.tsx';
import { categoryColour } from './tool-logo.tsx';
import { TopicIcon } from './topic-icon.tsx';

interface Props {
  category: Category;
  /** Whether its specializations are unfolded; absent outside the page of categories, which unfolds them. */
  isOpen?: boolean | undefined;
}

/**
 * A category with its size, its specializations, and links into it (spec §2, "Category card"). The specializations of all
 * categories weigh more than everything else on their page, so it holds those that somebody unfolds.
 */
export function CategoryCard({ category, isOpen }: Props) {
  const icon = topicIcon(category.icon);
  return (
    <li
      id={isOpen ? OPEN : undefined}
      className="cat scroll-mt-20 flex min-w-0 flex-col pt-4"
      style={categoryColour(category.hex_color)}
    >
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
          <QuotedValue
            text={formatCounted(category.tool_count, 'Tool')}
            exact={null}
            quote={paths.figure({ kind: 'category', id: category.id }, 'total-tools')}
          />
        </span>
      </h3>
      <p className="mt-2 mb-3 text-sm">{category.description}</p>
      {category.specializations.length > 0 && <Specializations category={category} isOpen={isOpen} />}
      <p className="flex flex-wrap gap-2 pt-3">
        <ButtonLink to={paths.toolsOf(category.name)}>{say`Browse Tools`}</ButtonLink>
        <ButtonLink to={paths.category(category.id)}>Market View</ButtonLink>
      </p>
    </li>
  );
}

/** The id of the card whose specializations an address unfolds. */
const OPEN = 'open';

function Specializations({ category: { id, name, specializations }, isOpen }: Props) {
  return (
    <>
      <a
        href={isOpen ? paths.categories : `${paths.openCategory(id)}#${OPEN}`}
        rel="nofollow"
        className="specializations mt-auto"
        {...(isOpen !== undefined && { 'aria-expanded': isOpen, ...inPlace() })}
      >
        Specializations <Icon name="down" />
      </a>
      {isOpen && (
        <ul className="text-sm">
          {specializations.map((specialization) => (
            <li key={specialization.id} className="border-t border-line">
              <a
                href={paths.toolsOf(name, specialization.name)}
                className="flex justify-between gap-4 wrap-anywhere py-2 hover:text-brand"
              >
                {specialization.name}{' '}
                <span className="small whitespace-nowrap">{formatCount(specialization.tool_count)}</span>
              </a>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
