import * as z from 'zod/mini'
import { user } from '#shared/access.ts'
import { endpoint } from '#shared/endpoint.ts'
import * as f from '#shared/fields.ts'

const mailRow = z.object({
  id: z.number(),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  status: z.enum(['waiting', 'sent', 'failed']),
  error: z.string(),
  created: z.string(),
})

export const mailContract = {
  outbox: endpoint('POST', '/messages/outbox', {
    about: 'Mail that the company sent; in the demo, where no mail server is set, the way to read it.',
    access: user({ permission: 22 }),
    reads: ['mail'],
    input: z.object({ search: f.text(200), pagination: f.pagination(['id']) }),
    reply: z.object({ data: z.array(mailRow), pagination: f.pageFacts }),
  }),
  retry: endpoint('POST', '/messages/outbox/:id/retry', {
    about: 'Tries once more to deliver a mail that finally failed.',
    access: user({ permission: 22 }),
    changes: ['mail'],
    input: z.object({ id: f.id }),
    reply: z.object({ message: z.string() }),
  }),
}
