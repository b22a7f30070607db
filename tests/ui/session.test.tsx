import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { describe, expect, test } from 'vitest';
import type { Session } from '#site/session.ts';
import { SessionProvider, useSession, useUser } from '#ui/session.tsx';

const ada: Session = {
  expiresAt: '2026-12-21T08:00:00.000Z',
  user: { id: 'ada', email: 'ada@example.org', first_name: 'Ada', last_name: null, photo_url: null },
};

function Shown() {
  const { status, event, session } = useSession();
  return [status, event, session?.expiresAt, useUser()?.first_name].join('; ');
}

function show(session: Session | null | undefined, page = '/') {
  return renderToStaticMarkup(
    <MemoryRouter initialEntries={[page]}>
      <SessionProvider session={session}>
        <Shown />
      </SessionProvider>
    </MemoryRouter>,
  );
}

describe('a session hook outside its provider throws an error that names it (spec §8)', () => {
  test.each([
    ['useSession', useSession],
    ['useUser', useUser],
  ])('%s', (name, hook) => {
    function Lost() {
      hook();
      return null;
    }
    expect(() => renderToStaticMarkup(<Lost />)).toThrow(`${name} must be used within a SessionProvider`);
  });
});

describe('the first HTML knows the session (spec §4)', () => {
  test.each([
    ['of a member', ada, 'signed in; initial session; 2026-12-21T08:00:00.000Z; Ada'],
    ['of a visitor', null, 'signed out; initial session; ; '],
    ['that could not be read', undefined, 'loading; initial session; ; '],
  ])('%s', (_, session, text) => {
    expect(show(session)).toBe(text);
  });

  test('where a forgotten password is replaced', () => {
    expect(show(null, '/auth/reset-password')).toBe('signed out; password recovery; ; ');
  });
});
