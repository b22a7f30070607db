import { FAVORITE_TEXTS, type Own } from '#features/reviews/rating.ts';
import type { ToolTabId } from '#site/access.ts';
import { paths } from '#site/paths.ts';
import { ErrorBanner } from '#ui/error-banner.tsx';
import FavoriteButton from './favorite-button.island.tsx';
import { useLastForm } from './last-form.ts';

interface Props {
  tool: { id: string; name: string; favorites: number };
  tab: ToolTabId;
  own: Own;
}

/** What a member keeps the tool in: the favourites, and lists. */
export function MemberPart({ tool, tab, own }: Props) {
  const last = useLastForm('favorite');
  if (own === 'unreadable') return <ErrorBanner text={FAVORITE_TEXTS.unreadable} />;
  return (
    <>
      <FavoriteButton
        action={paths.tool(tool.id, tab)}
        favorite={own.favorite}
        count={tool.favorites}
        failed={FAVORITE_TEXTS.failed}
        refusal={last && last.status >= 400 ? last.notice : null}
      />
      <a href={paths.listsFor([tool.id])} rel="nofollow" className="btn">
        Add to a list
        <span className="sr-only">: {tool.name}</span>
      </a>
    </>
  );
}
