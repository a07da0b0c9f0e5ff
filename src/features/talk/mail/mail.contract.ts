import * as z from 'zod/mini'
import { user } from '#shared/access.ts'
import { endpoint } from '#shared/endpoint.ts'
import { wireFact } from '#shared/fact.ts'
import * as f from '#shared/fields.ts'
import { listOf } from '#shared/list.ts'

const outboxRow = z.object({
  id: z.number(),
  kind: z.enum(['mail', 'push', 'sms']),
  /** An address; for a notification, the person's name. */
  to: z.string(),
  /** Further readers. */
  cc: z.string(),
  /** Names of documents that go with it. */
  attached: z.array(z.string()),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  status: z.enum(['waiting', 'sent', 'failed']),
  error: z.string(),
  created: f.instantOut,
  /** Text of a notification. */
  notice: z.nullable(wireFact),
  /** For its recipient alone: subject and text are empty here. */
  private: z.boolean(),
  /** True if trying again can help. */
  retry: z.boolean(),
  /** True if it can be answered as its reader would: where no mail leaves the house. */
  answerable: z.boolean(),
})

const outboxList = listOf({ rows: 'data', row: outboxRow, sorts: ['id'], filters: { search: f.line(200) } })

export const mailContract = {
  outbox: endpoint('POST', '/messages/outbox', {
    about:
      'Mail that the company sent, and notifications that could not be delivered. Of mail with a link or a code: to whom, and what became of it.',
    access: user({ permission: 'settings' }),
    effect: 'reads',
    reads: ['mail'],
    ...outboxList.page,
  }),
  exportOutbox: endpoint('POST', '/messages/exportOutbox', {
    about: 'All that the outbox finds under the same filters, as a CSV file, without what the mail says.',
    access: user({ permission: 'settings' }),
    effect: 'reads',
    ...outboxList.file,
  }),
  retry: endpoint('POST', '/messages/outbox/:id/retry', {
    about: 'Tries once more to deliver what finally failed.',
    access: user({ permission: 'settings' }),
    effect: 'leaves',
    changes: ['mail'],
    input: z.object({ id: f.id }),
    reply: z.object({ message: z.string() }),
  }),
}
