/** Business constants and limits (spec §9). Durations are in milliseconds, lengths in CSS pixels. */
export const LIMITS = {
  pageSize: 12,
  /** Tools in a file of a selection. */
  toolsInFile: 200,
  featuredOnHome: 4,
  featuredAtDesk: 100,
  categoriesOnHome: 4,
  businessFunctionsOnHome: 3,
  enhancementsOnCard: 3,
  tagsOnCard: 3,
  topToolsOfCategory: 5,
  headerScrollThreshold: 10,
  maxRating: 5,
  contactFrameHeight: 800,
  pagerWindow: 5,
  suggestionsShown: 5,
  categoriesSuggested: 3,
  questionsOnSearchPage: 5,
  suggestionMinLength: 3,
  /** Nothing is suggested for a longer text: comparing it with every name would take seconds. */
  suggestionMaxLength: 100,
  suggestionPause: 300,
  suggestionHideDelay: 200,
  suggestionMaxHeight: 300,
  questionSearch: 10,
  /** Tools in one comparison, and how many ids are read from its address. */
  compared: 4,
  comparedAsked: 8,
  comparedFound: 6,
  /** Tools in one decision sheet. */
  sheetTools: 6,
  alternativesShown: 24,
  reasonsShown: 6,
  submissionToProfile: 2000,
  subscriptionRedirect: 5_000,
  verifiedToLogin: 3_000,
} as const;

/** How many of these a member may have. */
export const MEMBER_LIMITS = {
  keys: 20,
  webhooks: 5,
  passkeys: 10,
  waitingProposals: 200,
  lists: 50,
  sheets: 100,
} as const;

/** Tools on one of a member's lists; how many deleted lists can be brought back, and for how many days. */
export const LIST_LIMITS = { tools: 100, deleted: 20, keptDays: 30 } as const;

/** How long a decision sheet without an account is kept after its maker last opened the form. */
export const SHEET_KEPT_DAYS = 90;

/** After how many seconds a server that cannot answer now may be asked again: the work in progress takes a few. */
export const BUSY_SECONDS = 5;

/** How many hours the link in an email is valid. */
export const LINK_HOURS = {
  registration: 24,
  recovery: 1,
  emailChange: 24,
  connection: 1,
  claim: 24,
  disown: 168,
} as const;

/** How many of a browser's last searches are kept. A term with more characters was pasted and is left out. */
export const LAST_SEARCHES = { kept: 5, characters: 100 } as const;

/**
 * Members' photos (spec §5 and §9): bytes, percent, JPEG quality from 0 to 1. Larger ones need a new look at the 160 MB of
 * `BODY_LIMITS`, and at how long a request may take to arrive (`REQUEST_MS`).
 */
export const PHOTO_LIMITS = {
  maxBytes: 5 * 1024 * 1024,
  /** Bounds the cost of decoding: a small file can hold a huge picture. */
  maxPixels: 25_000_000,
  cropPercent: 90,
  jpegQuality: 0.95,
  /** The longer side of the stored photo, in pixels. */
  storedSide: 512,
} as const;

/** What request bodies to an address may cost. */
export interface BodyLimits {
  readonly maxBytes: number;
  /** How many may be in transit at once. */
  readonly atOnce: number;
  readonly fromOneSender: number;
}

/** The largest file of the catalogue that the desk takes. */
export const MAX_UPLOAD_BYTES = 128 * 1024 * 1024;

/** How much the files of imports that are not yet done may take on the disk together. */
export const MAX_UPLOADS_BYTES = 8 * MAX_UPLOAD_BYTES;

/** Room for any text form on the site. */
const FORM_BYTES = 64 * 1024;

/**
 * How many fields a form may have, and how many entries all its lists together. The richest record of the starter
 * catalogue has 53 entries, with about ten fields for each.
 */
export const FORM_LIMITS = { fields: 5_000, entries: 500 } as const;

/**
 * By kind of body. Those who may send such a body and everybody else are counted apart, each with these limits. All bodies
 * that are in memory at once take less than 160 MB: `maxBytes` × `atOnce`, twice, without files of the catalogue
 * (`tests/domain/body-limits.test.ts`).
 */
