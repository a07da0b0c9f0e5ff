import * as z from 'zod/mini'
import { user } from '#shared/access.ts'
import { endpoint } from '#shared/endpoint.ts'
import * as f from '#shared/fields.ts'
import { payrollKinds, payrollLayouts } from './payroll.rules.ts'

const access = user({ permission: 'pay.see' })

const line = z.object({
  kind: z.enum(payrollKinds),
  /** Name of the leave or allowance; '' for others. */
  name: z.string(),
  minutes: z.number(),
  quantity: z.number(),
  multiplier_bp: z.number(),
  rate_cents: z.nullable(z.number()),
  cents: z.number(),
  /** The pay item's name in the payroll program. */
  item: z.string(),
  key: z.string(),
})

/** A part of what was paid on a job. */
const share = z.object({
  job_id: z.number(),
  job_number: z.number(),
  /** Paid on the job by now, without tax and card fee. */
  net_cents: z.number(),
  /** Basis points; null: nobody has said. */
  share: z.nullable(z.number()),
  /** To pay; below zero: to take back. */
  cents: z.number(),
})

const person = z.object({
  user_id: z.number(),
  name: z.string(),
  /** Mondays of the approved weeks that are paid. */
  weeks: z.array(z.string()),
  lines: z.array(line),
  shares: z.array(share),
  minutes: z.number(),
  cents: z.number(),
  unrated_minutes: z.number(),
  /** 9.5 h = 7.6 + 1.9 × 1.5 */
  sum: z.string(),
})
export type PayrollPerson = z.infer<typeof person>

const run = z.object({
  id: z.number(),
  first_day: z.string(),
  last_day: z.string(),
  at: f.instantOut,
  by: z.string(),
  people: z.number(),
  cents: z.number(),
})

export const payrollContract = {
  preview: endpoint('POST', '/company/payrollRun', {
    about:
      'What is new to pay for the period that a day lies in, by person and pay item: approved weeks that end by its last day, corrections, salaries, shares of payments.',
    access,
    effect: 'reads',
    reads: ['clock', 'team', 'settings', 'shifts', 'jobs', 'invoices'],
    input: z.object({ day: f.day }),
    reply: z.object({
      first_day: z.string(),
      last_day: z.string(),
      /** Payments from this day on are shared out. */
      shares_from: z.string(),
      result: z.array(person),
      /** People with hours in weeks that nobody has approved. */
      waiting: z.array(z.object({ user_id: z.number(), name: z.string(), weeks: z.number() })),
      runs: z.array(run),
    }),
  }),
  export: endpoint('POST', '/company/exportPayroll', {
    about: 'Writes down what is new to pay as a run. Its weeks are not paid again.',
    access,
    effect: 'leaves',
    changes: ['clock'],
    input: z.object({ day: f.day }),
    reply: z.object({ result: z.object({ id: z.number() }) }),
  }),
  file: endpoint('POST', '/company/getPayrollFile/:id', {
    about: 'A run as a CSV file for a payroll program.',
    access,
    effect: 'reads',
    cost: 'heavy',
    input: z.object({ id: f.id, layout: z._default(z.enum(payrollLayouts), 'plain') }),
    reply: 'file',
  }),
  saveItems: endpoint('POST', '/settings/savePayrollItems', {
    about: 'Names pay items as the payroll program has them.',
    access,
    effect: 'undoable',
    changes: ['settings'],
    input: z.object({
      items: z.array(z.object({ key: f.line(200), name: f.line(120) })).check(z.maxLength(200)),
    }),
  }),
}
