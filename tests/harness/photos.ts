import { eq } from 'drizzle-orm';
import { parse } from 'node-html-parser';
import sharp, { type Sharp } from 'sharp';
import { expect } from 'vitest';
import { users } from '#features/accounts/tables/users.server.ts';
import type { TestApp } from './app.ts';
import { addMember, type TestMember } from './members.ts';

export type Bytes = Uint8Array<ArrayBuffer>;

/** A picture whose left half is red and right half blue. */
export function picture(width = 60, height = 40) {
  const half = { width: Math.ceil(width / 2), height, channels: 3 } as const;
  const red = { create: { ...half, background: '#f00' } };
  return sharp({ create: { width, height, channels: 3, background: '#00f' } }).composite([
    { input: red, left: 0, top: 0 },
  ]);
}

export const bytesOf = async (image: Sharp): Promise<Bytes> => new Uint8Array(await image.toBuffer());

export interface Sending {
  to?: TestApp;
  screen?: string;
  type?: string;
  name?: string;
  from?: string;
}

export async function photoOf({ db }: TestApp, id: string): Promise<string | null> {
  const [row] = await db.write.select({ photo_url: users.photo_url }).from(users).where(eq(users.id, id));
  return row?.photo_url ?? null;
}

/** What a page says is wrong. */
export async function refusal(response: Response): Promise<string | undefined> {
  return parse(await response.text()).querySelector('main [role=alert]')?.text;
}

let senders = 0;

/** Sends photos to a site and reads what it shows. */
export function photosAt(app: TestApp) {
  /** Each upload comes from a new sender unless the test is about that. */
  function upload(
    member: Pick<TestMember, 'headers'> | null,
    bytes: Bytes,
    {
      to = app,
      screen = 'settings',
      type = 'image/jpeg',
      name = 'me.jpg',
      from = `sender-${++senders}`,
    }: Sending = {},
  ) {
    const body = new FormData();
    body.set('screen', screen);
    body.set('photo', new File([bytes], name, { type }));
    return to.send('/settings/photo', { method: 'POST', body, headers: member?.headers ?? {} }, from);
  }

  async function shown(address: string | null, to = app): Promise<Buffer> {
    const response = await to.get(address ?? '/photos/none');
    expect(response.status).toBe(200);
    return Buffer.from(await response.arrayBuffer());
  }

  /** Sends a picture and returns the stored photo. */
  async function roundTrip(bytes: Bytes, sending: Sending = {}) {
    const member = await addMember(app.db);
    const response = await upload(member, bytes, sending);
    expect(response.status).toBe(303);
    const stored = await shown(await photoOf(app, member.id));
    return { stored, metadata: await sharp(stored).metadata() };
  }

  return { upload, shown, roundTrip };
}
