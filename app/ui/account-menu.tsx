import { Form, Link } from 'react-router';
import { paths } from '#domain/paths.ts';
import { displayName, type SessionUser } from '#domain/session/session.ts';
import { Avatar } from './avatar.tsx';
import { hoverMenu } from './disclosure.ts';

/** The avatar menu of members (spec §2): View Profile, Profile Settings, Sign Out. */
export function AccountMenu({ user }: { user: SessionUser }) {
  return (
    <details className="menu menu-end" ref={hoverMenu}>
      <summary className="nav-item">
        <Avatar user={user} />
        <span className="sr-only">{`Account of ${displayName(user)}`}</span>
      </summary>
      <ul className="menu-list">
        <li>
          <Link to={paths.profile}>View Profile</Link>
        </li>
        <li>
          <Link to={paths.profileSettings}>Profile Settings</Link>
        </li>
        <li>
          <SignOut />
        </li>
      </ul>
    </details>
  );
}

/** A form, because following or prefetching a link by accident must not end a session. */
export function SignOut({ className }: { className?: string }) {
  return (
    <Form method="post" action={paths.signOut}>
      <button type="submit" className={className}>
        Sign Out
      </button>
    </Form>
  );
}
