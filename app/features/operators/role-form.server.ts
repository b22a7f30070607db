import { z } from 'zod';
import { bySchema, emailAddress } from '#platform/request/form-fields.server.ts';
import { ROLE_TEXTS } from './people.ts';
import { ROLES } from './roles.ts';

/** Reads to whom a role is given. */
export const readGiving = bySchema(z.object({ email: emailAddress, role: z.enum(ROLES, ROLE_TEXTS.role) }));

/** Reads from whom a role is taken. */
export const readTaking = bySchema(
  z.object({ email: emailAddress, role: z.unknown().transform(() => null) }),
);
