import { renderToStaticMarkup } from 'react-dom/server';
import { SITE } from '#domain/site.ts';

/** A mail to a member: what it says, in paragraphs, and the one thing that it asks for. */
export interface MemberMail {
  to: string;
  subject: string;
  /** Called by name where one is known. */
  greeting: string;
  paragraphs: readonly string[];
  action?: { label: string; href: string };
  /** Why it was sent, and what to do if it was not expected. */
  footnote: string;
}

/** The mail as it is queued: the same words as text and as HTML. */
export function writeMemberMail(mail: MemberMail) {
  return {
    to: mail.to,
    reply_to: null,
    subject: mail.subject,
    text: asText(mail),
    html: `<!DOCTYPE html>${renderToStaticMarkup(<Page mail={mail} />)}`,
  };
}

function asText({ greeting, paragraphs, action, footnote }: MemberMail): string {
  const link = action ? [`${action.label}:\n${action.href}`] : [];
  return `${[greeting, ...paragraphs, ...link, `${footnote}\n${SITE.name}`].join('\n\n')}\n`;
}

/**
 * Mail programs know little of CSS, so the styles stand at the elements. The colours of the dark scheme are
 * in a style sheet, which the programs that have such a scheme read.
 */
const DARK = `
  :root { color-scheme: light dark; }
  @media (prefers-color-scheme: dark) {
    body, .paper { background: #141317 !important; }
    body, h1, p { color: #eeebe5 !important; }
    .small { color: #aaa49d !important; }
    .button { background: #cda6ee !important; color: #221030 !important; }
  }`;

const SANS = 'Inter, -apple-system, "Segoe UI", Roboto, Arial, sans-serif';
const SERIF = 'Newsreader, Georgia, "Times New Roman", serif';
const INK = '#1b1917';

function Page({ mail: { subject, greeting, paragraphs, action, footnote } }: { mail: MemberMail }) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width,initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>{subject}</title>
        <style>{DARK}</style>
      </head>
      <body style={{ margin: 0, background: '#fdfcf9', color: INK, fontFamily: SANS }}>
        <div className="paper" style={{ maxWidth: 560, margin: '0 auto', padding: '32px 24px' }}>
          <p style={{ margin: 0, fontFamily: SERIF, fontSize: 22 }}>{SITE.name}</p>
          <hr style={{ border: 0, borderTop: '2px solid #8d867b', margin: '16px 0 24px' }} />
          <h1 style={{ margin: '0 0 16px', fontFamily: SERIF, fontSize: 26, fontWeight: 500 }}>{subject}</h1>
          <p style={PARAGRAPH}>{greeting}</p>
          {paragraphs.map((paragraph) => (
            <p key={paragraph} style={PARAGRAPH}>
              {paragraph}
            </p>
          ))}
          {action && <Action action={action} />}
          <p className="small" style={SMALL}>
            {footnote}
          </p>
        </div>
      </body>
    </html>
  );
}

const PARAGRAPH = { margin: '0 0 16px', fontSize: 16, lineHeight: '24px' };
const SMALL = { margin: '24px 0 0', fontSize: 13, lineHeight: '20px', color: '#5e584f' };

function Action({ action: { label, href } }: { action: NonNullable<MemberMail['action']> }) {
  return (
    <>
      <p style={{ margin: '24px 0' }}>
        <a
          className="button"
          href={href}
          style={{
            display: 'inline-block',
            padding: '12px 24px',
            borderRadius: 4,
            background: '#61248d',
            color: '#ffffff',
            fontWeight: 600,
            textDecoration: 'none',
          }}
        >
          {label}
        </a>
      </p>
      <p className="small" style={{ ...SMALL, wordBreak: 'break-all' }}>
        {href}
      </p>
    </>
  );
}
