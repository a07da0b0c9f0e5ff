import * as z from 'zod/mini'
import { type Fact, fact } from '#shared/fact.ts'

/** A claim as the record of changes keeps it. */
export const claimChange = z.nullable(
  z.object({
    day: z.optional(z.string()),
    amount_cents: z.optional(z.number()),
    tax_cents: z.optional(z.number()),
    metres: z.optional(z.nullable(z.number())),
    job_id: z.optional(z.nullable(z.number())),
    note: z.optional(z.string()),
    state: z.optional(z.string()),
    answer: z.optional(z.string()),
    file_id: z.optional(z.nullable(z.number())),
  }),
)
type Row = z.output<typeof claimChange>

const kilometres = (metres: number | null | undefined) => `${(metres ?? 0) / 1_000} km`

/** Sentences about a change of a claim, a fact each; numbers of jobs come from `jobOf`. */
export function claimLines(before: Row, after: Row, jobOf: (id: number) => string): Fact[] {
  if (!after) return []
  if (!before) return [fact('Claimed: {{amount}}', { amount: { cents: after.amount_cents ?? 0 } })]
  const lines: Fact[] = []
  const line = (text: string, from: Fact['values'][string], to: Fact['values'][string]) =>
    lines.push(fact('{{field}}: {{from}} to {{to}}', { field: { text }, from, to }))
  const isOther = (name: keyof NonNullable<Row>) =>
    after[name] !== undefined && (before[name] ?? null) !== (after[name] ?? null)
  if (isOther('day')) line('Date', { day: before.day! }, { day: after.day! })
  if (isOther('metres') && before.metres && after.metres)
    line('Kilometres', kilometres(before.metres), kilometres(after.metres))
  if (isOther('amount_cents'))
    line('Amount', { cents: before.amount_cents ?? 0 }, { cents: after.amount_cents ?? 0 })
  if (isOther('tax_cents')) line('Tax', { cents: before.tax_cents ?? 0 }, { cents: after.tax_cents ?? 0 })
  const job = (id: number | null | undefined) => (id ? jobOf(id) : '–')
  if (isOther('job_id')) line('Job', job(before.job_id), job(after.job_id))
  if (isOther('note')) line('Note', before.note || '–', after.note || '–')
  if (isOther('file_id')) lines.push(fact('Receipt added'))
  if (isOther('state')) lines.push(...stateLines(after.state, after.answer ?? ''))
  return lines
}

function stateLines(state: string | undefined, note: string): Fact[] {
  if (state === 'returned') return [fact('Sent back: {{note}}', { note })]
  if (state === 'reversed') return [fact('Reversed: {{note}}', { note })]
  return [fact('Claimed again')]
}
