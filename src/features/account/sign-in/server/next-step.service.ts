import { pictureAddress } from '#features/account/company/company.rules.ts'
import { hashSecret, newSecret } from '#server/auth/secrets.ts'
import type { PublicContext } from '#server/context.ts'
import { companyIdFrom } from '#server/db/company-id.ts'
import type { PlatformTx } from '#server/db/doors.ts'
import { refuse } from '#server/refusal.ts'
import { fact } from '#shared/fact.ts'
import type { NextStep } from '../sign-in.contract.ts'
import { signInTexts } from '../sign-in.rules.ts'
import { type Account, accountBy, type Membership } from './accounts.queries.ts'
import { consumeToken, insertToken } from './link-tokens.queries.ts'
import { isProtected } from './second-factor/second-factor.queries.ts'
import { type MemberIds, type StartedSession, signedIn, startCompanySession } from './sessions.service.ts'

/** Outcome of a sign-in's first step; answer it only after its transaction has committed. */
export type Outcome =
  | { session: StartedSession }
  | { companies: Choice[]; token: string }
  | { second_factor: { token: string } }
interface Choice {
  id: number
  name: string
  logo: string
}

/** The companies that an account can sign in to. Refuses if there are none. */
export function openMemberships(account: Account, companyId?: number): Membership[] {
  const open = account.memberships.filter(m => m.active && m.joined && !m.guest)
  const companies = companyId === undefined ? open : open.filter(m => m.company_id === companyId)
  if (companies.length > 0) return companies
  if (open.length === 0 && account.movedTo) refuse(403, fact(signInTexts.moved, { address: account.movedTo }))
  const isInvited = account.memberships.some(m => m.active && !m.joined)
  return refuse(403, isInvited && open.length === 0 ? signInTexts.invited : signInTexts.disabled)
}

export function companyChoices(memberships: readonly Membership[]): Choice[] {
  return memberships.map(m => ({ id: m.company_id, name: m.name, logo: pictureAddress(m.logo_key) }))
}

/** Continues once the account is authenticated: signs in to its only company, or asks which one. */
export async function continueSignIn(tx: PlatformTx, ctx: PublicContext, account: Account): Promise<Outcome> {
  const memberships = openMemberships(account)
  const [only] = memberships
  if (only && memberships.length === 1) return signInAs(tx, ctx, memberIdsOf(account, only))
  const token = await insertStepToken(tx, 'choice', { accountId: account.id })
  return { companies: companyChoices(memberships), token }
}

/** Signs in to the chosen company. The token of the choice works once. */
export async function signInToChosenCompany(
  ctx: PublicContext,
  token: string,
  companyId: number,
): Promise<Outcome> {
  return ctx.db.withPlatform('choose a company', async tx => {
    const used = await consumeToken(tx, hashSecret(token), 'choice')
    const account = used && (await accountBy(tx, { id: used.account_id }))
    if (!account) return refuse(400, signInTexts.stepOver)
    const [company] = openMemberships(account, companyId)
    return company ? signInAs(tx, ctx, memberIdsOf(account, company)) : refuse(403, signInTexts.disabled)
  })
}

/** Starts the session, or asks for the second step if the account has one. */
export async function signInAs(tx: PlatformTx, ctx: PublicContext, who: MemberIds): Promise<Outcome> {
  if (!(await isProtected(tx, who.accountId))) return { session: await startCompanySession(tx, ctx, who) }
  return { second_factor: { token: await insertStepToken(tx, 'second-factor', who) } }
}

/** The reply to the first step, once its transaction has committed. */
export async function answerNextStep(ctx: PublicContext, outcome: Outcome): Promise<NextStep> {
  return 'session' in outcome ? signedIn(ctx, outcome.session) : outcome
}

export function memberIdsOf(account: Account, { company_id, user_id }: Membership): MemberIds {
  return { accountId: account.id, companyId: company_id, userId: user_id }
}

async function insertStepToken(
  tx: PlatformTx,
  purpose: 'choice' | 'second-factor',
  { accountId, ...member }: Pick<MemberIds, 'accountId'> & Partial<MemberIds>,
): Promise<string> {
  const { secret, hash } = newSecret()
  const { companyId, userId } = member
  await insertToken(tx, {
    hash,
    purpose,
    accountId,
    ...(companyId !== undefined && userId !== undefined
      ? { member: { companyId: companyIdFrom(companyId, 'session'), userId } }
      : {}),
  })
  return secret
}
