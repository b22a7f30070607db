import type { LinkPurpose } from '#site/email-link.ts';
import type { FormState } from '#site/form-state.ts';
import { MARKS } from '#site/marks.ts';
import { PostForm } from '#ui/post-form.tsx';
import { LinkField } from './link-field.tsx';

interface Props {
  purposes: readonly LinkPurpose[];
  action: string;
  state: FormState<'link'>;
  button: string;
  pending: string;
}

/**
 * Asks for one press of a button, because opening an email by mistake is not consent. The link has left the address by
 * then, so the form keeps it in case no answer comes.
 */
export function LinkForm({ purposes, ...form }: Props) {
  return (
    <PostForm {...form} {...MARKS.linkFor(purposes)}>
      <LinkField link={form.state.values.link} error={undefined} />
    </PostForm>
  );
}
