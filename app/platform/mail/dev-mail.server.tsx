import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { namesIn } from '../start/folder.server.ts';

/** The names that the mailer gives, which begin with the time. No other file is shown. */
const FILE = /^[\w-]+\.eml$/;

interface Mail {
  name: string;
  to: string;
  subject: string;
  text: string;
  html: string;
}

/**
 * Shows a developer the mails that would have been sent: a list, newest first, or one of them. The parser is
 * a development dependency, like the development server that serves this page.
 */
export async function devMailPage(url: URL, folder: string): Promise<Response> {
  const names = (await namesIn(folder)).filter((name) => FILE.test(name));
  const wanted = url.searchParams.get('file');
  if (wanted === null) {
    const mails = await Promise.all(names.sort().map((name) => readMail(folder, name)));
    return page('Mails', <MailList mails={mails.reverse()} />);
  }
  if (!names.includes(wanted)) return page('No such mail', <p>No such mail.</p>, 404);
  const mail = await readMail(folder, wanted);
  return page(mail.subject, <MailView mail={mail} />);
}

async function readMail(folder: string, name: string): Promise<Mail> {
  const { default: parser } = await import('postal-mime');
  const { to, subject, text, html } = await parser.parse(await readFile(path.join(folder, name)));
  return {
    name,
    to: (to ?? []).map(({ address }) => address).join(', '),
    subject: subject ?? '',
    text: text ?? '',
    html: html ?? '',
  };
}

function MailList({ mails }: { mails: readonly Mail[] }) {
  if (mails.length === 0) return <p>No mail yet.</p>;
  return (
    <ul>
      {mails.map(({ name, to, subject }) => (
        <li key={name}>
          <a href={`?file=${name}`}>{subject}</a> to {to}
        </li>
      ))}
    </ul>
  );
}

/** Shows the HTML part as mail programs do: without scripts, and with links that open in a new tab. */
function MailView({ mail: { to, text, html } }: { mail: Mail }) {
  return (
    <>
      <p>
        <a href="?">All mails</a> · to {to}
      </p>
      {html && (
        <iframe
          title="HTML part"
          sandbox="allow-popups allow-popups-to-escape-sandbox"
          srcDoc={`<base target="_blank">${html}`}
          style={{ width: '100%', height: '40rem', border: '1px solid' }}
        />
      )}
      <h2>Text part</h2>
      <pre style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{text}</pre>
    </>
  );
}

const STYLE =
  ':root { color-scheme: light dark; font: 1rem/1.5 system-ui } body { max-width: 60rem; margin: 2rem auto; padding: 0 1rem }';
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'none'";

function page(title: string, content: ReactNode, status = 200): Response {
  const html = renderToStaticMarkup(
    <html lang="en">
      <head>
        <title>{title}</title>
        <style>{STYLE}</style>
      </head>
      <body>
        <h1>{title}</h1>
        {content}
      </body>
    </html>,
  );
  return new Response(`<!DOCTYPE html>${html}`, {
    status,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'no-store',
      'Content-Security-Policy': POLICY,
      'X-Content-Type-Options': 'nosniff',
    },
  });
}