export const BODY_LIMITS = {
  form: { maxBytes: FORM_BYTES, atOnce: 256, fromOneSender: 64 },
  /** From the payment provider; far larger than any of its events. */
  event: { maxBytes: 512 * 1024, atOnce: 32, fromOneSender: 16 },
  /** A question from an agent, or values that a program proposes; far larger than any that it needs. */
  message: { maxBytes: 32 * 1024, atOnce: 64, fromOneSender: 16 },
  /** A tool's whole record, which operators and vendors send. */
  record: { maxBytes: 256 * 1024, atOnce: 4, fromOneSender: 2 },
  /** A long text of the site, with the one that it replaces. */
  text: { maxBytes: 1536 * 1024, atOnce: 2, fromOneSender: 1 },
  /** A photo arrives in a form with a few texts. */
  photo: { maxBytes: PHOTO_LIMITS.maxBytes + FORM_BYTES, atOnce: 8, fromOneSender: 3 },
  /** A file of the catalogue, which only operators send; it goes to the disk as it arrives. */
  catalogue: { maxBytes: MAX_UPLOAD_BYTES + FORM_BYTES, atOnce: 2, fromOneSender: 1 },
} as const satisfies Record<string, BodyLimits>;

export type BodyKind = keyof typeof BODY_LIMITS;

/** How long the saved banner shows, and how long the completion page waits before the tools (spec §9). */
export const PROFILE_DELAYS = { savedBanner: 3_000, completionToTools: 2_000 } as const;

/** Rows per page in each list of a member's own profile. */
export const PROFILE_PAGE_SIZE = 10;

/**
 * How often something may be done: `burst` times at once, then once every `everySeconds`. The name keeps
 * different counts apart.
 */
export interface RateLimit {
  readonly name: string;
  readonly burst: number;
  readonly everySeconds: number;
  /** Shown instead of the usual text to anybody who reaches the limit. */
  readonly text?: string;
}

/** The limits for one thing: per sender, which may be a whole office, and per account. */
export interface RateLimits {
  readonly sender?: RateLimit;
  readonly account?: RateLimit;
}

const OPERATOR: RateLimit = { name: 'operator', burst: 300, everySeconds: 1 };
/** Files of the desk: more than a person takes, who may want one for each view of a list. */
const DESK_FILES: RateLimit = { name: 'desk-files', burst: 60, everySeconds: 60 };
/** All forms of the tool page together. */
const TOOL_FORMS: RateLimit = { name: 'tool-forms', burst: 600, everySeconds: 1 };

