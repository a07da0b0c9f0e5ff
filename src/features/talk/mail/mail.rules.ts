import { pushSeconds } from '#features/talk/notifications/notifications.rules.ts'

export const mailTexts = {
  retried: 'The mail is on its way again.',
  retriedNotice: 'The notification is on its way again.',
  tooLate: 'This notification is too old, or its browser takes none any more.',
  private: 'Private mail',
  privateWhy:
    'It holds a link or a code for its reader alone, so nobody else can read it, and it is not kept.',
  privateFailed:
    'Send the invitation again from the team page, or have the person ask for a new link or code.',
} as const

/**
 * Whether another try of a failed row can be of use: a notification is of none after its day, or without its browser;
 * of a private mail nothing is kept.
 */
export function mayRetry(
  row: { kind: string; status: string; is_private: boolean; created_at: Date; browser: number | null },
  now: Date,
): boolean {
  if (row.status !== 'failed' || row.is_private) return false
  if (row.kind === 'mail') return true
  return row.browser !== null && now.getTime() - row.created_at.getTime() < pushSeconds * 1000
}
