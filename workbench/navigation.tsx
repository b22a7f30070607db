import { FollowSearch } from '#features/following/follow-search.tsx';
import { DeskPage } from '#features/operators/desk-page.tsx';
import { deskPaths } from '#site/desk-paths.ts';
import { paths } from '#site/paths.ts';
import { SITE } from '#site/site.ts';
import { TOPIC_ICON_NAMES } from '#site/topic-icons.ts';
import { AccountMenu, SignOut } from '#ui/account-menu.tsx';
import { Avatar } from '#ui/avatar.tsx';
import { ExternalLink } from '#ui/external-link.tsx';
import { FollowButton } from '#ui/follow-button.tsx';
import { FRAME_PARTS } from '#ui/frame-parts.tsx';
import { Icon, type IconName } from '#ui/icon.tsx';
import { LinkGroup } from '#ui/link-group.tsx';
import { ButtonLink, PrimaryLink, TextLink } from '#ui/links.tsx';
import { MobileMenu } from '#ui/mobile-menu.tsx';
import { MoreLink } from '#ui/more-link.tsx';
import { NavDropdown } from '#ui/nav-dropdown.tsx';
import { NavLink } from '#ui/nav-link.tsx';
import { Pager } from '#ui/pager.tsx';
import { PreviousNext } from '#ui/previous-next.tsx';
import { SessionProvider } from '#ui/session.tsx';
import { SettingsNav } from '#ui/settings-nav.tsx';
import { SiteFooter } from '#ui/site-footer.tsx';
import { SiteHeader } from '#ui/site-header.tsx';
import { browseMenu } from '#ui/site-nav.ts';
import { TabBar } from '#ui/tab-bar.tsx';
import { TopicIcon } from '#ui/topic-icon.tsx';
import { type Example, LONG } from './example.ts';
import { MEMBER, PICTURE } from './samples.ts';

const ICONS: readonly IconName[] = ['search', 'clear', 'menu', 'down', 'grid', 'lock', 'list', 'table'];
const addressOf = (page: number) => `?page=${page}`;
/** So far away that nothing renews it. */
const session = { expiresAt: '2999-01-01T00:00:00.000Z', user: MEMBER };

