import * as z from 'zod/mini'
import { newSecret } from '#server/auth/secrets.ts'
import { clockSlackMs } from '#server/auth/sessions.ts'
import type { PlatformTx } from '#server/db/doors.ts'
import { stepMinutes } from '../../sign-in.rules.ts'

const service = z.enum(['google', 'apple', 'facebook'])
const proof = {
  service,
  subject: z.string(),
  email: z.string(),
  emailVerified: z.boolean(),
  fullname: z.string(),
}

/** State between the steps of a social sign-in: short-lived, used once. */
const steps = {
  /** From the button to the callback; found by the state. The cookie's hash binds it to the browser. */
  'social-start': z.object({
    service,
    nonce: z.string(),
    verifier: z.string(),
    cookie_hash: z.string(),
    /** Passed on in the page's address. */
    search: z._default(z.record(z.string(), z.string()), {}),
  }),
  /** From the callback to the page, which exchanges it. */
  'social-proof': z.object(proof),
  /** Waits to be linked to the account by a sign-up or a mailed code. */
  'social-link': z.object(proof),
}
/** The longest that any step is given. */
const longestMs = 6 * stepMinutes * 60_000
type Step = keyof typeof steps
type Kept<S extends Step> = z.infer<(typeof steps)[S]>
export type SocialProof = Kept<'social-proof'>

/** Stores a step and returns its secret. */
export async function insertSocialStep<S extends Step>(
  tx: PlatformTx,
  step: S,
  data: Kept<S>,
  expires: Date,
): Promise<string> {
  const { secret, hash } = newSecret()
  await tx
    .insertInto('account_tokens')
    .values({ token_hash: hash, purpose: step, expires_at: expires, data: JSON.stringify(data) })
    .execute()
  return secret
}

/** Uses a step up; undefined if it is unknown, expired or used, so that replaying one gets nowhere. */
export async function consumeSocialStep<S extends Step>(
  tx: PlatformTx,
  step: S,
  hash: Buffer,
): Promise<Kept<S> | undefined> {
  const row = await tx
    .updateTable('account_tokens')
    .set({ used_at: tx.now })
    .where('token_hash', '=', hash)
    .where('purpose', '=', step)
    .where('used_at', 'is', null)
    .where('expires_at', '>', tx.now)
    .where('expires_at', '<=', new Date(tx.now.getTime() + longestMs + clockSlackMs))
    .returning('data')
    .executeTakeFirst()
  return row && (steps[step].parse(row.data) as Kept<S>)
}

/** A step that is still open, without using it up. */
export async function openSocialStep<S extends Step>(
  tx: PlatformTx,
  step: S,
  hash: Buffer,
): Promise<Kept<S> | undefined> {
  const row = await tx
    .selectFrom('account_tokens')
    .where('token_hash', '=', hash)
    .where('purpose', '=', step)
    .where('used_at', 'is', null)
    .where('expires_at', '>', tx.now)
    .where('expires_at', '<=', new Date(tx.now.getTime() + longestMs + clockSlackMs))
    .select('data')
    .executeTakeFirst()
  return row && (steps[step].parse(row.data) as Kept<S>)
}
