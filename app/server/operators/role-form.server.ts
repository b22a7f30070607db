import { z } from 'zod';
import { ROLE_TEXTS } from '#domain/operators/people.ts';
import { ROLES } from '#domain/operators/roles.ts';
import { bySchema, emailAddress } from '#server/request/form-fields.server.ts';

/** Reads to whom a role is given. */
export const readGiving = bySchema(z.object({ email: emailAddress, role: z.enum(ROLES, ROLE_TEXTS.role) }));

/** Reads from whom a role is taken. */
export const readTaking = bySchema(
  z.object({ email: emailAddress, role: z.unknown().transform(() => null) }),
);
