import { MARKS } from '#site/marks.ts';
import { say } from '#site/noun.ts';
import { LIST_FORM } from './list-rules.ts';

/** Follows every tool of a list. @param action where the form is sent */
export function FollowAll({ action }: { action: string }) {
  return (
    <form method="post" action={action} {...MARKS.failed(LIST_FORM.failed)}>
      <button
        type="submit"
        name="intent"
        value="follow-all"
        className="btn"
      >{say`Follow all tools of this list`}</button>
    </form>
  );
}