export const NAVIGATION: readonly Example[] = [
  {
    file: 'ui/links.tsx',
    states: [
      { name: 'in a text', show: <TextLink to="?">{LONG}</TextLink> },
      { name: 'as a button', show: <ButtonLink to="?">{LONG}</ButtonLink> },
      { name: 'what most do next', show: <PrimaryLink to="?">{LONG}</PrimaryLink> },
    ],
  },
  {
    file: 'ui/tab-bar.tsx',
    states: [
      {
        name: 'the first of three',
        show: (
          <TabBar
            label="Example"
            tabs={['One', LONG, 'Three'].map((text, at) => ({ to: `?tab=${at}`, text, isActive: at === 0 }))}
          />
        ),
      },
    ],
  },
  {
    file: 'ui/session.tsx',
    states: [
      {
        name: 'a member is signed in',
        show: (
          <SessionProvider session={session}>
            <SiteHeader news={0} />
          </SessionProvider>
        ),
      },
      {
        name: 'nobody is signed in',
        show: (
          <SessionProvider session={null}>
            <SiteHeader news={0} />
          </SessionProvider>
        ),
      },
    ],
  },
  { file: 'ui/site-header.tsx', states: [{ name: 'as this page shows it', show: <SiteHeader news={0} /> }] },
  {
    file: 'ui/frame-parts.tsx',
    states: Object.entries(FRAME_PARTS).map(([name, show]) => ({ name, show })),
  },
  {
    file: 'ui/site-footer.tsx',
    states: [
      { name: 'with a year', show: <SiteFooter year={2026} /> },
      { name: 'missing data', show: <SiteFooter year={undefined} /> },
    ],
  },
  {
    file: 'ui/account-menu.tsx',
    states: [
      { name: 'of a member', show: <AccountMenu user={MEMBER} news={0} /> },
      { name: 'with something new', show: <AccountMenu user={MEMBER} news={120} /> },
      { name: 'of an operator', show: <AccountMenu user={MEMBER} news={0} desk={7} /> },
      { name: 'signing out', show: <SignOut className="btn" /> },
    ],
  },
  {
    file: 'ui/mobile-menu.tsx',
    states: [
      { name: 'visitor, on narrow screens', show: <MobileMenu status="signed out" news={0} /> },
      { name: 'member, on narrow screens', show: <MobileMenu status="signed in" news={3} /> },
      { name: 'operator, on narrow screens', show: <MobileMenu status="signed in" news={0} desk={7} /> },
    ],
  },
  {
    file: 'features/operators/desk-page.tsx',
    states: [
      {
        name: 'of an owner, with something waiting',
        show: (
          <DeskPage
            desk={{ role: 'owner', waiting: { submissions: 12, reviews: 1 } }}
            title="Reviews"
            current={deskPaths.deskReviews}
            note="What the page is for."
          >
            <p>Its content</p>
          </DeskPage>
        ),
      },
      {
        name: 'of a moderator, with nothing waiting',
        show: (
          <DeskPage desk={{ role: 'moderator', waiting: {} }} title="Overview" current={deskPaths.operator}>
            <p>{LONG}</p>
          </DeskPage>
        ),
      },
    ],
  },
  {
    file: 'ui/follow-button.tsx',
    states: ([null, false, 'weekly', 'without mail'] as const).map((told) => ({
      name: told === null ? 'visitor' : told ? `followed, ${told}` : 'not followed',
      show: <FollowButton kind="tool" subject="illustrative" of="Illustrative" told={told} />,
    })),
  },
  {
    file: 'features/following/follow-search.tsx',
    states: [{ name: 'below results', show: <FollowSearch subject="q=a" of="Illustrative" told={false} /> }],
  },
  {
    file: 'ui/link-group.tsx',
    states: [
      {
        name: 'with a title',
        show: <LinkGroup title={browseMenu(SITE).label} links={browseMenu(SITE).links} />,
      },
      { name: 'without a title', show: <LinkGroup links={browseMenu(SITE).links} /> },
    ],
  },
  {
    file: 'ui/nav-dropdown.tsx',
    states: [{ name: 'closed', show: <NavDropdown menu={browseMenu(SITE)} /> }],
  },
  {
    file: 'ui/nav-link.tsx',
    states: [
      { name: 'a page of the site', show: <NavLink link={{ label: 'Illustrative', href: paths.about }} /> },
      {
        name: 'an outside page',
        show: <NavLink link={{ label: LONG, href: 'https://example.org', external: true }} />,
      },
    ],
  },
  {
    file: 'ui/avatar.tsx',
    states: [
      { name: 'photo', show: <Avatar user={{ ...MEMBER, photo_url: PICTURE }} /> },
      { name: 'initial', show: <Avatar user={MEMBER} /> },
      { name: 'no name, large', show: <Avatar user={{ ...MEMBER, first_name: null }} className="size-24" /> },
    ],
  },
  {
    file: 'ui/settings-nav.tsx',
    states: [
      { name: 'profile', show: <SettingsNav current={paths.profileSettings} /> },
      { name: 'account', show: <SettingsNav current={paths.accountSettings} /> },
    ],
  },
  {
    file: 'ui/pager.tsx',
    states: [
      { name: 'first of three', show: <Pager page={1} pages={3} addressOf={addressOf} /> },
      { name: 'in the middle of many', show: <Pager page={5_000} pages={12_345} addressOf={addressOf} /> },
      { name: 'one page: nothing', show: <Pager page={1} pages={1} addressOf={addressOf} /> },
    ],
  },
  {
    file: 'ui/previous-next.tsx',
    states: [
      { name: 'first', page: 1 },
      { name: 'middle', page: 1_234 },
      { name: 'last', page: 9_999 },
    ].map(({ name, page }) => ({
      name,
      show: <PreviousNext page={page} pages={9_999} addressOf={addressOf} resultsId="results" />,
    })),
  },
  {
    file: 'ui/more-link.tsx',
    states: [
      { name: 'plain', show: <MoreLink to="?">Illustrative link</MoreLink> },
      { name: 'long text', show: <MoreLink to="?">{LONG}</MoreLink> },
    ],
  },
  {
    file: 'ui/external-link.tsx',
    states: [
      { name: 'plain', kind: {} },
      { name: 'a tool, not vouched for', kind: { kind: 'tool' } as const },
      { name: 'a paid link', kind: { kind: 'affiliate' } as const },
    ].map(({ name, kind }) => ({
      name,
      show: (
        <ExternalLink href="https://example.org" className="link" {...kind}>
          Illustrative site
        </ExternalLink>
      ),
    })),
  },
  {
    file: 'ui/icon.tsx',
    states: ICONS.map((name) => ({ name, show: <Icon name={name} /> })),
  },
  {
    file: 'ui/topic-icon.tsx',
    states: TOPIC_ICON_NAMES.map((name) => ({ name, show: <TopicIcon name={name} /> })),
  },
];
