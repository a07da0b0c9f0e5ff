import * as z from 'zod/mini'
import { everybody, user } from '#shared/access.ts'
import { endpoint } from '#shared/endpoint.ts'
import * as f from '#shared/fields.ts'
import { formats, type Held, heldTexts, mailIntervals, mostReaders } from './report-mails.rules.ts'
import { askedFields } from './reports.contract.ts'

const access = user({ permission: 'reports.view' })
/** Token of a link in a mail. */
const token = f.secret(f.line(1_000))

/** The report, as its address says it; the days come from the schedule. */
const report = z.object({
  name: askedFields.name,
  id: askedFields.id,
  by: askedFields.by,
  filter: askedFields.filter,
  compare: f.flag,
})
export type MailedReport = z.output<typeof report>

const reader = z.object({
  /** null: an address outside the company. */
  user_id: z.nullable(z.number()),
  name: z.string(),
  state: z.enum(['on', 'unconfirmed', 'stopped']),
  /** The last moment for which a mail was made, or was held back. */
  sent_for: z.nullable(f.instantOut),
  held: z.enum(['', ...(Object.keys(heldTexts) as Held[])]),
})

const schedule = z.object({
  id: z.number(),
  title: z.string(),
  report: z.object({ ...report.shape, compare: z.boolean() }),
  every: z.enum(mailIntervals),
  on_day: z.number(),
  at: z.number(),
  format: z.enum(formats),
  active: z.boolean(),
  next_at: f.instantOut,
  made_by: z.string(),
  readers: z.array(reader),
  version: z.number(),
})
export type ReportSchedule = z.output<typeof schedule>

export const reportMailsContract = {
  schedules: endpoint('GET', '/reports/getReportSchedules', {
    about: 'Reports that go out by mail: those that the viewer has set up, and all of them for owners.',
    access,
    effect: 'reads',
    reads: ['settings', 'team'],
    reply: z.object({ result: z.array(schedule) }),
  }),
  save: endpoint('POST', '/reports/saveReportSchedule', {
    about:
      'Has a report mailed by day, week or month at the company’s wall time: to members by their rights at that moment, to other addresses once they have said yes.',
    access,
    effect: 'leaves',
    changes: ['settings'],
    input: z.object({
      /** Left out: a new one. */
      id: z.optional(f.id),
      report,
      every: z.enum(mailIntervals),
      on_day: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(31)), 1),
      at: z.coerce.number().check(z.int(), z.gte(0), z.lte(1439)),
      format: z._default(z.enum(formats), 'pdf'),
      active: z._default(f.flag, true),
      user_ids: z._default(z.array(f.id).check(z.maxLength(mostReaders)), []),
      emails: z._default(z.array(f.email()).check(z.maxLength(mostReaders)), []),
      language: f.line(10),
      version: f.version,
    }),
    reply: z.object({ message: z.string(), id: z.number() }),
  }),
  remove: endpoint('POST', '/reports/deleteReportSchedules', {
    about: 'Ends reports by mail.',
    access,
    effect: 'leaves',
    changes: ['settings'],
    input: z.object({ ids: z.array(f.id).check(z.minLength(1), z.maxLength(100)) }),
    reply: z.object({ message: z.string() }),
  }),
  mailMe: endpoint('POST', '/reports/mailReportNow', {
    about: 'Mails the report to the viewer alone, as it would go out now.',
    access,
    effect: 'leaves',
    input: z.object({ id: f.id }),
    reply: z.object({ message: z.string() }),
  }),
  link: endpoint('GET', '/reports/mailLink', {
    about: 'The report and the address behind a link in a mail.',
    access: everybody,
    effect: 'reads',
    input: z.object({ token }),
    reply: z.object({
      company: z.string(),
      title: z.string(),
      email: z.string(),
      state: z.enum(['on', 'unconfirmed', 'stopped']),
    }),
  }),
  answer: endpoint('POST', '/reports/answerMailLink', {
    about: 'Has a report mailed to the link’s address, or ends it.',
    access: everybody,
    effect: 'undoable',
    changes: ['settings'],
    input: z.object({ token, wanted: f.flag }),
    reply: z.object({ state: z.enum(['on', 'stopped']) }),
  }),
}
