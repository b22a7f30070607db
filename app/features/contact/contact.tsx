import { redirect } from 'react-router';
import { knownMember } from '#features/accounts/member.server.ts';
import { answerHeadersContext, servicesContext } from '#platform/request/context.server.ts';
import { anybody, defineForm, formAction } from '#platform/request/form.server.ts';
import { countOrRefuse } from '#platform/request/limits.server.ts';
import { refuseSpam } from '#platform/request/spam.server.ts';
import { type StateOf, startingState } from '#site/form-state.ts';
import { LIMITS, RATE_LIMITS } from '#site/limits.ts';
import { MARKS } from '#site/marks.ts';
import { say, wordedTexts } from '#site/noun.ts';
import { paths } from '#site/paths.ts';
import type { SessionUser } from '#site/session.ts';
import { hasReader, SITE } from '#site/site.ts';
import { ExternalLink } from '#ui/external-link.tsx';
import { Fields } from '#ui/fields.tsx';
import { inPlace } from '#ui/in-place.ts';
import { TextLink } from '#ui/links.tsx';
import { pageMeta } from '#ui/page-meta.ts';
import { PostForm } from '#ui/post-form.tsx';
import { useSite } from '#ui/site-texts.ts';
import { TrapField } from '#ui/trap-field.tsx';
import type { Route } from './+types/contact';
import { CONTACT_KIND_IDS, pageMessage, readReportedPage } from './contact-rules.ts';
import { CONTACT_FORM } from './forms.ts';
import { storeContactMessage } from './messages.server.ts';

/**
 * The operator's contact page, if there is one, the topic and message to start with, and whether a message
 * was just sent.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  const page = readReportedPage(searchParams);
  // Every company and investor has such a page. Keeping them would push other pages out of memory.
  if (page !== null) context.get(answerHeadersContext).set('Cache-Control', 'private, no-store');
  const { settings } = context.get(servicesContext);
  return {
    framedPage: settings.CONTACT_PAGE_URL ?? null,
    topic:
      page === null ? (CONTACT_KIND_IDS.find((kind) => kind === searchParams.get('kind')) ?? '') : 'report',
    message: page === null ? '' : pageMessage(page),
    isSent: searchParams.get('sent') === '1',
    writer: writerOf(knownMember(context)),
  };
}

/** What is known of whoever writes: a member need not type their own name and address. */
function writerOf(member: SessionUser | null) {
  if (!member) return {};
  return { name: [member.first_name, member.last_name].filter(Boolean).join(' '), email: member.email };
}

const contact = defineForm({
  form: CONTACT_FORM,
  operation: 'storing a contact message',
  who: anybody,
  limits: ({ context }) => countOrRefuse(context, RATE_LIMITS.contact),
  async work({ services: { db }, form, good }) {
    refuseSpam({ name: good.name, text: good.message }, form);
    await storeContactMessage(db.write, good);
    return redirect(paths.contactSent, 303);
  },
});

/** Stores a message, and queues the email about it. */
export const action = formAction(contact);

export const handle = { failed: CONTACT_FORM.failed };

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return pageMeta({
    title: 'Contact',
    description: say`Write to ${SITE.name}: feature your tool, report an error, or join the affiliate program.`,
    canonical: { siteUrl: matches[0].loaderData.siteUrl, path: paths.contact },
    indexed: !loaderData.isSent && loaderData.message === '',
  });
}

export default function Contact({
  loaderData: { framedPage, topic, message, isSent, writer },
  actionData,
}: Route.ComponentProps) {
  const site = useSite();
  return (
    <div className="wrap pt-8">
      <h1>Contact</h1>
      {site.contactLead && (
        <p className="mt-3 max-w-prose whitespace-pre-line text-muted">{site.contactLead}</p>
      )}
      {hasReader(site.email) && (
        <p className="mt-3 max-w-prose text-muted">
          By email: <TextLink to={`mailto:${site.email}`}>{site.email}</TextLink>
        </p>
      )}
      <ContactCards framedPage={framedPage} />
      <section id="form" aria-labelledby="write" className="mt-16">
        {framedPage ? (
          <>
            <h2 id="write" className="sr-only">
              Contact page
            </h2>
            {message && <p className="small mb-4 whitespace-pre-line">{message}</p>}
            <iframe
              src={framedPage}
              title={`Contact page of ${site.name}`}
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
              <ContactForm
                state={actionData ?? startingState(CONTACT_FORM, { ...writer, kind: topic, message })}
              />
            )}
          </>
        )}
      </section>
    </div>
  );
}

/** The site's own contact form (spec §2, "Contact"); it works without scripts. */
function ContactForm({ state }: { state: StateOf<typeof CONTACT_FORM> }) {
  return (
    <PostForm
      state={state}
      // Without scripts the answer would open at the top of the page, far from its message.
      action={`${paths.contact}#form`}
      button="Send message"
      pending="Sending…"
      className="mt-6 grid max-w-prose gap-6"
    >
      <Fields form={CONTACT_FORM} state={state} />
      <TrapField />
      <p className="small order-last">
        Your message is stored, and mailed to us, only so that we can answer it.
      </p>
    </PostForm>
  );
}

/** Replaces the form after a message was sent. */
function SentNotice() {
  return (
    <div className="mt-6 border-l-4 border-brand pl-4">
      <p role="status" tabIndex={-1} {...MARKS.takesFocus()}>
        Thank you. Your message has arrived.
      </p>
      <p className="mt-4">
        <TextLink to={paths.contact}>Write another message</TextLink>
      </p>
    </div>
  );
}

const CARDS = wordedTexts([
  {
    kind: 'feature',
    title: 'Feature Your Tool',
    text: 'Show your tool to people who look for one.',
  },
  {
    kind: 'report',
    title: 'Report an Error',
    text: 'A figure is wrong, a source is missing, a tool is gone: tell us.',
  },
  {
    kind: 'affiliate',
    title: 'Affiliate Program',
    text: 'Ask about links that earn when readers choose your tool.',
  },
] as const);

/**
 * The three cards (spec §2, "Contact"): each leads to the operator's contact page in a new tab, if there is
 * one, else to its topic in the form below.
 */
function ContactCards({ framedPage }: { framedPage: string | null }) {
  const { contactPages } = useSite();
  return (
    <ul className="mt-10 grid gap-8 md:grid-cols-3">
      {CARDS.map(({ kind, title, text }) => {
        const outside = contactPages[kind] ?? framedPage;
        return (
          <li key={kind} className="border-t-2 border-ink pt-4">
            <h2 className="text-xl">
              {outside ? (
                <ExternalLink href={outside} className="visit font-medium">
                  {title}
                </ExternalLink>
              ) : (
                <a href={paths.contactAbout(kind)} className="link font-medium" {...inPlace('form')}>
                  {title}
                </a>
              )}
            </h2>
            <p className="mt-2 text-sm text-muted">{text}</p>
          </li>
        );
      })}
    </ul>
  );
}
