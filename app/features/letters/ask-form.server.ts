import { z } from 'zod';
import { bySchema, emailAddress } from '#platform/request/form-fields.server.ts';

/** Reads the form that asks for the weekly letter. */
export const readAsking = bySchema(z.object({ email: emailAddress }));
