import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { SITE } from '#site/site.ts';
import type { Settings } from '../start/settings.server.ts';
import { unsubscribeHeaders } from './unsubscribe.server.ts';

export interface Mail {
  /** The same for every attempt, so that duplicates can be recognised. */
  id: string;
  to: string;
  /** The address for replies; null for the site itself. */
  reply_to: string | null;
  subject: string;
  text: string;
  html: string | null;
  /** The address to unsubscribe at; null for a mail of no list. */
  unsubscribe: string | null;
  created_at: string;
}

export interface Mailer {
  /**
   * @param signal ends the attempt @throws MailRefused if the mail itself is at fault; any other error may be temporary
   */
  send(mail: Mail, signal?: AbortSignal): Promise<void>;
}

/** A retry would not help: the server does not know the recipient, or refuses this mail. */
export class MailRefused extends Error {}

/** Sends through the server of SMTP_URL, or writes files that any mail program opens. */
export function createMailer(settings: Pick<Settings, 'SMTP_URL' | 'DATA_DIR'>): Mailer {
  return settings.SMTP_URL === undefined ? folderMailer(mailFolder(settings)) : smtpMailer(settings.SMTP_URL);
}

/** The folder for mails when no server is set. */
export function mailFolder({ DATA_DIR }: Pick<Settings, 'DATA_DIR'>): string {
  return path.join(DATA_DIR, 'outbox');
}

/** Loads with the first mail. */
const nodemailer = () => import('nodemailer');

const CONNECT_TIMEOUT_MS = 10_000;
const SILENCE_TIMEOUT_MS = 30_000;
const PERMANENT = 500;
/** Nodemailer's codes for a refused recipient or content. */
const ABOUT_THE_MAIL = new Set(['EENVELOPE', 'EMESSAGE']);

function smtpMailer(url: string): Mailer {
  const connect = async () =>
    (await nodemailer()).createTransport({
      url,
      connectionTimeout: CONNECT_TIMEOUT_MS,
      greetingTimeout: CONNECT_TIMEOUT_MS,
      socketTimeout: SILENCE_TIMEOUT_MS,
    });
  let connected: ReturnType<typeof connect> | undefined;
  return {
    async send(mail, signal) {
      connected ??= connect();
      const transport = await connected;
      try {
        await transport.sendMail({ ...compose(mail), ...(signal && { signal }) });
      } catch (error) {
        throw isRefusal(error) ? new MailRefused(String(error), { cause: error }) : error;
      }
    },
  };
}

function isRefusal(error: unknown): boolean {
  return (
    error instanceof Error &&
    'code' in error &&
    ABOUT_THE_MAIL.has(String(error.code)) &&
    'responseCode' in error &&
    Number(error.responseCode) >= PERMANENT
  );
}

/** Writes each mail as a file, completely or not at all. */
function folderMailer(folder: string): Mailer {
  return {
    async send(mail) {
      const { createTransport } = await nodemailer();
      const transport = createTransport({ streamTransport: true, buffer: true });
      const { message } = await transport.sendMail(compose(mail));
      const day = new Date(mail.created_at).toISOString().replaceAll(/[:.]/g, '-');
      const file = path.join(folder, `${day}-${mail.id}.eml`);
      // Mails hold private addresses and links.
      await mkdir(folder, { recursive: true, mode: 0o700 });
      try {
        await writeFile(`${file}.part`, message, { mode: 0o600 });
        await rename(`${file}.part`, file);
      } catch (error) {
        // On a full disk, the part would take the room of other mails.
        await rm(`${file}.part`, { force: true });
        throw error;
      }
    },
  };
}

function compose({ id, to, reply_to, subject, text, html, unsubscribe, created_at }: Mail) {
  return {
    // As an object, an address is taken literally and cannot name a second recipient.
    to: { name: '', address: to },
    from: { name: SITE.name, address: SITE.email },
    ...(reply_to !== null && { replyTo: { name: '', address: reply_to } }),
    subject,
    text,
    ...(html !== null && { html }),
    ...(unsubscribe !== null && { headers: unsubscribeHeaders(unsubscribe) }),
    date: new Date(created_at),
    messageId: `<${id}@${SITE.email.split('@')[1]}>`,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
