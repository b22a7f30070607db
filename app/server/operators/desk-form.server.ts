import type { ActionFunctionArgs } from 'react-router';
import { type BodyLimits, RATE_LIMITS } from '#domain/limits.ts';
import type { DeskRight } from '#domain/operators/roles.ts';
import { isUnavailable } from '#server/request/failures.server.ts';
import { defineForm, type FormPlan, formsAction, type Sent } from '#server/request/form.server.ts';
import { countOrRefuse } from '#server/request/limits.server.ts';
import { type Operator, requireRole } from './operator.server.ts';

/** How pages distinguish outcomes: by a word or by an object. */
type AnyOutcome = string | object;

/** Declares a form of the desk: only operators with the right may send it, and not endlessly. */
export function deskForm<
  Field extends string,
  Good,
  Refusal extends AnyOutcome = never,
  Outcome extends AnyOutcome = never,
>(
  right: DeskRight,
  plan: Omit<FormPlan<Field, Refusal, Outcome, Operator, Good>, 'who' | 'limits'>,
): ReturnType<typeof defineForm<Field, Operator, Good, Refusal, Outcome>> {
  return defineForm<Field, Operator, Good, Refusal, Outcome>({
    ...plan,
    who: ({ context }) => requireRole(context, right),
    limits: ({ context, who: { id } }) => countOrRefuse(context, RATE_LIMITS.operator, id),
  });
}

/**
 * The action of a page of the desk. Whoever may not open the page gets a 404 whatever they send, so that nobody
 * learns from an unknown form that the page exists.
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
      // The form itself meets the same failure, and gives back what was typed.
      if (!isUnavailable(error)) throw error;
    }
    return answer(args);
  };
}
