import { boolean, text, timestamp } from 'drizzle-orm/pg-core';

export const timestamptz = (name: string) => timestamp(name, { withTimezone: true, mode: 'string' });
/** A timestamp that is read and written as a Date. */
export const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
export const createdAt = () => timestamptz('created_at').notNull().defaultNow();
export const flag = (name: string) => boolean(name).notNull().default(false);
export const texts = (name: string) => text(name).array().notNull().default([]);
