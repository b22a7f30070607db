import { createCookie } from 'react-router';
import type { z } from 'zod';
import { type Context, servicesContext } from '#platform/request/context.server.ts';
import { cookiesOf } from '#platform/request/person.server.ts';
import { type SealedFor, seal, unseal } from './sealed.server.ts';

/** A cookie for the next step of signing in, which the browser cannot read. */
export interface SealedCookie<Content> {
  /** The value for Set-Cookie. */
  write: (context: Context, content: Content) => Promise<string>;
  /** Null if the cookie is missing, changed or too old. */
  read: (context: Context) => Promise<Content | null>;
  /** The value for Set-Cookie that removes it. */
  end: () => Promise<string>;
}

/** @param seconds the time for the next step */
export function sealedCookie<Content extends object>(
  { name, purpose, seconds }: { name: string; purpose: SealedFor; seconds: number },
  schema: z.ZodType<Content>,
): SealedCookie<Content> {
  const cookie = createCookie(`__Host-${name}`, {
    httpOnly: true,
    secure: true,
    sameSite: 'lax',
    path: '/',
    maxAge: seconds,
  });
  const sealing = (context: Context) => ({ secret: context.get(servicesContext).secret, purpose });
  return {
    write: async (context, content) => cookie.serialize(await seal(sealing(context), content, seconds)),
    async read(context) {
      const sealed: unknown = await cookie.parse(cookiesOf(context));
      return typeof sealed === 'string' ? unseal(sealing(context), schema, sealed) : null;
    },
    end: () => cookie.serialize('', { maxAge: 0 }),
  };
}
