/** Business constants and limits (spec §9). Durations are in milliseconds, lengths in CSS pixels. */
export const LIMITS = {
  pageSize: 12,
  featuredOnHome: 4,
  categoriesOnHome: 4,
  businessFunctionsOnHome: 3,
  enhancementsOnCard: 3,
  tagsOnCard: 3,
  topToolsOfCategory: 5,
  headerScrollThreshold: 10,
  maxRating: 5,
  defaultCategoryColour: '#61248d',
  contactFrameHeight: 800,
  pagerWindow: 5,
  suggestionsShown: 5,
  categoriesSuggested: 3,
  questionsOnSearchPage: 5,
  suggestionMinLength: 3,
  suggestionPause: 300,
  suggestionHideDelay: 200,
  suggestionMaxHeight: 300,
  questionSearch: 10,
  submissionToProfile: 2000,
  subscriptionRedirect: 5_000,
  verifiedToLogin: 3_000,
  /** Characters of a failure's description that an address may show. */
  errorDescription: 200,
} as const;

/** Photos of members (spec §5 and §9): bytes, per cent, the quality of a JPEG from 0 to 1, milliseconds. */
export const PHOTO_LIMITS = {
  maxBytes: 5 * 1024 * 1024,
  /** What decoding may cost: a small file can hold a huge picture. */
  maxPixels: 25_000_000,
  cropPercent: 90,
  jpegQuality: 0.95,
  /** The longer side as it is stored, in pixels. */
  storedSide: 512,
} as const;

/** What the bodies of requests to an address may cost. */
export interface BodyLimits {
  readonly maxBytes: number;
  /** How many may be on their way at once. */
  readonly atOnce: number;
  readonly fromOneSender: number;
}

/** Room for every form of text that the site has. */
const FORM_BYTES = 64 * 1024;

/** By kind; all that are on their way together have less than 80 MB. */
export const BODY_LIMITS = {
  form: { maxBytes: FORM_BYTES, atOnce: 256, fromOneSender: 64 },
  /** Of the payment provider; far more than any has. */
  event: { maxBytes: 512 * 1024, atOnce: 32, fromOneSender: 16 },
  /** The photo comes with a few texts, in the frame of a form. */
  photo: { maxBytes: PHOTO_LIMITS.maxBytes + FORM_BYTES, atOnce: 8, fromOneSender: 3 },
} as const satisfies Record<string, BodyLimits>;

/** How long a saved profile says so, and how long the first one stays before the tools come (spec §9). */
export const PROFILE_DELAYS = { savedBanner: 3_000, completionToTools: 2_000 } as const;

/** What the own profile shows of each list on a page. */
export const PROFILE_PAGE_SIZE = 10;

/**
 * How often something may be done: `burst` times at once, and once more every `everySeconds`. The name keeps
 * the counts of different things apart.
 */
export interface RateLimit {
  readonly name: string;
  readonly burst: number;
  readonly everySeconds: number;
  /** What is said to whoever reaches it, in place of the usual text. */
  readonly text?: string;
}

/** The limits of one thing: for a sender, behind whom a whole office may sit, and for an account. */
export interface RateLimits {
  readonly sender?: RateLimit;
  readonly account?: RateLimit;
}

const OPERATOR: RateLimit = { name: 'operator', burst: 60, everySeconds: 5 };
/** All forms of the tool page together. */
const TOOL_FORMS: RateLimit = { name: 'tool-forms', burst: 600, everySeconds: 1 };

/** The account is a member's id, or an email address that may have an account or not. */
export const RATE_LIMITS = {
  contact: { sender: { name: 'contact', burst: 5, everySeconds: 720 } },
  /** Pointing out a known address takes a turn too, so that nobody can ask for many. */
  submit: {
    sender: { name: 'submit-from', burst: 20, everySeconds: 300 },
    account: { name: 'submit', burst: 10, everySeconds: 600 },
  },
  operator: { sender: OPERATOR, account: OPERATOR },
  /** Each asks the payment provider several times. */
  billing: {
    sender: { name: 'billing-from', burst: 300, everySeconds: 1 },
    account: { name: 'billing', burst: 20, everySeconds: 15 },
  },
  /** So does the success page, which looks again by itself while a payment is on its way. */
  verification: { account: { name: 'verification', burst: 40, everySeconds: 3 } },
  /** A browser renews when its session is about to end, and may try again until it has ended. */
  sessionRefresh: {
    sender: { name: 'session-refresh-sender', burst: 120, everySeconds: 2 },
    account: { name: 'session-refresh', burst: 60, everySeconds: 5 },
  },
  /** Guesses at the password of whoever has left a browser signed in. */
  password: {
    sender: { name: 'password-sender', burst: 20, everySeconds: 90 },
    account: { name: 'password-account', burst: 10, everySeconds: 180 },
  },
  /** Mails to an address that has not asked for them yet: for the account that asks, and for the address. */
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
  /** Spec §9, "Registration minimum gap". */
  registerGap: {
    sender: {
      name: 'register-gap',
      burst: 1,
      everySeconds: 2,
      text: 'Please wait a moment before trying again',
    },
  },
  /** New passwords that are judged: each takes a hundredth of a second of the one thread that answers. */
  passwordJudged: { sender: { name: 'password-judged', burst: 20, everySeconds: 15 } },
  register: {
    sender: { name: 'register', burst: 10, everySeconds: 360 },
    account: { name: 'register-address', burst: 5, everySeconds: 600 },
  },
  login: {
    sender: { name: 'login', burst: 30, everySeconds: 30 },
    account: { name: 'login-account', burst: 20, everySeconds: 30 },
  },
  /** Slower than the one before, so that a single sender cannot keep an owner out of the account. */
  loginFromSender: { account: { name: 'login-account-sender', burst: 10, everySeconds: 120 } },
  /** Guesses from a device that the account knows: of the device, and of all that the account knows. */
  loginDevice: { account: { name: 'login-device', burst: 10, everySeconds: 120 } },
  loginDevices: { account: { name: 'login-devices', burst: 30, everySeconds: 30 } },
  resend: {
    sender: { name: 'resend', burst: 5, everySeconds: 300 },
    account: { name: 'resend-address', burst: 3, everySeconds: 300 },
  },
  recovery: {
    sender: { name: 'recovery', burst: 5, everySeconds: 300 },
    account: { name: 'recovery-address', burst: 3, everySeconds: 600 },
  },
  /** Links of mails that are followed, whatever they are for. */
  emailLink: {
    sender: { name: 'email-link', burst: 20, everySeconds: 30 },
    account: { name: 'email-link-account', burst: 20, everySeconds: 30 },
  },
  rating: { sender: TOOL_FORMS, account: { name: 'rating', burst: 30, everySeconds: 30 } },
  favorite: { sender: TOOL_FORMS, account: { name: 'favorite', burst: 120, everySeconds: 2 } },
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
