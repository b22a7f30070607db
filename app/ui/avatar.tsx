import { displayName, type SessionUser } from '#site/session.ts';

/** A member's round photo or initial; their name is always written beside it. */
export function Avatar({
  user,
  className = 'size-8',
}: {
  user: Omit<SessionUser, 'id'>;
  className?: string;
}) {
  const shape = `${className} inline-flex shrink-0 items-center justify-center overflow-hidden rounded-full border border-line`;
  if (user.photo_url) return <img src={user.photo_url} alt="" className={`${shape} object-cover`} />;
  return (
    <span aria-hidden="true" className={`${shape} bg-brand-soft font-semibold text-brand uppercase`}>
      {[...displayName(user)][0]}
    </span>
  );
}
