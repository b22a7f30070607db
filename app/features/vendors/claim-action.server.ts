import { redirect } from 'react-router';
import { readLink } from '#features/accounts/auth-forms.server.ts';
import { countEmailLink } from '#features/accounts/limits.server.ts';
import { membersOnly } from '#features/accounts/member.server.ts';
import { CLAIM_FORM, CLAIM_TEXTS, type ClaimProof } from '#features/claims/claim.ts';
import {
  claimCode,
  claimOf,
  isVerified,
  readClaimedTool,
  storeClaim,
} from '#features/claims/claims.server.ts';
import { servicesContext } from '#platform/request/context.server.ts';
import { notFound } from '#platform/request/failures.server.ts';
import {
  defineForm,
  formsAction,
  nothing,
  reads,
  type Sent,
  type Shown,
} from '#platform/request/form.server.ts';
import { countOrRefuse } from '#platform/request/limits.server.ts';
import { Refused } from '#platform/request/refused.server.ts';
import { RATE_LIMITS } from '#site/limits.ts';
import { MESSAGES } from '#site/messages.ts';
import { paths } from '#site/paths.ts';
import type { SessionUser } from '#site/session.ts';
import { type Claimable, claimableOf } from './claimable.server.ts';
import { claimByLink, isInRecords, isOnPage, mailProof } from './proofs.server.ts';

/** A member who may prove a claim, and its tool. */
interface Claimant {
  member: SessionUser;
  tool: { id: string; name: string; url: string };
  place: Claimable;
}

/** @throws Refused for members who may not claim this tool, and for tools that cannot be claimed */
async function claimants(sent: Sent): Promise<Claimant> {
  const id = sent.params.id ?? '';
  const member = membersOnly(paths.claimTool(id))(sent);
  const { write } = sent.services.db;
  const tool = await readClaimedTool(write, id);
  if (!tool) throw notFound(MESSAGES.tool.notFound);
  if (!(await isVerified(write, member.id))) {
    throw new Refused({ status: 403, notice: CLAIM_TEXTS.unverified });
  }
  if ((await claimOf(write, { toolId: id, userId: member.id })) === 'taken back') {
    throw new Refused({ status: 403, notice: CLAIM_TEXTS.refused });
  }
  const place = claimableOf(tool.url);
  if (!place || tool.url === null) throw new Refused({ status: 409, notice: CLAIM_TEXTS.notProvable });
  return { member, tool: { ...tool, url: tool.url }, place };
}

const mail = defineForm({
  form: CLAIM_FORM,
  operation: 'mailing a proof',
  who: claimants,
  read: ({ typed, who }) => {
    if (!who.place.hasMail) throw new Refused({ status: 409, notice: CLAIM_TEXTS.notProvable });
    const reading = reads(CLAIM_FORM, 'local')({ typed });
    return 'errors' in reading ? reading : { good: `${reading.good.local}@${who.place.domain}` };
  },
  limits: async ({ context, who, good: address }) => {
    await countOrRefuse(context, RATE_LIMITS.claimMail, who.member.id);
    await countOrRefuse(context, RATE_LIMITS.claimMailTo, address);
  },
  async work({ services: { db, origin }, who: { member, tool, place }, good: address }) {
    await mailProof(db.write, { tool, userId: member.id, address, domain: place.domain, origin });
    return { notice: CLAIM_TEXTS.sent(address) };
  },
});

const confirm = defineForm({
  form: CLAIM_FORM,
  operation: 'claiming a tool by a link',
  who: claimants,
  read: readLink('claim', CLAIM_TEXTS.link.unknown),
  limits: ({ context, good: token }) => countEmailLink(context, { purpose: 'claim', token }),
  async work({
    context,
    services: { db },
    who: { member, tool, place },
    good: token,
  }): Promise<Response | Shown<never, never>> {
    const domain = place.hasMail ? place.domain : null;
    const claim = { toolId: tool.id, userId: member.id, token, domain };
    const outcome = await claimByLink(db.write, claim);
    if (outcome === 'held') return claimed(context, { tool: tool.id, member: member.id, proof: 'mail' });
    const said = outcome === 'used' || outcome === 'expired' ? outcome : 'unknown';
    return { status: 400, notice: CLAIM_TEXTS.link[said] };
  },
});

/** A form that checks the tool's domain or site. */
function checking(proof: 'dns' | 'page') {
  return defineForm({
    form: CLAIM_FORM,
    operation: 'checking a claim',
    who: claimants,
    read: nothing,
    limits: ({ context, who }) => countOrRefuse(context, RATE_LIMITS.claimCheck, who.member.id),
    async work({
      context,
      services: { db, secret, outside },
      who: { member, tool, place },
    }): Promise<Response | Shown<never, never>> {
      const claim = { toolId: tool.id, userId: member.id };
      const code = claimCode(secret, claim);
      const isProved = await (proof === 'dns'
        ? isInRecords(outside, place, code)
        : isOnPage(outside, { host: place.host, url: tool.url }, code));
      if (!isProved) {
        return { status: 400, notice: proof === 'dns' ? CLAIM_TEXTS.noRecord : CLAIM_TEXTS.noCode };
      }
      const at = proof === 'dns' ? place.domain : place.host;
      await db.write.transaction((tx) => storeClaim(tx, { ...claim, proof, at }));
      return claimed(context, { tool: tool.id, member: member.id, proof });
    },
  });
}

function claimed(
  context: Sent['context'],
  claim: { tool: string; member: string; proof: ClaimProof },
): Response {
  context.get(servicesContext).log.info(claim, 'A tool was claimed');
  return redirect(paths.vendor(claim.tool, 'claimed'), 303);
}

/** Proves a claim by a mail, a DNS record or a page. */
export const claimAction = formsAction({ mail, confirm, dns: checking('dns'), page: checking('page') });
