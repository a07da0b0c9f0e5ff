import type { SmsMessages } from '#server/db/row-types.ts'
import { happeningOf } from '#shared/happening.ts'

const message = happeningOf<SmsMessages>('sms_messages')

export const messageHappenings = {
  /** A client wrote: by text, by mail or in the portal. */
  'message.received': message(
    (before, after) => before === null && after?.direction === 'in',
    ['job_id', 'client_id'],
  ),
  /** A text is on its way to a client; codes to sign in with are none. */
  'message.queued': message(null, []),
}
