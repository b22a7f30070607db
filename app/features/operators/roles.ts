/** What an operator is at the desk. Owners may do everything; they alone give and take roles. */
export const ROLES = ['owner', 'editor', 'moderator'] as const;
export type Role = (typeof ROLES)[number];

/**
 * What can be asked of the desk, and the roles that may. Editors look after the catalogue, moderators after
 * what people send in. Every page and every form of the desk names one of these.
 */
export const DESK_RIGHTS = {
  /** The overview, and an operator's own choice of notices. */
  desk: ROLES,
  /** Members and money in numbers, and how the site is doing. */
  figures: ['owner'],
  /** What members' checkouts ask and offer. */
  payments: ['owner'],
  people: ['owner'],
  /** Finding members, blocking them and ending their sessions. */
  members: ['owner', 'moderator'],
  /** What belongs to one member: plans, second factors, their data, deleting the account. */
  accounts: ['owner'],
  log: ['owner', 'editor'],
  submissions: ['owner', 'editor', 'moderator'],
  reviews: ['owner', 'moderator'],
  messages: ['owner', 'moderator'],
  mails: ['owner', 'moderator'],
  /** The facts of tools: drafts, earlier values, merging and withdrawing. */
  tools: ['owner', 'editor'],
  /** Import, undo and export of whole files. */
  catalogue: ['owner', 'editor'],
  /** What is proposed about tools and companies, and who is a vendor. */
  vendors: ['owner', 'editor'],
  /** Whether the agent reads the sites of tools, and how fast. */
  agents: ['owner', 'editor'],
  /** Which proposed values are published without a person. */
  rules: ['owner'],
  /** By which rates pages show amounts in a reader's currency. */
  rates: ['owner'],
  /** The site's own texts, addresses and names. */
  site: ['owner'],
  /** Categories with their markets, questions, business functions. */
  topics: ['owner', 'editor'],
  names: ['owner', 'editor'],
  letters: ['owner', 'editor'],
} as const satisfies Readonly<Record<string, readonly Role[]>>;
export type DeskRight = keyof typeof DESK_RIGHTS;

/** Whether a role may do something at the desk. */
export function mayDo(role: Role, right: DeskRight): boolean {
  const roles: readonly Role[] = DESK_RIGHTS[right];
  return roles.includes(role);
}

/** What the rules need to know about an account. */
interface Account {
  email: string;
  /** Whether its owner has confirmed the address. */
  isVerified: boolean;
  /** The role that it was given. */
  given: Role | null;
}

/**
 * The role of an account. The site's settings name owners by their addresses, in lower case; a role counts
 * only while the address is confirmed.
 */
export function roleOf({ email, isVerified, given }: Account, owners: readonly string[]): Role | null {
  if (!isVerified) return null;
  return owners.includes(email.toLowerCase()) ? 'owner' : given;
}
