import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import * as f from '#shared/fields.ts'
import { automationAccess } from './automations.contract.ts'
import { emailFlowTexts, mostEmails, mostFlowDays } from './email-flow.rules.ts'

const email = z.object({
  days: z.coerce
    .number(emailFlowTexts.days)
    .check(
      z.int(emailFlowTexts.days),
      z.gte(0, emailFlowTexts.days),
      z.lte(mostFlowDays, emailFlowTexts.days),
    ),
  template_id: z._default(z.nullable(z.coerce.number().check(z.int(), z.gte(1))), null),
  subject: f.line(200),
  text: f.text(4_000),
})
const result = z.object({
  is_on: z.boolean(),
  emails: z.array(email),
  /** True in the host's company, whose new owners get it too. */
  has_owners: z.boolean(),
  /** Clients who wait for the next email. */
  waiting: z.number(),
  version: z.number(),
})

export const emailFlowContract = {
  read: endpoint('GET', '/registration/getEmailFlow', {
    about: 'Emails that a new client gets one after another until they reply, book or opt out.',
    access: automationAccess,
    effect: 'reads',
    reads: ['automations'],
    reply: z.object({ result }),
  }),
  save: endpoint('POST', '/registration/saveEmailFlow', {
    about: 'Changes the emails for new clients. Those who have begun go on as it was.',
    access: automationAccess,
    effect: 'undoable',
    changes: ['automations'],
    input: z.object({
      is_on: f.flag,
      emails: z.array(email).check(z.maxLength(mostEmails)),
      version: f.version,
    }),
    reply: z.object({ result, message: z.string() }),
  }),
}
