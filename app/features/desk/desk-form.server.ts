import type { ActionFunctionArgs } from 'react-router';
import { type Operator, requireRole } from '#features/operators/operator.server.ts';
import type { DeskRight } from '#features/operators/roles.ts';
import { isUnavailable } from '#platform/request/failures.server.ts';
import { defineForm, type FormPlan, formsAction, type Sent } from '#platform/request/form.server.ts';
import { countOrRefuse } from '#platform/request/limits.server.ts';
import type { FieldTable, GoodOf, NameOf } from '#site/form-state.ts';
import { type BodyLimits, RATE_LIMITS } from '#site/limits.ts';

/** A form's outcome, which tells its answers apart on the page. */
type AnyOutcome = string | object;

/** Declares a form of the desk, which requires the right and is rate-limited. */
export function deskForm<
  Fields extends FieldTable,
  Name extends NameOf<Fields> = NameOf<Fields>,
  Good = GoodOf<Fields, Name>,
  Refusal extends AnyOutcome = never,
  Outcome extends AnyOutcome = never,
>(
  right: DeskRight,
  plan: Omit<FormPlan<Fields, Refusal, Outcome, Operator, Good, Name>, 'who' | 'limits'>,
): ReturnType<typeof defineForm<Fields, Operator, Name, Good, Refusal, Outcome>> {
  return defineForm<Fields, Operator, Name, Good, Refusal, Outcome>({
    ...plan,
    who: ({ context }) => requireRole(context, right),
    limits: ({ context, who: { id } }) => countOrRefuse(context, RATE_LIMITS.operator, id),
  });
}

/**
 * The action of a desk page. Without access the answer is always 404, so that an unknown form does not reveal the page.
 */
export function deskAction<Answers extends Readonly<Record<string, (sent: Sent) => Promise<unknown>>>>(
  right: DeskRight,
  answers: Answers,
  limits?: BodyLimits,
) {
  const answer = formsAction(answers, limits);
  return async (args: ActionFunctionArgs) => {
    try {
      await requireRole(args.context, right);
    } catch (error) {
      // The form fails in the same way, and then returns what was typed.
      if (!isUnavailable(error)) throw error;
    }
    return answer(args);
  };
}
