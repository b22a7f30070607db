import { data, redirect } from 'react-router';
import { EMPTY_CONTACT } from '#domain/contact.ts';
import { LIMITS, RATE_LIMITS } from '#domain/limits.ts';
import { MESSAGES, tooManyAttempts } from '#domain/messages.ts';
import { paths } from '#domain/paths.ts';
import { SITE } from '#domain/site.ts';
import { spamSign, TRAP_FIELD } from '#domain/spam.ts';
import { readContact } from '#server/contact-form.server.ts';
import { servicesContext } from '#server/context.server.ts';
import { orNull } from '#server/failures.server.ts';
import { readForm } from '#server/forms.server.ts';
import { countAttempt } from '#server/limits.server.ts';
import { storeContactMessage } from '#server/queries/contact.server.ts';
import { ExternalLink } from '#ui/external-link.tsx';
import { pageMeta } from '#ui/page-meta.ts';
import type { Route } from './+types/contact';
import { ContactForm, type ContactState } from './contact-form.tsx';
import { SentNotice } from './sent-notice.tsx';

/** The operator's contact page, if there is one, and whether a message has just been sent. */
export function loader({ request, context }: Route.LoaderArgs) {
  return {
    framedPage: context.get(servicesContext).settings.CONTACT_PAGE_URL ?? null,
    isSent: new URL(request.url).searchParams.get('sent') === '1',
  };
}

/** Stores a message and queues its mail. Whatever is wrong comes back beside all that was typed. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request);
  const reading = readContact(form);
  const { values } = reading;
  const refuse = (notice: string, init: { status: number; headers?: HeadersInit }) =>
    data<ContactState>({ values, notice, errors: {} }, init);
  if ('errors' in reading) {
    const { errors } = reading;
    return data<ContactState>({ values, notice: MESSAGES.form.mend, errors }, { status: 400 });
  }
  const { db } = context.get(servicesContext);
  const done = await orNull(context, async () => {
    const wait = await countAttempt(context, RATE_LIMITS.contact);
    if (wait !== null) {
      return refuse(tooManyAttempts(wait), { status: 429, headers: { 'Retry-After': String(wait) } });
    }
    const { name, message } = reading.contact;
    const sign = spamSign({ name, text: message }, form[TRAP_FIELD] ?? '');
    if (sign) return refuse(sign, { status: 400 });
    await storeContactMessage(db.write, reading.contact);
    return redirect(paths.contactSent, 303);
  });
  return done ?? refuse(MESSAGES.form.failed, { status: 503 });
}

/** A refusal says when to try again. */
export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders;
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return pageMeta({
    title: 'Contact',
    description: `Write to ${SITE.name}: feature your tool, report an error, or join the affiliate program.`,
    canonical: { siteUrl: matches[0].loaderData.siteUrl, path: paths.contact },
    indexed: !loaderData.isSent,
  });
}

const CARDS = [
  {
    title: 'Feature Your Tool',
    text: 'Show your tool where leaders, investors and builders look.',
    href: SITE.contactPages.feature,
  },
  {
    title: 'Report an Error',
    text: 'A figure is wrong, a source is missing, a tool is gone: tell us.',
    href: SITE.contactPages.report,
  },
  {
    title: 'Affiliate Program',
    text: 'Ask about links that earn when readers choose your tool.',
    href: SITE.contactPages.affiliate,
  },
];

export default function Contact({ loaderData: { framedPage, isSent }, actionData }: Route.ComponentProps) {
  return (
    <div className="wrap pt-8">
      <h1>Contact</h1>
      <p className="mt-3 max-w-prose text-muted">
        By e-mail:{' '}
        <a href={`mailto:${SITE.email}`} className="link">
          {SITE.email}
        </a>
      </p>
      <ul className="mt-10 grid gap-8 md:grid-cols-3">
        {CARDS.map(({ title, text, href }) => (
          <li key={title} className="border-t-2 border-ink pt-4">
            <h2 className="text-xl">
              <ExternalLink href={href} className="visit font-medium">
                {title}
              </ExternalLink>
            </h2>
            <p className="mt-2 text-sm text-muted">{text}</p>
          </li>
        ))}
      </ul>
      <section aria-labelledby="write" className="mt-16">
        {framedPage ? (
          <>
            <h2 id="write" className="sr-only">
              Contact page
            </h2>
            <iframe
              src={framedPage}
              title={`Contact page of ${SITE.name}`}
              height={LIMITS.contactFrameHeight}
              className="w-full border border-line"
            />
          </>
        ) : (
          <>
            <h2 id="write">Write to us</h2>
            {isSent && !actionData ? (
              <SentNotice />
            ) : (
              <ContactForm state={actionData ?? { values: EMPTY_CONTACT, notice: null, errors: {} }} />
            )}
          </>
        )}
      </section>
    </div>
  );
}
