import { hashSecret } from '#server/auth/secrets.ts'
import type { PlatformTx } from '#server/db/doors.ts'
import { refuse } from '#server/refusal.ts'
import { codeMinutes, signInTexts, stepMinutes } from '../../sign-in.rules.ts'
import { type Account, accountBy, accountByEmail, linkIdentity, markVerified } from '../accounts.queries.ts'
import { consumeSocialStep, insertSocialStep, type SocialProof } from './social-tokens.queries.ts'

/** Outcome of a proven identity. */
export type ResolvedIdentity =
  /** Linked before, or the service has verified this account's e-mail. */
  | { account: Account; isNew: boolean; proof: SocialProof }
  | { signup: { token: string; email: string; fullname: string } }
  /** An account has this e-mail, but nothing proves yet that it is this person's. */
  | { confirm: { token: string; email: string } }

/** Consumes the code that the page was given and finds the account it stands for. */
export async function resolveIdentity(tx: PlatformTx, code: string): Promise<ResolvedIdentity> {
  const proof = await consumeSocialStep(tx, 'social-proof', hashSecret(code))
  if (!proof) return refuse(400, signInTexts.notProven)
  const { service, subject, email, fullname } = proof
  const linked = await accountBy(tx, { service, subject })
  if (linked) return { account: linked, isNew: false, proof }
  const account = email ? await accountByEmail(tx, email) : null
  if (account && proof.emailVerified) return { account, isNew: true, proof }
  const minutes = account ? codeMinutes : 6 * stepMinutes
  const token = await insertSocialStep(
    tx,
    'social-link',
    proof,
    new Date(tx.now.getTime() + minutes * 60_000),
  )
  return account ? { confirm: { token, email } } : { signup: { token, email, fullname } }
}

/** Links the account to the identity that an earlier step proved, and verifies its e-mail if the service vouched for it. */
export async function linkByToken(
  tx: PlatformTx,
  token: string,
  account: Pick<Account, 'id' | 'email'>,
): Promise<void> {
  const proof = await consumeSocialStep(tx, 'social-link', hashSecret(token))
  if (!proof) return refuse(400, signInTexts.stepOver)
  if (await accountBy(tx, proof)) return refuse(400, signInTexts.stepOver)
  await linkIdentity(tx, account.id, proof.service, proof.subject)
  if (proof.emailVerified && proof.email === account.email) await markVerified(tx, account.id)
}
