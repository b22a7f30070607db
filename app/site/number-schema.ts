import { z } from 'zod';
import { type AllowedNumber, readNumber } from './typed-numbers.ts';

/** A schema for a number within the bounds of its field, given as a number or typed as a text. */
export function numberOf(allowed: AllowedNumber) {
  const { min, max, whole } = allowed.bounds;
  return z
    .unknown()
    .meta({ type: whole ? 'integer' : 'number', minimum: min, maximum: max })
    .transform((given, refusal): number => {
      const reading = given === undefined ? { reason: 'is required' } : readNumber(given, allowed);
      if ('value' in reading) return reading.value;
      refusal.issues.push({ code: 'custom', input: given, message: reading.reason });
      return z.NEVER;
    });
}
