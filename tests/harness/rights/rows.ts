import { eq } from 'drizzle-orm';
import { toolSubmissions, userRatings } from '#server/db/schema.server.ts';
import { forMembers, forOperators, type RightsRow, type Write } from './row.ts';
import type { World } from './world.ts';

/**
 * Who may do what (spec §6): one row for reading each route, and one for each thing that its action does. A
 * route, an action or a form of a page without a row fails tests/requests/rights.test.ts.
 */
export const RIGHTS: readonly RightsRow[] = [
  ...openToAll(),
  {
    method: 'POST',
    route: '/contact',
    does: 'writes to the site',
    to: '/contact',
    form: () => ({
      name: 'Ann',
      email: 'ann@example.org',
      kind: 'other',
      message: 'Ten characters or more.',
    }),
    outcome: '303 /contact?sent=1',
    limit: { per: 'sender', as: 'visitor' },
  },
  {
    method: 'POST',
    route: '/premium',
    does: 'chooses a plan',
    to: '/premium',
    form: () => ({ plan: 'premium' }),
    outcome: '503',
    limit: { none: 'it calls nobody and stores nothing: no payment provider is configured' },
  },
  { method: 'GET', route: '/auth/sign-out', does: 'is opened', to: '/auth/sign-out', outcome: '302 /' },
  {
    method: 'POST',
    route: '/auth/sign-out',
    does: 'ends the session',
    to: '/auth/sign-out',
    outcome: '302 /',
    limit: { none: 'nobody may be kept from signing out, and it can be done once' },
  },
  {
    method: 'GET',
    route: '/submit',
    does: 'shows the form',
    to: '/submit',
    outcome: forMembers('/submit', '200'),
  },
  {
    method: 'POST',
    route: '/submit',
    does: 'submits a tool',
    to: '/submit',
    form: ({ submissionId }) => ({
      name: 'New tool',
      description: 'Something new under the sun.',
      url: `https://new-${submissionId}.example.org`,
      contact_email: 'ann@example.org',
    }),
    outcome: forMembers('/submit', '303 /submit?submitted=1'),
    limit: { per: 'sender and account', as: 'member' },
  },
  { method: 'GET', route: '/operator', does: 'is read', to: '/operator', outcome: forOperators('200') },
  settle('accept', ({ submissionId }) => submissionId),
  settle('decline', ({ submissionId }) => submissionId),
  settle('hide', ({ ratingId }) => ratingId),
  settle('dismiss', ({ ratingId }) => ratingId),
];

/** Screens without anything of a member's own, at an address each. */
function openToAll(): RightsRow[] {
  const addresses = {
    '/': '/',
    '/tools': '/tools?q=tool',
    '/tools/:id': '/tools/tool-01',
    '/categories': '/categories',
    '/categories/:categoryId': '/categories/alpha-chat',
    '/premium': '/premium',
    '/search': '/search?q=tool',
    '/contact': '/contact',
    '/about': '/about',
    '/business': '/business',
    '/resources/suggestions': '/resources/suggestions?q=tool',
  };
  const rows = Object.entries(addresses).map(
    ([route, to]): RightsRow => ({ method: 'GET', route, does: 'is read', to, outcome: '200' }),
  );
  return [
    ...rows,
    { method: 'GET', route: '/questions/:id', does: 'knows no such', to: '/questions/x', outcome: '404' },
    { method: 'GET', route: '/business/:slug', does: 'is read', to: '/business/alpha', outcome: '200' },
    { method: 'GET', route: '/*', does: 'is no screen', to: '/nowhere', outcome: '404' },
  ];
}

/** One thing that the operator settles. */
function settle(intent: 'accept' | 'decline' | 'hide' | 'dismiss', id: (world: World) => string): Write {
  const isReview = intent === 'hide' || intent === 'dismiss';
  return {
    method: 'POST',
    route: '/operator',
    does: `settles what others sent in: ${intent}`,
    to: '/operator',
    intent,
    form: (world) => ({ id: id(world) }),
    outcome: forOperators(`303 /operator?done=${intent}`),
    guards: {
      what: (world) => (isReview ? reviewOf(world) : submissionOf(world)),
      changedBy: intent === 'dismiss' ? [] : ['operator'],
    },
    limit: { per: 'sender and account', as: 'operator' },
  };
}

function submissionOf({ db, submissionId }: World) {
  return db.write.select().from(toolSubmissions).where(eq(toolSubmissions.id, submissionId));
}

function reviewOf({ db, ratingId }: World) {
  return db.write.select().from(userRatings).where(eq(userRatings.id, ratingId));
}
