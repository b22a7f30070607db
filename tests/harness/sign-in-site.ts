import { createHash, generateKeyPairSync, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SignJWT } from 'jose';
import { afterAll } from 'vitest';
import type { Endpoints } from '#features/accounts/providers/provider.server.ts';
import { clientSettings, PROVIDER_NAMES, type ProviderName } from '#site/sign-in-providers.ts';

/** Somebody with an account at a provider. */
export interface Somebody {
  subject: string;
  email: string;
  isVerified?: boolean;
}

/** What the site keeps between a visitor's agreement and the exchange of the code. */
interface Granted extends Somebody {
  challenge: string;
  nonce: string | null;
  redirectTo: string;
}

export const CLIENT = { id: 'a-client', secret: 'a-secret-of-tests' };
export const CLIENT_SETTINGS = Object.fromEntries(
  PROVIDER_NAMES.map(clientSettings).flatMap(({ id, secret }) => [
    [id, CLIENT.id],
    [secret, CLIENT.secret],
  ]),
);

/** A real HTTP server that behaves as all providers do, and is as strict about codes and PKCE. */
export async function startSignInSite() {
  const codes = new Map<string, Granted>();
  const tokens = new Map<string, Somebody>();
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '', origin);
    const answer = (await handlers[pathname]?.(request)) ?? { status: 404, body: {} };
    response.writeHead(answer.status, { 'Content-Type': 'application/json' });
    response.end(JSON.stringify(answer.body));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  afterAll(() => server.close());
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  async function exchange(request: IncomingMessage) {
    const form = new URLSearchParams(Buffer.concat(await request.toArray()).toString());
    const granted = codes.get(form.get('code') ?? '');
    codes.delete(form.get('code') ?? '');
    const isRight =
      granted &&
      form.get('client_secret') === CLIENT.secret &&
      form.get('redirect_uri') === granted.redirectTo &&
      challengeOf(form.get('code_verifier') ?? '') === granted.challenge;
    if (!isRight) return { status: 400, body: { error: 'invalid_grant' } };
    const access_token = randomBytes(16).toString('hex');
    tokens.set(access_token, granted);
    const body = { access_token, token_type: 'bearer', expires_in: 60 };
    return {
      status: 200,
      body: granted.nonce === null ? body : { ...body, id_token: await idToken(granted) },
    };
  }

  function idToken({ subject, email, isVerified = true, nonce }: Granted) {
    return new SignJWT({ email, email_verified: isVerified, nonce })
      .setProtectedHeader({ alg: 'RS256' })
      .setIssuer(origin)
      .setAudience(CLIENT.id)
      .setSubject(subject)
      .setIssuedAt()
      .setExpirationTime('1 minute')
      .sign(privateKey);
  }

  const ownerOf = ({ headers }: IncomingMessage) => tokens.get(headers.authorization?.split(' ')[1] ?? '');
  const handlers: Record<string, (request: IncomingMessage) => Promise<{ status: number; body: unknown }>> = {
    '/token': exchange,
    '/user': async (request) => ({ status: 200, body: { id: Number(ownerOf(request)?.subject) } }),
    '/emails': async (request) => {
      const { email, isVerified = true } = ownerOf(request) ?? { email: '' };
      const other = { email: 'other@example.net', primary: false, verified: true };
      return { status: 200, body: [other, { email, primary: true, verified: isVerified }] };
    },
  };

  const endpoints: Endpoints = {
    issuer: origin,
    authorize: `${origin}/authorize`,
    token: `${origin}/token`,
    user: `${origin}/user`,
    emails: `${origin}/emails`,
  };
  return {
    endpoints: Object.fromEntries(PROVIDER_NAMES.map((name) => [name, endpoints])) as Record<
      ProviderName,
      Endpoints
    >,
    /** Agrees to what an address of the site asks. @returns the path that the visitor is led back to */
    agree(address: string, who: Somebody): string {
      const { searchParams: asked } = new URL(address);
      const code = randomBytes(16).toString('hex');
      const redirectTo = asked.get('redirect_uri') ?? '';
      codes.set(code, {
        ...who,
        challenge: asked.get('code_challenge') ?? '',
        nonce: asked.get('nonce'),
        redirectTo,
      });
      const back = new URLSearchParams({ code, state: asked.get('state') ?? '', iss: origin });
      return `${new URL(redirectTo).pathname}?${back}`;
    },
    /** Says no. */
    deny(address: string): string {
      const { searchParams: asked } = new URL(address);
      const back = new URLSearchParams({
        error: 'access_denied',
        state: asked.get('state') ?? '',
        iss: origin,
      });
      return `${new URL(asked.get('redirect_uri') ?? '').pathname}?${back}`;
    },
  };
}

function challengeOf(verifier: string): string {
  return createHash('sha256').update(verifier).digest('base64url');
}
