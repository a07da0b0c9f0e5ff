import { hashSecret } from '#server/auth/secrets.ts'
import type { PlatformTx } from '#server/db/doors.ts'
import { refuse } from '#server/refusal.ts'
import { codeMinutes, signInTexts, stepMinutes } from '../../sign-in.rules.ts'
import { type Account, accountBy, accountByEmail, linkIdentity, markVerified } from '../accounts.queries.ts'
import { keepSocialStep, type SocialProof, takeSocialStep } from './social-tokens.queries.ts'

/** What a proven identity means here. */
export type Recognised =
  /** Linked before, or the service has verified the mail of this account. */
  | { account: Account; isNew: boolean; proof: SocialProof }
  | { signup: { token: string; email: string; fullname: string } }
  /** There is an account of that mail, but nobody has shown that it is this person's. */
  | { confirm: { token: string; email: string } }

/** Uses up the code that the page got, and says who it stands for. */
export async function recognise(tx: PlatformTx, code: string): Promise<Recognised> {
  const proof = await takeSocialStep(tx, 'social-proof', hashSecret(code))
  if (!proof) return refuse(400, signInTexts.notProven)
  const { service, subject, email, fullname } = proof
  const linked = await accountBy(tx, { service, subject })
  if (linked) return { account: linked, isNew: false, proof }
  const account = email ? await accountByEmail(tx, email) : null
  if (account && proof.emailVerified) return { account, isNew: true, proof }
  const minutes = account ? codeMinutes : 6 * stepMinutes
  const token = await keepSocialStep(tx, 'social-link', proof, new Date(tx.now.getTime() + minutes * 60_000))
  return account ? { confirm: { token, email } } : { signup: { token, email, fullname } }
}

/** Links the account with what an earlier step has proven. Its e-mail counts as verified if the service said so. */
export async function linkByToken(
  tx: PlatformTx,
  token: string,
  account: Pick<Account, 'id' | 'email'>,
): Promise<void> {
  const proof = await takeSocialStep(tx, 'social-link', hashSecret(token))
  if (!proof) return refuse(400, signInTexts.stepOver)
  if (await accountBy(tx, proof)) return refuse(400, signInTexts.stepOver)
  await linkIdentity(tx, account.id, proof.service, proof.subject)
  if (proof.emailVerified && proof.email === account.email) await markVerified(tx, account.id)
}
