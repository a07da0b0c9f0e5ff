import { pictureAddress } from '#features/account/company/company.rules.ts'
import { hashSecret, newSecret } from '#server/auth/secrets.ts'
import type { PublicContext } from '#server/context.ts'
import { companyIdFrom } from '#server/db/company-id.ts'
import type { PlatformTx } from '#server/db/doors.ts'
import { refuse } from '#server/refusal.ts'
import type { NextStep } from '../sign-in.contract.ts'
import { signInTexts, stepMinutes } from '../sign-in.rules.ts'
import { type Account, accountBy, type Membership } from './accounts.queries.ts'
import { insertToken, takeToken } from './link-tokens.queries.ts'
import { isProtected } from './second-factor/second-factor.queries.ts'
import { begin, type StartedSession, signedIn, type Who } from './sessions.service.ts'

/** What a first step leads to, before its transaction is kept. */
export type Outcome =
  | { session: StartedSession }
  | { companies: Choice[]; token: string }
  | { second_factor: { token: string } }
interface Choice {
  id: number
  name: string
  logo: string
}

/** The companies that an account may enter. Refuses when there is none. */
export function openMemberships(account: Account, companyId?: number): Membership[] {
  const open = account.memberships.filter(m => m.active && m.joined)
  const companies = companyId === undefined ? open : open.filter(m => m.company_id === companyId)
  if (companies.length > 0) return companies
  const isInvited = account.memberships.some(m => m.active && !m.joined)
  return refuse(403, isInvited && open.length === 0 ? signInTexts.invited : signInTexts.disabled)
}

export function choices(memberships: readonly Membership[]): Choice[] {
  return memberships.map(m => ({ id: m.company_id, name: m.name, logo: pictureAddress(m.logo_key) }))
}

/** Goes on with an account that has proven itself: into its company, or to the choice of one. */
export async function proceed(tx: PlatformTx, ctx: PublicContext, account: Account): Promise<Outcome> {
  const memberships = openMemberships(account)
  const [only] = memberships
  if (only && memberships.length === 1) return enter(tx, ctx, whoIn(account, only))
  const token = await keepStep(tx, 'choice', { accountId: account.id })
  return { companies: choices(memberships), token }
}

/** Goes on in the chosen company. The choice can be made once. */
export async function enterChosen(ctx: PublicContext, token: string, companyId: number): Promise<Outcome> {
  return ctx.db.withPlatform('choose a company', async tx => {
    const used = await takeToken(tx, hashSecret(token), 'choice')
    const account = used && (await accountBy(tx, { id: used.account_id }))
    if (!account) return refuse(400, signInTexts.stepOver)
    const [company] = openMemberships(account, companyId)
    return company ? enter(tx, ctx, whoIn(account, company)) : refuse(403, signInTexts.disabled)
  })
}

/** The session, or the question for the second step where the account has one. */
export async function enter(tx: PlatformTx, ctx: PublicContext, who: Who): Promise<Outcome> {
  if (!(await isProtected(tx, who.accountId))) return { session: await begin(tx, ctx, who) }
  return { second_factor: { token: await keepStep(tx, 'second-factor', who) } }
}

/** The reply to a first step, once its transaction is kept. */
export async function answer(ctx: PublicContext, outcome: Outcome): Promise<NextStep> {
  return 'session' in outcome ? signedIn(ctx, outcome.session) : outcome
}

export function whoIn(account: Account, { company_id, user_id }: Membership): Who {
  return { accountId: account.id, companyId: company_id, userId: user_id }
}

async function keepStep(
  tx: PlatformTx,
  purpose: 'choice' | 'second-factor',
  { accountId, ...member }: Pick<Who, 'accountId'> & Partial<Who>,
): Promise<string> {
  const { secret, hash } = newSecret()
  const expires = new Date(tx.now.getTime() + stepMinutes * 60_000)
  const { companyId, userId } = member
  await insertToken(tx, {
    hash,
    purpose,
    accountId,
    expires,
    ...(companyId !== undefined && userId !== undefined
      ? { member: { companyId: companyIdFrom(companyId, 'session'), userId } }
      : {}),
  })
  return secret
}
