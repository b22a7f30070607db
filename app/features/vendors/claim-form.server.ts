import { z } from 'zod';
import { CLAIM_TEXTS } from '#features/claims/claim.ts';
import { bySchema } from '#platform/request/form-fields.server.ts';

/** What may stand before the @ without quotes (RFC 5322 §3.2.3). */
const LOCAL = /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/;
/** RFC 5321 §4.5.3. */
const LOCAL_LENGTH = 64;

/** Reads the part of an address before the @. */
export const readLocal = bySchema(
  z.object({
    intent: z.string(),
    link: z.string(),
    local: z.string().trim().max(LOCAL_LENGTH, CLAIM_TEXTS.local).regex(LOCAL, CLAIM_TEXTS.local),
  }),
);
