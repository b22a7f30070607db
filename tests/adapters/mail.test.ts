import { mkdir, mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import PostalMime from 'postal-mime';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createMailer, type Mail, MailRefused } from '#platform/mail/mailer.server.ts';
import { startSmtp } from '../harness/smtp.ts';

const mail: Mail = {
  id: '0b54c1a2-0000-4000-8000-000000000001',
  to: 'ann@example.org',
  reply_to: 'bob@example.net',
  subject: 'Grüße, 你好\r\nBcc: eve@example.org',
  text: 'Zeile eins\n.\n.zwei — 你好\n',
  html: '<p>Zeile <b>eins</b></p>',
  unsubscribe: null,
  created_at: '2026-11-21T05:00:00.000Z',
};

async function folder(): Promise<string> {
  const made = await mkdtemp(path.join(tmpdir(), 'toolbox-mail-'));
  onTestFinished(() => rm(made, { recursive: true }));
  return made;
}

async function expectWhole(source: string | Uint8Array) {
  const { messageId, from, to, replyTo, bcc, subject, text, html, date } = await PostalMime.parse(source);
  expect({ messageId, from: from?.address, date }).toEqual({
    messageId: `<${mail.id}@example.com>`,
    from: 'hello@example.com',
    date: mail.created_at,
  });
  expect(to?.map(({ address }) => address)).toEqual([mail.to]);
  expect(replyTo?.map(({ address }) => address)).toEqual([mail.reply_to]);
  expect(bcc ?? []).toEqual([]);
  expect(subject).toBe('Grüße, 你好 Bcc: eve@example.org');
  expect(text?.replaceAll('\r\n', '\n').trim()).toBe(mail.text.trim());
  expect(html?.trim()).toBe(mail.html);
}

describe('through an SMTP server', () => {
  test('an email arrives complete, for its only recipient', async () => {
    const smtp = await startSmtp();
    await createMailer({ SMTP_URL: smtp.url, DATA_DIR: 'unused' }).send(mail);
    expect(smtp.received.map(({ to }) => to)).toEqual([[mail.to]]);
    await expectWhole(smtp.received[0]?.source ?? '');
  });

  test('a mail of a list offers one click to unsubscribe (RFC 8058), and no other does', async () => {
    const smtp = await startSmtp();
    const mailer = createMailer({ SMTP_URL: smtp.url, DATA_DIR: 'unused' });
    const unsubscribe = `https://toolbox.example/unsubscribe?token=alerts.${'a'.repeat(90)}`;
    await mailer.send({ ...mail, unsubscribe });
    await mailer.send(mail);
    const headers = await Promise.all(smtp.received.map(({ source }) => PostalMime.parse(source)));
    const [ofList, other] = headers.map((parsed) =>
      parsed.headers.filter(({ key }) => key.startsWith('list-')).map(({ key, value }) => [key, value]),
    );
    expect(ofList).toEqual([
      ['list-id', '<alerts.toolbox.example>'],
      ['list-unsubscribe', `<${unsubscribe}>`],
      ['list-unsubscribe-post', 'List-Unsubscribe=One-Click'],
    ]);
    expect(other).toEqual([]);
  });

  test('an address cannot smuggle in a second one', async () => {
    const smtp = await startSmtp();
    const mailer = createMailer({ SMTP_URL: smtp.url, DATA_DIR: 'unused' });
    await mailer.send({ ...mail, to: 'ann@example.org, eve@example.org' }).catch(() => {});
    expect(smtp.received.flatMap(({ to }) => to)).not.toContain('eve@example.org');
  });

  test.each([
    { code: 550, final: true },
    { code: 450, final: false },
  ])('a recipient refused with $code: final $final', async ({ code, final }) => {
    const smtp = await startSmtp({ refuseRecipients: code });
    const sending = createMailer({ SMTP_URL: smtp.url, DATA_DIR: 'unused' }).send(mail);
    const error = await sending.catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(Error);
    expect(error instanceof MailRefused).toBe(final);
  });

  test('an attempt that hangs is cut off and does not delay the others', async () => {
    const smtp = await startSmtp({ hangsAt: 'slow@example.org' });
    const mailer = createMailer({ SMTP_URL: smtp.url, DATA_DIR: 'unused' });
    const cut = new AbortController();
    const hanging = mailer.send({ ...mail, to: 'slow@example.org' }, cut.signal);
    await mailer.send(mail);
    expect(smtp.received).toHaveLength(1);
    cut.abort();
    const error = await hanging.catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(Error);
    expect(error).not.toBeInstanceOf(MailRefused);
  });

  test('a server that is away or does not know the user may recover', async () => {
    const smtp = await startSmtp();
    const wrongUser = smtp.url.replace('//', '//somebody:wrong@');
    for (const url of ['smtp://127.0.0.1:1', wrongUser]) {
      const error = await createMailer({ SMTP_URL: url, DATA_DIR: 'unused' })
        .send(mail)
        .catch((reason: unknown) => reason);
      expect(error).toBeInstanceOf(Error);
      expect(error).not.toBeInstanceOf(MailRefused);
    }
  });
});

describe('without a server', () => {
  test('a mail that cannot be written leaves no part of itself behind', async () => {
    const data = await folder();
    const mailer = createMailer({ SMTP_URL: undefined, DATA_DIR: data });
    const name = `2026-11-21T05-00-00-000Z-${mail.id}.eml`;
    // A file cannot take the place of a folder.
    await mkdir(path.join(data, 'outbox', name), { recursive: true });
    await expect(mailer.send(mail)).rejects.toThrow('EISDIR');
    expect(await readdir(path.join(data, 'outbox'))).toEqual([name]);
  });

  test('an email becomes one file that only its owner can read, however often it is sent', async () => {
    const DATA_DIR = await folder();
    const mailer = createMailer({ SMTP_URL: undefined, DATA_DIR });
    await mailer.send(mail);
    await mailer.send(mail);
    const names = await readdir(path.join(DATA_DIR, 'outbox'));
    expect(names).toEqual([`2026-11-21T05-00-00-000Z-${mail.id}.eml`]);
    const file = path.join(DATA_DIR, 'outbox', names[0] ?? '');
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    await expectWhole(await readFile(file));
  });

  test('a folder that cannot be written to does not count as a fault of the email', async () => {
    const mailer = createMailer({ SMTP_URL: undefined, DATA_DIR: '/dev/null' });
    const error = await mailer.send(mail).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(Error);
    expect(error).not.toBeInstanceOf(MailRefused);
  });
});
