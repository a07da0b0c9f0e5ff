import { pushSeconds } from '#features/talk/notifications/push.rules.ts'

export const mailTexts = {
  retried: 'The email is on its way again.',
  retriedSms: 'The text message is on its way again.',
  retriedNotice: 'The notification is on its way again.',
  tooLate: 'This notification is too old, or the browser no longer accepts it.',
  private: 'Private email',
  privateWhy: 'It contains a private link or code, so only the recipient can read it.',
  privateFailed: 'Resend the invitation from the team page, or ask them to request a new link or code.',
} as const

/**
 * True if another try of a failed row can be of use: a notification is of none after its day, or without its browser;
 * of a private mail nothing is kept.
 */
export function mayRetry(
  row: { kind: string; status: string; is_private: boolean; created_at: Date; browser: number | null },
  now: Date,
): boolean {
  if (row.status !== 'failed' || row.is_private) return false
  if (row.kind !== 'push') return true
  return row.browser !== null && now.getTime() - row.created_at.getTime() < pushSeconds * 1000
}
