import { type DeskRight, mayDo, type Role } from '#features/operators/roles.ts';
import { deskPaths } from '#site/desk-paths.ts';
import { wordedTexts } from '#site/noun.ts';

/** Which steps of the setup are done. */
export interface Beginnings {
  /** Whether SITE_URL is reachable from other machines and SMTP_URL is set. */
  hasAddress: boolean;
  sendsMails: boolean;
  /** Whether anybody reads the site's notices by mail. */
  hasNoticesRead: boolean;
  /** Whether an owner has saved the site's own texts. */
  isNamed: boolean;
  hasCategories: boolean;
  hasTools: boolean;
  /** Whether amounts can be converted, or rates are read day by day. */
  hasRates: boolean;
}

interface Step {
  of: keyof Beginnings;
  right: DeskRight;
  title: string;
  text: string;
  /** The page for it; absent for server settings. */
  href?: string;
}

const STEPS: readonly Step[] = wordedTexts([
  {
    of: 'isNamed',
    right: 'site',
    title: 'Name the site',
    text: 'Its name, its texts, the address that its mails come from.',
    href: deskPaths.deskSite,
  },
  {
    of: 'hasCategories',
    right: 'catalogue',
    title: 'Add categories',
    text: 'Upload a file of them, or write the first under Topics. Tools are filed under categories, so these come first.',
    href: deskPaths.deskCatalogue,
  },
  {
    of: 'hasTools',
    right: 'catalogue',
    title: 'Add tools',
    text: 'Upload a file of them, or write the first under Tools.',
    href: deskPaths.deskCatalogue,
  },
  {
    of: 'hasRates',
    right: 'rates',
    title: 'Set exchange rates',
    text: 'Without them, budgets and totals are compared in the currency of each price alone, which is mostly the dollar. Switch on those of the European Central Bank, or write your own.',
    href: deskPaths.deskRates,
  },
  {
    of: 'sendsMails',
    right: 'figures',
    title: 'Send mails',
    text: 'Mails are only written to files. With the setting SMTP_URL they reach members, who need one to confirm their address.',
  },
  {
    of: 'hasNoticesRead',
    right: 'figures',
    title: 'Choose what you are told',
    text: 'What comes in is mailed to the site’s own address, which is nobody’s yet, until an operator chooses it.',
    href: deskPaths.deskNotices,
  },
  {
    of: 'hasAddress',
    right: 'figures',
    title: 'Give the site its address',
    text: 'Links in mails lead to this machine. With the setting SITE_URL they work for others too.',
  },
]);

/** A step of the setup. */
export interface FirstStep extends Omit<Step, 'of' | 'right'> {
  isDone: boolean;
}

/** The steps for a role, done or not; none once all are done. */
export function firstSteps(role: Role, beginnings: Beginnings): FirstStep[] {
  const steps = STEPS.filter(({ right }) => mayDo(role, right)).map(({ of, right: _, ...step }) => ({
    ...step,
    isDone: beginnings[of],
  }));
  return steps.every(({ isDone }) => isDone) ? [] : steps;
}
