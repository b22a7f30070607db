import { data, redirect, type ShouldRevalidateFunctionArgs } from 'react-router';
import { CONTACT_KIND_IDS, type ContactValues, EMPTY_CONTACT } from '#domain/contact.ts';
import { LIMITS, RATE_LIMITS } from '#domain/limits.ts';
import { MESSAGES, tooManyAttempts } from '#domain/messages.ts';
import { paths } from '#domain/paths.ts';
import { SITE } from '#domain/site.ts';
import { spamSign, TRAP_FIELD } from '#domain/spam.ts';
import { readContact } from '#server/contact/contact-form.server.ts';
import { storeContactMessage } from '#server/contact/messages.server.ts';
import { servicesContext } from '#server/request/context.server.ts';
import { orNull } from '#server/request/failures.server.ts';
import { readForm } from '#server/request/forms.server.ts';
import { countAttempt } from '#server/request/limits.server.ts';
import { readFailure } from '#ui/failure.ts';
import { pageMeta } from '#ui/page-meta.ts';
import type { Route } from './+types/contact';
import { ContactCards } from './contact-cards.tsx';
import { ContactForm, type ContactState } from './contact-form.tsx';
import { SentNotice } from './sent-notice.tsx';

/** The operator's contact page, if there is one, the topic to start with, and whether a message was just sent. */
export function loader({ request, context }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  return {
    framedPage: context.get(servicesContext).settings.CONTACT_PAGE_URL ?? null,
    topic: CONTACT_KIND_IDS.find((kind) => kind === searchParams.get('kind')) ?? '',
    isSent: searchParams.get('sent') === '1',
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

/** A message that did not get through comes back as it was typed: no connection, or a proxy that answers in our place. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const typed = await request.clone().formData();
  try {
    return await serverAction();
  } catch (error) {
    // Where the server leads to after storing.
    if (error instanceof Response) throw error;
    const text = (name: keyof ContactValues) => String(typed.get(name) ?? '');
    const values = { name: text('name'), email: text('email'), kind: text('kind'), message: text('message') };
    // The status keeps the rest of the page from being asked for on the same broken connection.
    const notice = readFailure(error).message ?? MESSAGES.form.failed;
    return data<ContactState>({ values, notice, errors: {} }, { status: 503 });
  }
}

/** Only the address changes what the page knows; a message that came back, maybe for want of a connection, does not. */
export function shouldRevalidate({ currentUrl, nextUrl, actionResult }: ShouldRevalidateFunctionArgs) {
  if (actionResult) return false;
  return currentUrl.pathname !== nextUrl.pathname || currentUrl.search !== nextUrl.search;
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

const BLANK: ContactState = { values: EMPTY_CONTACT, notice: null, errors: {} };

export default function Contact({
  loaderData: { framedPage, topic, isSent },
  actionData,
}: Route.ComponentProps) {
  return (
    <div className="wrap pt-8">
      <h1>Contact</h1>
      <p className="mt-3 max-w-prose text-muted">
        By e-mail:{' '}
        <a href={`mailto:${SITE.email}`} className="link">
          {SITE.email}
        </a>
      </p>
      <ContactCards framedPage={framedPage} />
      <section id="form" aria-labelledby="write" className="mt-16">
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
              <ContactForm state={actionData ?? BLANK} topic={topic} />
            )}
          </>
        )}
      </section>
    </div>
  );
}
