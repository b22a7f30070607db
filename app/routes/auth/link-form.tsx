import { Form, useNavigation } from 'react-router';
import type { EmailTokenPurpose } from '#domain/membership.ts';
import { ErrorBanner } from '#ui/error-banner.tsx';
import { useLinkOfAddress } from './fragment.ts';
import { LinkField } from './link-field.tsx';
import { sendOrKeep } from './send-or-keep.ts';

/** A link that was refused. */
export interface LinkRefusal {
  error: string;
  /** What was typed, to be mended. */
  link: string;
}

interface Sent<Answer> {
  request: Request;
  serverAction: () => Promise<Answer>;
}

/** Sends the form. The link has left the address by then, so where no answer comes it waits in the form. */
export async function sendLink<Answer>({ request, serverAction }: Sent<Answer>, error: string) {
  const link = String((await request.clone().formData()).get('link') ?? '');
  const kept: LinkRefusal = { error, link };
  return sendOrKeep(serverAction, kept);
}

interface Props {
  purposes: readonly EmailTokenPurpose[];
  action: string;
  refusal: LinkRefusal | undefined;
  button: string;
  pending: string;
}

/** Asks for one press of a button: whoever opened a mail by mistake has agreed to nothing. */
export function LinkForm({ purposes, action, refusal, button, pending }: Props) {
  const linkOfAddress = useLinkOfAddress(...purposes);
  const isSending = useNavigation().formMethod === 'POST';
  return (
    <Form method="post" action={action} preventScrollReset className="mt-6 grid gap-6">
      <ErrorBanner text={refusal?.error} />
      {linkOfAddress !== '' && !refusal ? (
        <input type="hidden" name="link" value={linkOfAddress} />
      ) : (
        <LinkField link={refusal?.link ?? ''} error={undefined} />
      )}
      <p>
        <button type="submit" className="btn btn-primary" disabled={isSending}>
          {isSending ? pending : button}
        </button>
      </p>
    </Form>
  );
}
