import * as z from 'zod/mini'
import { readsMoney, user } from '#shared/access.ts'
import { endpoint } from '#shared/endpoint.ts'
import * as f from '#shared/fields.ts'
import { mostStepDays, mostSteps, outcomes, remindedKinds } from './reminders.rules.ts'

const settings = user({ permission: 'settings' })
const money = user({ permission: 'money.manage' })
const changes = ['invoices', 'quotes', 'diary', 'mail', 'messages'] as const

const via = z.enum(['email', 'sms'])
const step = z.object({
  id: z.number(),
  is_on: z.boolean(),
  days: z.number(),
  via,
  unseen_only: z.boolean(),
  subject: z.string(),
  text: z.string(),
})
const kept = z.object({
  invoices_on: z.boolean(),
  invoices: z.array(step),
  quotes_on: z.boolean(),
  quotes: z.array(step),
  /** Minutes of the company's day. */
  at: z.number(),
  weekdays_only: z.boolean(),
  version: z.number(),
})

/** Wording to begin a new step with, in the language of the company's documents. */
const usual = z.object({
  invoice: z.object({ emails: z.array(step), sms: z.string() }),
  quote: z.object({ emails: z.array(step), sms: z.string() }),
})

const stepInput = (fewest: number) =>
  z.object({
    /** Absent: a new one. */
    id: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(1_000_000))),
    is_on: z._default(f.flag, true),
    days: z.coerce.number().check(z.int(), z.gte(fewest), z.lte(mostStepDays)),
    via: z._default(via, 'email'),
    unseen_only: z._default(f.flag, false),
    subject: f.line(200),
    text: f.requiredText(4_000, 'Please write a message.'),
  })
const schedule = {
  invoices_on: f.flag,
  invoices: z.array(stepInput(-mostStepDays)).check(z.maxLength(mostSteps)),
  quotes_on: f.flag,
  quotes: z.array(stepInput(1)).check(z.maxLength(mostSteps)),
  at: z.coerce.number().check(z.int(), z.gte(0), z.lte(1_439)),
  weekdays_only: z._default(f.flag, true),
}

const kind = z.enum(remindedKinds)
const outcome = z.enum(outcomes)

/** A reminder that went out, or why it did not. */
const sent = z.object({
  id: z.number(),
  /** False: sent by the schedule. */
  by_hand: z.boolean(),
  via,
  recipient: z.string(),
  outcome,
  /** How far it has come: waiting, sent, delivered or failed; '' for one that did not go out. */
  status: z.string(),
  at: f.instantOut,
  by: z.nullable(z.string()),
})
const planned = z.object({
  kind,
  id: z.number(),
  number: z.number(),
  number_text: z.string(),
  name: z.string(),
  step: z.number(),
  /** Days of the step. */
  days: z.number(),
  /** On which it goes out, 'yyyy-MM-dd'. */
  day: z.string(),
  via,
  recipient: z.string(),
  /** 'sent': it will go out. */
  outcome,
})
const amount = z.object({ count: z.number(), cents: z.number() })
const stop = z.object({
  /** '': reminded as usual. */
  of: z.enum(['', 'document', 'client']),
  is_disputed: z.boolean(),
  note: z.string(),
})
const shown = z.object({
  sent: z.array(sent),
  planned: z.array(planned),
  stop,
  /** True if there is anything to remind of. */
  can_remind: z.boolean(),
  /** Draft of a reminder by hand. */
  draft: z.object({
    via,
    email: z.string(),
    phone: z.string(),
    subject: z.string(),
    email_text: z.string(),
    sms_text: z.string(),
  }),
})

export type ReminderDraft = z.output<typeof shown>['draft']
export type ReminderStop = z.output<typeof stop>

export const remindersContract = {
  read: endpoint('GET', '/settings/getReminderSettings', {
    about: 'When clients are reminded of invoices and quotes, and by which words.',
    access: user({ permission: ['money.manage', 'settings'] }),
    effect: 'reads',
    reads: ['settings'],
    reply: z.object({ result: kept, usual }),
  }),
  save: endpoint('POST', '/settings/saveReminderSettings', {
    about: 'Changes when clients are reminded, and by which words.',
    access: settings,
    effect: 'undoable',
    changes: ['settings'],
    input: z.object({
      ...f.patch(schedule),
      version: f.version,
    }),
    reply: z.object({ result: kept }),
  }),
  preview: endpoint('POST', '/settings/previewReminders', {
    about: 'What would go out in the next two weeks by this schedule. Nothing is sent or kept.',
    access: settings,
    effect: 'reads',
    reads: ['invoices', 'quotes'],
    input: z.object(schedule),
    reply: z.object({ data: z.array(planned) }),
  }),
  waiting: endpoint('GET', '/jobs/getMoneyOwed', {
    about:
      'What is owed and overdue on invoices, and on quotes that nobody has answered: how many, and cents.',
    access: readsMoney,
    effect: 'reads',
    reads: ['invoices', 'quotes'],
    reply: z.object({ result: z.object({ owed: amount, overdue: amount, quotes: amount }) }),
  }),
  open: endpoint('GET', '/reminders/:kind/:id', {
    about: 'What a client was sent about an invoice or a quote, what comes next, and what one by hand says.',
    access: money,
    effect: 'reads',
    reads: ['invoices', 'quotes', 'settings', 'mail', 'messages'],
    input: z.object({ kind, id: f.id }),
    reply: z.object({ result: shown }),
  }),
  remind: endpoint('POST', '/reminders/:kind/:id', {
    about: 'Reminds the client of an invoice that is owed, or of a quote that is not answered.',
    access: money,
    effect: 'leaves',
    changes,
    input: z.object({
      kind,
      id: f.id,
      via: z._default(via, 'email'),
      email: f.optionalEmail,
      phone: f.phone,
      subject: f.line(200),
      text: f.requiredText(4_000, 'Please write a message.'),
    }),
    reply: z.object({ message: z.string() }),
  }),
  stop: endpoint('POST', '/reminders/:kind/:id/stop', {
    about: 'Has the schedule leave an invoice or a quote alone, or all of its client; or remind again.',
    access: money,
    effect: 'undoable',
    changes: ['invoices', 'quotes'],
    input: z.object({
      kind,
      id: f.id,
      of: z.enum(['', 'document', 'client']),
      is_disputed: f.flag,
      note: f.line(200),
    }),
    reply: z.object({ result: stop }),
  }),
}
