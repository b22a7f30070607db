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
 * How often one sender may do something: `burst` times at once, and once more every `everySeconds`.
 * The name keeps the counts of different things apart.
 */
export interface RateLimit {
  readonly name: string;
  readonly burst: number;
  readonly everySeconds: number;
}

export const RATE_LIMITS = {
  contact: { name: 'contact', burst: 5, everySeconds: 720 },
  /** Pointing out a known address takes a turn too, so that nobody can ask for many. */
  submit: { name: 'submit', burst: 10, everySeconds: 600 },
  submitFromOnePlace: { name: 'submit-from', burst: 20, everySeconds: 300 },
  operator: { name: 'operator', burst: 60, everySeconds: 5 },
  /** Each asks the payment provider several times. */
  billing: { name: 'billing', burst: 20, everySeconds: 15 },
  billingFromOnePlace: { name: 'billing-from', burst: 300, everySeconds: 1 },
  /** So does the success page, which looks again by itself while a payment is on its way. */
  verification: { name: 'verification', burst: 40, everySeconds: 3 },
  /** A browser renews when its session is about to end, and may try again until it has ended. */
  sessionRefresh: { name: 'session-refresh', burst: 60, everySeconds: 5 },
  sessionRefreshOfSender: { name: 'session-refresh-sender', burst: 120, everySeconds: 2 },
  /** Guesses at the password of whoever has left a browser signed in: for the account, and for a sender. */
  passwordOfAccount: { name: 'password-account', burst: 10, everySeconds: 180 },
  passwordOfSender: { name: 'password-sender', burst: 20, everySeconds: 90 },
  /** Mails to an address that has not asked for them yet: for the account that asks, and for the address. */
  emailChangeOfAccount: { name: 'email-change', burst: 5, everySeconds: 3_600 },
  emailChangeTo: { name: 'email-change-to', burst: 3, everySeconds: 14_400 },
  endSessions: { name: 'end-sessions', burst: 30, everySeconds: 20 },
  endSessionsOfSender: { name: 'end-sessions-sender', burst: 60, everySeconds: 10 },
  memberData: { name: 'member-data', burst: 5, everySeconds: 300 },
  memberDataOfSender: { name: 'member-data-sender', burst: 10, everySeconds: 150 },
  /** Spec §9, "Registration minimum gap". */
  registerGap: { name: 'register-gap', burst: 1, everySeconds: 2 },
  register: { name: 'register', burst: 10, everySeconds: 360 },
  registerAddress: { name: 'register-address', burst: 5, everySeconds: 600 },
  login: { name: 'login', burst: 30, everySeconds: 30 },
  /** Slower than the next one, so that a single sender cannot keep an owner out of the account. */
  loginAccountFromSender: { name: 'login-account-sender', burst: 10, everySeconds: 120 },
  loginAccount: { name: 'login-account', burst: 20, everySeconds: 30 },
  /** Guesses from a device that the account knows: of the device, and of all that the account knows. */
  loginDevice: { name: 'login-device', burst: 10, everySeconds: 120 },
  loginDevicesOfAccount: { name: 'login-devices', burst: 30, everySeconds: 30 },
  resend: { name: 'resend', burst: 5, everySeconds: 300 },
  resendAddress: { name: 'resend-address', burst: 3, everySeconds: 300 },
  recovery: { name: 'recovery', burst: 5, everySeconds: 300 },
  recoveryAddress: { name: 'recovery-address', burst: 3, everySeconds: 600 },
  /** Links of mails that are followed, whatever they are for. */
  emailLink: { name: 'email-link', burst: 20, everySeconds: 30 },
  emailLinkOfAccount: { name: 'email-link-account', burst: 20, everySeconds: 30 },
  ...{
    // Of an account; and of a sender, behind whom a whole office may sit.
    rating: { name: 'rating', burst: 30, everySeconds: 30 },
    favorite: { name: 'favorite', burst: 120, everySeconds: 2 },
    report: { name: 'report', burst: 10, everySeconds: 600 },
    toolFormsOfSender: { name: 'tool-forms', burst: 600, everySeconds: 1 },
  },
} as const satisfies Record<string, RateLimit>;

/** What a member may do to the profile: with one account, and from one place, where a whole office may sit. */
export const PROFILE_RATE_LIMITS = {
  save: {
    account: { name: 'profile-save', burst: 30, everySeconds: 20 },
    sender: { name: 'profile-save-sender', burst: 60, everySeconds: 10 },
  },
  photo: {
    account: { name: 'photo-upload', burst: 10, everySeconds: 60 },
    sender: { name: 'photo-upload-sender', burst: 30, everySeconds: 20 },
  },
  photoRemoval: {
    account: { name: 'photo-removal', burst: 20, everySeconds: 30 },
    sender: { name: 'photo-removal-sender', burst: 60, everySeconds: 10 },
  },
} as const satisfies Record<string, Record<'account' | 'sender', RateLimit>>;
