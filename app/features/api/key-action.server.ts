import { membersOnly } from '#features/accounts/member.server.ts';
import { servicesContext } from '#platform/request/context.server.ts';
import { defineForm, formsAction, type Sent } from '#platform/request/form.server.ts';
import { countOrRefuse } from '#platform/request/limits.server.ts';
import { Refused } from '#platform/request/refused.server.ts';
import { RATE_LIMITS } from '#site/limits.ts';
import { paths } from '#site/paths.ts';
import type { SessionUser } from '#site/session.ts';
import { KEY_FORM, KEY_TEXTS, type KeyIntent } from './key-rules.ts';
import { createKey, revokeKey } from './keys.server.ts';

const byMember = {
  form: KEY_FORM,
  who: membersOnly(paths.apiKeys),
  limits: ({ context, who: { id } }: Sent & { who: SessionUser }) =>
    countOrRefuse(context, RATE_LIMITS.apiKeys, id),
};

/**
 * The answer is the page itself, because a secret must not be in an address. A form that is sent twice finds
 * its name taken.
 */
const create = defineForm({
  ...byMember,
  operation: 'creating a key',
  reads: ['name', 'rights'],
  async work({ context, who: { id }, good: { name, rights } }) {
    const made = await createKey(context.get(servicesContext).db.write, id, {
      name,
      mayPropose: rights === 'propose',
    });
    if ('secret' in made) return { outcome: made };
    if (made.refused === 'too many') throw new Refused({ status: 409, notice: KEY_TEXTS.tooMany });
    throw new Refused({ status: 409, errors: { name: KEY_TEXTS.nameTaken } });
  },
});

const revoke = defineForm({
  ...byMember,
  operation: 'revoking a key',
  reads: ['key'],
  async work({ context, who: { id }, good: { key } }) {
    const isGone = await revokeKey(context.get(servicesContext).db.write, id, key);
    if (!isGone) throw new Refused({ status: 404, notice: KEY_TEXTS.noSuchKey });
    return {};
  },
});

/** Makes and revokes a member's API keys. */
export const keyAction = formsAction({ create, revoke } satisfies Record<KeyIntent, unknown>);
