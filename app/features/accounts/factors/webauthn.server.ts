import { createHash } from 'node:crypto';
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import { z } from 'zod';
import { type Context, servicesContext } from '#platform/request/context.server.ts';
import { takeTurn } from '#platform/request/rate-limits.server.ts';
import { publicOrigin } from '#platform/start/settings.server.ts';
import { PASSKEY_USES, type PasskeyUse } from '#site/second-step.ts';
import { displayName, type SessionUser } from '#site/session.ts';
import { SITE } from '#site/site.ts';
import { sealedCookie } from '../sealed-cookie.server.ts';
import { credentialsOf, findPasskey, type NewPasskey, recordUse } from './passkeys.server.ts';

/**
 * Passkeys (WebAuthn). The browser keeps its challenge in a sealed cookie, and may answer it once. The authenticator
 * must verify the person by a fingerprint or a PIN, so a passkey is two factors in one.
 */

/** Loaded with the first request for a passkey. */
const library = () => import('@simplewebauthn/server');

const CHALLENGE_SECONDS = 300;
/** EdDSA, ES256 and RS256. Every authenticator supports one of them; Node's other algorithms are experimental. */
const ALGORITHMS = [-8, -7, -257];

const challengeCookie = sealedCookie(
  { name: 'passkey', purpose: 'passkey', seconds: CHALLENGE_SECONDS },
  z.object({ challenge: z.string(), use: z.enum(PASSKEY_USES), userId: z.string().nullable() }),
);

/** What a browser needs to ask for a passkey, and the cookie with the challenge. */
export interface Challenge {
  options: object;
  cookie: string;
}

/** Asks for one of a member's passkeys, or for any passkey of this site. */
export async function askForPasskey(
  context: Context,
  { use, userId }: { use: Exclude<PasskeyUse, 'add'>; userId: string | null },
): Promise<Challenge> {
  const { db, settings } = context.get(servicesContext);
  const allowed = userId === null ? null : await credentialsOf(db.write, userId);
  const { generateAuthenticationOptions } = await library();
  const options = await generateAuthenticationOptions({
    rpID: siteOf(settings).id,
    userVerification: 'required',
    ...(allowed && { allowCredentials: allowed }),
  });
  const cookie = await challengeCookie.write(context, { challenge: options.challenge, use, userId });
  return { options, cookie };
}

export async function askForNewPasskey(context: Context, member: SessionUser): Promise<Challenge> {
  const { db, settings } = context.get(servicesContext);
  const { generateRegistrationOptions } = await library();
  const options = await generateRegistrationOptions({
    rpName: SITE.name,
    rpID: siteOf(settings).id,
    userName: member.email,
    userID: new Uint8Array(Buffer.from(member.id)),
    userDisplayName: displayName(member),
    excludeCredentials: await credentialsOf(db.write, member.id),
    supportedAlgorithmIDs: ALGORITHMS,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  const cookie = await challengeCookie.write(context, {
    challenge: options.challenge,
    use: 'add',
    userId: member.id,
  });
  return { options, cookie };
}

/** The fields that both kinds of answers share. */
const CREDENTIAL = {
  id: z.string(),
  rawId: z.string(),
  type: z.literal('public-key'),
  clientExtensionResults: z.object({}),
};

const assertion = z.object({
  ...CREDENTIAL,
  response: z.object({
    clientDataJSON: z.string(),
    authenticatorData: z.string(),
    signature: z.string(),
    userHandle: z.string().exactOptional(),
  }),
}) satisfies z.ZodType<AuthenticationResponseJSON>;

interface Answered {
  use: PasskeyUse;
  /** The owner that is required; null for any. */
  userId: string | null;
  /** The browser's answer, as JSON. */
  credential: string;
}

/** Checks a browser's answer to `askForPasskey` and records the use. @returns the passkey's owner, or null */
export async function checkPasskey(
  context: Context,
  { use, userId, credential }: Answered,
): Promise<string | null> {
  const challenge = await spendChallenge(context, { use, userId });
  const response = readJson(assertion, credential);
  if (challenge === null || response === null) return null;
  const { db, settings } = context.get(servicesContext);
  const passkey = await findPasskey(db.write, response.id);
  if (!passkey || (userId !== null && passkey.userId !== userId)) return null;
  if (!isHandleOf(passkey.userId, response.response.userHandle)) return null;
  const { id: expectedRPID, origin: expectedOrigin } = siteOf(settings);
  const { verifyAuthenticationResponse } = await library();
  const checked = await orNull(() =>
    verifyAuthenticationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin,
      expectedRPID,
      credential: passkey.credential,
      requireUserVerification: true,
    }),
  );
  if (!checked?.verified) return null;
  const isRecorded = await recordUse(db.write, passkey.id, checked.authenticationInfo.newCounter);
  return isRecorded ? passkey.userId : null;
}

const attestation = z.object({
  ...CREDENTIAL,
  response: z.object({
    clientDataJSON: z.string(),
    attestationObject: z.string(),
    transports: z.array(z.string().max(20)).max(10).exactOptional(),
  }),
}) satisfies z.ZodType<RegistrationResponseJSON>;

/** Checks a browser's answer to `askForNewPasskey`. @returns null if it cannot be trusted */
export async function checkNewPasskey(
  context: Context,
  { userId, name, credential }: { userId: string; name: string; credential: string },
): Promise<NewPasskey | null> {
  const challenge = await spendChallenge(context, { use: 'add', userId });
  const response = readJson(attestation, credential);
  if (challenge === null || response === null) return null;
  const { id: expectedRPID, origin: expectedOrigin } = siteOf(context.get(servicesContext).settings);
  const { verifyRegistrationResponse } = await library();
  const checked = await orNull(() =>
    verifyRegistrationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin,
      expectedRPID,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    }),
  );
  if (!checked?.verified) return null;
  const { credential: made, credentialBackedUp } = checked.registrationInfo;
  return { name, credential: made, isSynced: credentialBackedUp };
}

/**
 * The challenge that this browser got for this use. The first answer uses it up; the rate limit's count remembers that
 * for as long as the challenge lasts.
 */
async function spendChallenge(
  context: Context,
  { use, userId }: Pick<Answered, 'use' | 'userId'>,
): Promise<string | null> {
  const kept = await challengeCookie.read(context);
  if (kept?.use !== use || kept.userId !== userId) return null;
  const key = `passkey-challenge ${createHash('sha256').update(kept.challenge).digest('base64url')}`;
  const once = { burst: 1, everySeconds: CHALLENGE_SECONDS };
  const wait = await takeTurn(context.get(servicesContext).db.write, key, once);
  return wait === null ? kept.challenge : null;
}

/** A passkey belongs to a host name, and its answers to one origin. */
function siteOf(settings: Parameters<typeof publicOrigin>[0]): { id: string; origin: string } {
  const origin = publicOrigin(settings);
  return { id: new URL(origin).hostname, origin };
}

function isHandleOf(userId: string, handle: string | undefined): boolean {
  return handle === undefined || Buffer.from(handle, 'base64url').toString() === userId;
}

function readJson<Read>(schema: z.ZodType<Read>, text: string): Read | null {
  try {
    return schema.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

/** Turns any error into null: the library throws a plain Error for everything it refuses. */
async function orNull<Answer>(work: () => Promise<Answer>): Promise<Answer | null> {
  try {
    return await work();
  } catch {
    return null;
  }
}
