import { redirect } from 'react-router';
import { AuthPage, FooterLink } from '#features/accounts/auth-page.tsx';
import { LinkForm } from '#features/accounts/link-form.tsx';
import { anybody, defineForm, formAction } from '#platform/request/form.server.ts';
import { countOrRefuse } from '#platform/request/limits.server.ts';
import { Refused } from '#platform/request/refused.server.ts';
import { readEmailLink } from '#site/email-link.ts';
import { RATE_LIMITS } from '#site/limits.ts';
import { paths } from '#site/paths.ts';
import { pageMeta } from '#ui/page-meta.ts';
import type { Route } from './+types/confirm-letter';
import { LETTER_TEXTS } from './letter-news.ts';
import { CONFIRM_FORM, CONFIRM_TEXTS } from './reader-forms.ts';
import { confirmReader } from './readers.server.ts';

const PURPOSES = ['letter'] as const;

/** Whether a link has just been used. */
export function loader({ request }: Route.LoaderArgs) {
  return { isDone: new URL(request.url).searchParams.get('done') === '1' };
}

/**
 * Uses up the link. Only this does: merely opening the page, as email scanners do, changes nothing. One that
 * does nothing says why.
 */
export const action = formAction(
  defineForm({
    form: CONFIRM_FORM,
    operation: 'confirming the weekly letter',
    who: anybody,
    read({ typed }) {
      const token = readEmailLink(typed.link, 'letter');
      if (token === null) throw new Refused({ status: 400, notice: CONFIRM_TEXTS.invalid });
      return { good: token };
    },
    limits: ({ context }) => countOrRefuse(context, { sender: RATE_LIMITS.emailLink.sender }),
    async work({ services: { db }, good: token }) {
      const outcome = await confirmReader(db.write, token);
      if (outcome === 'confirmed') return redirect(paths.letterConfirmed, 303);
      return { status: 400, notice: CONFIRM_TEXTS[outcome] };
    },
  }),
);

export const handle = { failed: CONFIRM_FORM.failed };

export function meta() {
  return pageMeta({ title: LETTER_TEXTS.name });
}

/** The page that the link in the mail leads to. */
export default function ConfirmLetter({ loaderData: { isDone }, actionData }: Route.ComponentProps) {
  return (
    <AuthPage title={LETTER_TEXTS.name} footer={<FooterLink to={paths.letters}>All letters</FooterLink>}>
      <LinkForm
        purposes={PURPOSES}
        action={paths.confirmLetter}
        form={CONFIRM_FORM}
        state={actionData}
        done={isDone ? CONFIRM_TEXTS.confirmed : null}
        button="Send me the weekly letter"
        pending="Confirming…"
      />
    </AuthPage>
  );
}
