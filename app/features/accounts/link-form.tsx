import type { LinkPurpose } from '#site/email-link.ts';
import { type Field, type FormRules, type FormState, startingState } from '#site/form-state.ts';
import { MARKS } from '#site/marks.ts';
import { Notice } from '#ui/notice.tsx';
import { PostForm } from '#ui/post-form.tsx';
import { LinkField } from './link-field.tsx';

interface Props {
  purposes: readonly LinkPurpose[];
  form: FormRules<{ link: Field }>;
  /** The form's answer, if it has just been sent; it is shown instead of `done`. */
  state: FormState<'link'> | undefined;
  /** What the link has just done; null before. */
  done?: string | null;
  action: string;
  button: string;
  pending: string;
}

/**
 * Asks for one press of a button, because opening an email by mistake is not consent. The link has left the address by
 * then, so the form keeps it in case no answer comes. After it has worked, its result stands in its place.
 */
export function LinkForm({ purposes, form, state, done, ...rest }: Props) {
  if (done && !state) return <Notice>{done}</Notice>;
  const shown = state ?? startingState(form);
  return (
    <PostForm {...rest} state={shown} {...MARKS.linkFor(purposes)}>
      <LinkField link={shown.values.link} error={undefined} />
    </PostForm>
  );
}
