import {
  AuthorizationResponseError,
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  ClientSecretPost,
  Configuration,
  calculatePKCECodeChallenge,
  fetchProtectedResource,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
} from 'openid-client';
import { z } from 'zod';
import type { Settings } from '#platform/start/settings.server.ts';
import { emailAddress } from '#site/form-fields.ts';
import { clientSettings, PROVIDER_NAMES, type ProviderName } from '#site/sign-in-providers.ts';

/**
 * Sign-in through other sites: the authorization code flow with PKCE, state and, if there is an ID token, nonce (RFC
 * 9700). Pages load nothing from these sites; tokens are used once and not stored.
 */

/** A provider's addresses. */
export interface Endpoints {
  issuer: string;
  authorize: string;
  token: string;
  /** What is asked for the signed-in user and their addresses, where no ID token names them. */
  user?: string;
  emails?: string;
}

/** A visitor must not wait longer for a provider. */
const TIMEOUT_SECONDS = 10;

/** Values that tie a provider's answer to this sign-in. Nobody else may see them. */
export interface Begun {
  state: string;
  verifier: string;
  nonce: string;
}

/** A person as a provider knows them. */
export interface Person {
  subject: string;
  /** In lower case; null if the provider has verified none. */
  email: string | null;
}

export interface Provider {
  /** The address to send a browser to, and the secrets to keep. */
  begin: (redirectTo: string) => Promise<{ address: string; begun: Begun }>;
  /**
   * The person who has come back, or 'denied' if the provider does not sign them in.
   *
   * @param arrived the address with the provider's parameters
   * @throws if the provider could not be reached or gave an untrustworthy answer
   */
  finish: (arrived: URL, begun: Begun) => Promise<Person | 'denied'>;
}

export type Providers = ReadonlyMap<ProviderName, Provider>;

/**
 * The configured providers.
 *
 * @param endpoints replace the providers' own addresses
 */
export function createProviders(
  settings: Settings,
  endpoints?: Readonly<Record<ProviderName, Endpoints>>,
): Providers {
  return new Map(
    PROVIDER_NAMES.flatMap((name): [ProviderName, Provider][] => {
      const names = clientSettings(name);
      const [id, secret] = [settings[names.id], settings[names.secret]];
      if (id === undefined || secret === undefined) return [];
      const { make, at } = MADE[name];
      const place = endpoints?.[name] ?? at;
      return [[name, make(configure(place, id, secret), place)]];
    }),
  );
}

interface Made {
  make: (configuration: Configuration, at: Endpoints) => Provider;
  at: Endpoints;
}

const MADE: Readonly<Record<ProviderName, Made>> = {
  google: {
    make: withIdToken,
    at: {
      issuer: 'https://accounts.google.com',
      authorize: 'https://accounts.google.com/o/oauth2/v2/auth',
      token: 'https://oauth2.googleapis.com/token',
    },
  },
  github: {
    make: withUserAddress,
    at: {
      issuer: 'https://github.com/login/oauth',
      authorize: 'https://github.com/login/oauth/authorize',
      token: 'https://github.com/login/oauth/access_token',
      user: 'https://api.github.com/user',
      emails: 'https://api.github.com/user/emails',
    },
  },
};

function configure({ issuer, authorize, token }: Endpoints, id: string, secret: string): Configuration {
  const server = { issuer, authorization_endpoint: authorize, token_endpoint: token };
  const configuration = new Configuration(server, id, {}, ClientSecretPost(secret));
  configuration.timeout = TIMEOUT_SECONDS;
  // Only the tests' provider has such an address.
  if (issuer.startsWith('http://127.0.0.1:')) allowInsecureRequests(configuration);
  return configuration;
}

const claims = z.object({ sub: z.string().min(1), email: z.string(), email_verified: z.boolean() });

function withIdToken(configuration: Configuration): Provider {
  return {
    begin: (redirectTo) => begin(configuration, { redirectTo, scope: 'openid email', hasIdToken: true }),
    async finish(arrived, { state, verifier, nonce }) {
      const tokens = await tokensFor(configuration, arrived, {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: verifier,
        idTokenExpected: true,
      });
      if (tokens === 'denied') return tokens;
      const { sub, email, email_verified } = claims.parse(tokens.claims());
      return { subject: sub, email: email_verified ? addressOf(email) : null };
    },
  };
}

const user = z.object({ id: z.int() });
const addresses = z.array(z.object({ email: z.string(), primary: z.boolean(), verified: z.boolean() }));

function withUserAddress(
  configuration: Configuration,
  { user: userAt = '', emails = '' }: Endpoints,
): Provider {
  return {
    begin: (redirectTo) => begin(configuration, { redirectTo, scope: 'user:email', hasIdToken: false }),
    async finish(arrived, { state, verifier }) {
      const tokens = await tokensFor(configuration, arrived, {
        expectedState: state,
        pkceCodeVerifier: verifier,
      });
      if (tokens === 'denied') return tokens;
      const read = async <Read>(address: string, schema: z.ZodType<Read>) => {
        const headers = new Headers({ Accept: 'application/vnd.github+json', 'User-Agent': 'AI Toolbox' });
        const answer = await fetchProtectedResource(
          configuration,
          tokens.access_token,
          new URL(address),
          'GET',
          null,
          headers,
        );
        return schema.parse(await answer.json());
      };
      const [{ id }, found] = await Promise.all([read(userAt, user), read(emails, addresses)]);
      const primary = found.find((address) => address.primary && address.verified);
      return { subject: String(id), email: primary ? addressOf(primary.email) : null };
    },
  };
}

/** The tokens for a visitor's consent, or 'denied'. */
async function tokensFor(
  configuration: Configuration,
  arrived: URL,
  checks: Parameters<typeof authorizationCodeGrant>[2],
) {
  try {
    return await authorizationCodeGrant(configuration, arrived, checks);
  } catch (error) {
    if (error instanceof AuthorizationResponseError) return 'denied';
    throw error;
  }
}

interface Asked {
  redirectTo: string;
  scope: string;
  hasIdToken: boolean;
}

async function begin(configuration: Configuration, { redirectTo, scope, hasIdToken }: Asked) {
  const begun: Begun = { state: randomState(), verifier: randomPKCECodeVerifier(), nonce: randomNonce() };
  const address = buildAuthorizationUrl(configuration, {
    redirect_uri: redirectTo,
    scope,
    state: begun.state,
    code_challenge: await calculatePKCECodeChallenge(begun.verifier),
    code_challenge_method: 'S256',
    ...(hasIdToken && { nonce: begun.nonce }),
  });
  return { address: address.href, begun };
}

/** The address as accounts store it; null if it is invalid. */
function addressOf(email: string): string | null {
  return emailAddress.safeParse(email).data ?? null;
}