/** The account is a member's id, or an email address, which need not have an account. */
export const RATE_LIMITS = {
  contact: { sender: { name: 'contact', burst: 5, everySeconds: 720 } },
  /** What a reader sends besides a new report: an answer to a question about one, a change of a list in its form. */
  reportSteps: { sender: { name: 'report-steps', burst: 60, everySeconds: 20 } },
  /** Mails to an address whose owner may not have asked for them: per sender, and per address. */
  letter: {
    sender: { name: 'letter', burst: 5, everySeconds: 720 },
    account: { name: 'letter-address', burst: 3, everySeconds: 14_400 },
  },
  letterSwitch: {
    sender: { name: 'letter-switch-sender', burst: 60, everySeconds: 10 },
    account: { name: 'letter-switch', burst: 30, everySeconds: 20 },
  },
  tray: {
    sender: { name: 'tray-sender', burst: 300, everySeconds: 1 },
    account: { name: 'tray', burst: 60, everySeconds: 2 },
  },
  comparisons: {
    sender: { name: 'comparisons-sender', burst: 300, everySeconds: 2 },
    account: { name: 'comparisons', burst: 60, everySeconds: 10 },
  },
  /** Being told that an address is known also uses a turn, so that nobody can check many. */
  submit: {
    sender: { name: 'submit-from', burst: 20, everySeconds: 300 },
    account: { name: 'submit', burst: 10, everySeconds: 600 },
  },
  operator: { sender: OPERATOR, account: OPERATOR },
  deskFiles: { sender: DESK_FILES, account: DESK_FILES },
  /** Each one makes several calls to the payment provider. */
  billing: {
    sender: { name: 'billing-from', burst: 300, everySeconds: 1 },
    account: { name: 'billing', burst: 20, everySeconds: 15 },
  },
  /** The success page calls the payment provider too, again and again while a payment is pending. */
  verification: { account: { name: 'verification', burst: 40, everySeconds: 3 } },
  /** A browser renews when its session is about to end, and may retry until it has ended. */
  sessionRefresh: {
    sender: { name: 'session-refresh-sender', burst: 120, everySeconds: 2 },
    account: { name: 'session-refresh', burst: 60, everySeconds: 5 },
  },
  /** Against guessing the password of a member who left a browser signed in. */
  password: {
    sender: { name: 'password-sender', burst: 20, everySeconds: 90 },
    account: { name: 'password-account', burst: 10, everySeconds: 180 },
  },
  /** Emails to an address that has not asked for them: per asking account, and per address. */
  emailChange: { account: { name: 'email-change', burst: 5, everySeconds: 3_600 } },
  emailChangeTo: { account: { name: 'email-change-to', burst: 3, everySeconds: 14_400 } },
  endSessions: {
    sender: { name: 'end-sessions-sender', burst: 60, everySeconds: 10 },
    account: { name: 'end-sessions', burst: 30, everySeconds: 20 },
  },
  memberData: {
    sender: { name: 'member-data-sender', burst: 10, everySeconds: 150 },
    account: { name: 'member-data', burst: 5, everySeconds: 300 },
  },
  /** Pictures of any selection, of which each takes some hundredths of a second. */
  landscape: { sender: { name: 'landscape', burst: 30, everySeconds: 10 } },
  /** Files of plots: a picture takes up to a tenth of a second. */
  plots: { sender: { name: 'plots', burst: 40, everySeconds: 5 } },
  /** Spec §9, "Registration minimum gap". */
  registerGap: {
    sender: {
      name: 'register-gap',
      burst: 1,
      everySeconds: 2,
      text: 'Please wait a moment before trying again',
    },
  },
  /**
   * New passwords to be judged: judging one blocks the only thread that answers for a hundredth of a second.
   */
  passwordJudged: { sender: { name: 'password-judged', burst: 20, everySeconds: 15 } },
  register: {
    sender: { name: 'register', burst: 10, everySeconds: 360 },
    account: { name: 'register-address', burst: 5, everySeconds: 600 },
  },
  login: {
    sender: { name: 'login', burst: 30, everySeconds: 30 },
    account: { name: 'login-account', burst: 20, everySeconds: 30 },
  },
  /** Slower than the limit above, so that a single sender cannot lock an owner out of the account. */
  loginFromSender: { account: { name: 'login-account-sender', burst: 10, everySeconds: 120 } },
  /** Guesses from devices that the account knows: per device, and for all of them together. */
  loginDevice: { account: { name: 'login-device', burst: 10, everySeconds: 120 } },
  loginDevices: { account: { name: 'login-devices', burst: 30, everySeconds: 30 } },
  /** Three of a million codes are right at any moment: at this pace, guessing takes years. */
  secondStep: {
    sender: { name: 'second-step-sender', burst: 30, everySeconds: 30 },
    account: { name: 'second-step', burst: 10, everySeconds: 300 },
  },
  /** Second factors shown by a member who is signed in. */
  shownFactor: { account: { name: 'shown-factor', burst: 10, everySeconds: 300 } },
  secondStepDevice: { account: { name: 'second-step-device', burst: 10, everySeconds: 300 } },
  /** Challenges for passkeys, and beginning to sign in through another site. */
  signInBegun: { sender: { name: 'sign-in-begun', burst: 60, everySeconds: 10 } },
  security: {
    sender: { name: 'security-sender', burst: 60, everySeconds: 10 },
    account: { name: 'security', burst: 30, everySeconds: 60 },
  },
  resend: {
    sender: { name: 'resend', burst: 5, everySeconds: 300 },
    account: { name: 'resend-address', burst: 3, everySeconds: 300 },
  },
  recovery: {
    sender: { name: 'recovery', burst: 5, everySeconds: 300 },
    account: { name: 'recovery-address', burst: 3, everySeconds: 600 },
  },
  /** Following links from emails, for any purpose. */
  emailLink: {
    sender: { name: 'email-link', burst: 20, everySeconds: 30 },
    account: { name: 'email-link-account', burst: 20, everySeconds: 30 },
  },
  /** Not counted per sender: one mail program asks for many readers. */
  unsubscribe: { account: { name: 'unsubscribe', burst: 20, everySeconds: 30 } },
  follows: {
    sender: { name: 'follows-sender', burst: 120, everySeconds: 5 },
    account: { name: 'follows', burst: 60, everySeconds: 10 },
  },
  lists: {
    sender: { name: 'lists-sender', burst: 600, everySeconds: 1 },
    account: { name: 'lists', burst: 120, everySeconds: 5 },
  },
  /** Files of shared lists and of selections of tools, which everybody may ask for. */
  listFiles: { sender: { name: 'list-files', burst: 30, everySeconds: 20 } },
  /** Feed readers ask every few minutes, from anywhere. */
  privateFeed: { account: { name: 'private-feed', burst: 60, everySeconds: 30 } },
  apiKeys: {
    sender: { name: 'api-keys-sender', burst: 60, everySeconds: 10 },
    account: { name: 'api-keys', burst: 30, everySeconds: 60 },
  },
  /** Values that a member's programs propose: each is weighed against the whole record of its tool. */
  proposals: { account: { name: 'proposals', burst: 60, everySeconds: 30 } },
  webhooks: {
    sender: { name: 'webhooks-sender', burst: 60, everySeconds: 10 },
    account: { name: 'webhooks', burst: 30, everySeconds: 60 },
  },
  /** Decision sheets: pages that anybody can make. */
  sheets: { sender: { name: 'sheets-from', burst: 20, everySeconds: 300 } },
  /** Members are counted by account alone, so that those in one office do not hold each other up. */
  ownSheets: { account: { name: 'sheets', burst: 20, everySeconds: 300 } },
  /** The account is the sheet's: its maker has none. */
  sheetChanges: {
    sender: { name: 'sheet-changes-from', burst: 120, everySeconds: 5 },
    account: { name: 'sheet-changes', burst: 60, everySeconds: 10 },
  },
  ownSheetChanges: { account: { name: 'own-sheet-changes', burst: 60, everySeconds: 10 } },
  /** Files of sheets and of comparisons. */
  sheetFiles: { sender: { name: 'sheet-files', burst: 60, everySeconds: 10 } },
  memberSheetFiles: { account: { name: 'sheet-files-of', burst: 60, everySeconds: 10 } },
  export: { account: { name: 'export', burst: 20, everySeconds: 30 } },
  /** Mails to an address whose owner may not have asked for them: per member, and per address. */
  claimMail: {
    sender: { name: 'claim-mail-from', burst: 10, everySeconds: 600 },
    account: { name: 'claim-mail', burst: 5, everySeconds: 3_600 },
  },
  claimMailTo: { account: { name: 'claim-mail-to', burst: 3, everySeconds: 14_400 } },
  /** Each looks at somebody else's server. */
  claimCheck: {
    sender: { name: 'claim-check-from', burst: 5, everySeconds: 60 },
    account: { name: 'claim-check', burst: 1, everySeconds: 60 },
  },
  vendor: {
    sender: { name: 'vendor-from', burst: 60, everySeconds: 10 },
    account: { name: 'vendor', burst: 30, everySeconds: 30 },
  },
  rating: { sender: TOOL_FORMS, account: { name: 'rating', burst: 30, everySeconds: 30 } },
  favorite: { sender: TOOL_FORMS, account: { name: 'favorite', burst: 120, everySeconds: 2 } },
  answer: { sender: TOOL_FORMS, account: { name: 'answer', burst: 30, everySeconds: 60 } },
  report: { sender: TOOL_FORMS, account: { name: 'report', burst: 10, everySeconds: 600 } },
  profile: {
    sender: { name: 'profile-save-sender', burst: 60, everySeconds: 10 },
    account: { name: 'profile-save', burst: 30, everySeconds: 20 },
  },
  photo: {
    sender: { name: 'photo-upload-sender', burst: 30, everySeconds: 20 },
    account: { name: 'photo-upload', burst: 10, everySeconds: 60 },
  },
  photoRemoval: {
    sender: { name: 'photo-removal-sender', burst: 60, everySeconds: 10 },
    account: { name: 'photo-removal', burst: 20, everySeconds: 30 },
  },
} as const satisfies Record<string, RateLimits>;
