import type { CSSProperties, ReactNode } from 'react';
import { formatDate } from '#site/format.ts';
import { LIMITS } from '#site/limits.ts';
import { say } from '#site/noun.ts';
import { paths } from '#site/paths.ts';
import { StatusBadge } from '#ui/badge.tsx';
import { CategoryChip } from '#ui/category-chip.tsx';
import { ToolLogo } from '#ui/tool-logo.tsx';
import type { ListedTool, OwnFavorite, OwnRating } from './member-lists.ts';
import { RemoveFavorite, RemoveRating } from './row-forms.tsx';

/** A tool among the member's favourites. */
export function FavoriteRow({
  favorite: { tool, created_at },
  action,
}: {
  favorite: OwnFavorite;
  /** The address that the row's form is sent to. */
  action: string;
}) {
  return (
    <ToolRow tool={tool} date={created_at}>
      <RemoveFavorite action={action} tool={tool} />
    </ToolRow>
  );
}

/** A rated tool with the member's stars and review. */
export function RatingRow({
  rating: { tool, rating, review, isReviewHidden, created_at },
  action,
  isAsked,
}: {
  rating: OwnRating;
  action: string;
  /** Whether to ask first: the server found a review that this page does not show yet. */
  isAsked: boolean;
}) {
  const filled = { '--r': rating } as CSSProperties;
  return (
    <ToolRow tool={tool} date={created_at}>
      <p className="mt-2">
        <span className="stars align-middle" style={filled} aria-hidden="true" />
        <span className="sr-only">{`Your rating: ${rating} of ${LIMITS.maxRating} stars`}</span>
      </p>
      {review && (
        <p dir="auto" className="mt-2 max-w-prose text-sm whitespace-pre-line wrap-anywhere">
          {review}
        </p>
      )}
      {isReviewHidden ? (
        <p className="small mt-1">{say`Your review is not shown on the tool’s page.`}</p>
      ) : (
        <RemoveRating action={action} tool={tool} rating={rating} hasReview={review !== null || isAsked} />
      )}
    </ToolRow>
  );
}

interface RowProps {
  tool: ListedTool;
  date: string;
  children?: ReactNode;
}

function ToolRow({ tool, date, children }: RowProps) {
  return (
    <li className="flex gap-4 border-b border-line py-4">
      <ToolLogo name={tool.name} logo={tool.logoimage_url} hexColor={tool.categories[0]?.hex_color} />
      <div className="min-w-0 grow">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4">
          <h3 dir="auto" className="min-w-0 wrap-anywhere">
            <a href={paths.tool(tool.id)} className="hover:text-brand">
              {tool.name}
            </a>
            <StatusBadge status={tool.status} />
          </h3>
          <time className="small" dateTime={date}>
            {formatDate(date)}
          </time>
        </div>
        <p className="small">
          {tool.developer_name && (
            <span className="mr-3">
              by <bdi>{tool.developer_name}</bdi>
            </span>
          )}
          {tool.categories.map((category) => (
            <span key={category.id} className="mr-3 inline-block">
              <CategoryChip category={category} />
            </span>
          ))}
        </p>
        {children}
      </div>
    </li>
  );
}
