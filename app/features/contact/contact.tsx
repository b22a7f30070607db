import { redirect } from 'react-router';
import { knownMember } from '#features/accounts/member.server.ts';
import { noticeSite } from '#features/operators/notices.server.ts';
import { answerHeadersContext, servicesContext } from '#platform/request/context.server.ts';
import { anybody, defineForm, formAction } from '#platform/request/form.server.ts';
import { countOrRefuse } from '#platform/request/limits.server.ts';
import { refuseSpam } from '#platform/request/spam.server.ts';
import { startingState } from '#site/form-state.ts';
import { LIMITS, RATE_LIMITS } from '#site/limits.ts';
import { say } from '#site/noun.ts';
import { paths } from '#site/paths.ts';
import type { SessionUser } from '#site/session.ts';
import { hasReader, SITE } from '#site/site.ts';
import { pageMeta } from '#ui/page-meta.ts';
import { useSite } from '#ui/site-texts.ts';
import type { Route } from './+types/contact';
import { ContactCards } from './contact-cards.tsx';
import { ContactForm } from './contact-form.tsx';
import { CONTACT_KIND_IDS, pageMessage, readReportedPage } from './contact-rules.ts';
import { CONTACT_FORM } from './forms.ts';
import { storeContactMessage } from './messages.server.ts';
import { SentNotice } from './sent-notice.tsx';

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
  async work({ context, form, good }) {
    refuseSpam({ name: good.name, text: good.message }, form);
    const { db, settings } = context.get(servicesContext);
    await storeContactMessage(db.write, noticeSite(settings), good);
    return redirect(paths.contactSent, 303);
  },
});

/** Stores a message, and queues the email about it. */
export const action = formAction(contact);

/** What its forms say if no answer comes. */
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
          By email:{' '}
          <a href={`mailto:${site.email}`} className="link">
            {site.email}
          </a>
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
