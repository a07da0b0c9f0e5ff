import { randomBytes } from 'node:crypto'
import { hashSecret } from '#server/auth/secrets.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import { feedbackDays } from '../reviews.rules.ts'
import { addFeedback } from './feedback.queries.ts'

export const feedbackUrl = (publicUrl: string, token: string): string =>
  `${publicUrl}/customer-feedback/${token}`

/** The last part of the address at which the client of this job says how it went. */
export function newFeedback(tx: CompanyTx, job: { id: number; client_id: number | null }): string {
  // Short, as a text message is paid for by the character; 96 bits can’t be guessed.
  const token = randomBytes(12).toString('base64url')
  addFeedback(tx, {
    job_id: job.id,
    client_id: job.client_id,
    token_hash: hashSecret(token),
    expires_at: new Date(tx.now.getTime() + feedbackDays * 86_400_000),
  })
  return token
}
