import { hasPermission, type Viewer } from '#shared/access.ts'
import { addMonths, dayText, parseDay } from '#shared/dates.ts'
import { fact } from '#shared/fact.ts'
import { because, type Verdict } from '#shared/verdict.ts'

/** On which jobs a form is asked for, and before which statuses. */
export interface FormAsk {
  /** The status waits for the form; else it warns. */
  must: boolean
  /** None: jobs of all types. */
  job_type_ids: number[]
  status_ids: number[]
  /** None: jobs of all clients. */
  client_ids: number[]
}

/** A required form on one job. */
export interface AskedForm {
  id: number
  name: string
  /** Those that are for the job's client. */
  asks: readonly Omit<FormAsk, 'client_ids'>[]
  is_filled: boolean
  /** Why it was left out: `passes` is true where a status may have waited for it; null: nobody has said. */
  left_out: { passes: boolean } | null
}

export interface MissingForm {
  id: number
  name: string
  must: boolean
}

export const mostAsks = 20
export const rounds = ['month', 'quarter', 'year'] as const
export type Every = (typeof rounds)[number]

export const isForClient = ({ client_ids }: Pick<FormAsk, 'client_ids'>, client: number | null): boolean =>
  client_ids.length === 0 || (client !== null && client_ids.includes(client))

export const asksOf = <A extends Pick<FormAsk, 'job_type_ids'>>(
  asks: readonly A[],
  types: readonly number[],
): A[] =>
  asks.filter(({ job_type_ids }) => job_type_ids.length === 0 || types.some(id => job_type_ids.includes(id)))

/** True while a form that a job asks for is neither filled in nor left out with a reason. */
export const isOpen = ({ is_filled, left_out }: AskedForm, must: boolean): boolean =>
  !is_filled && (left_out === null || (must && !left_out.passes))

/** The forms that a job of these types lacks for this status. */
export const missingForms = (
  forms: readonly AskedForm[],
  job: { types: readonly number[]; status: number },
): MissingForm[] =>
  forms.flatMap(form => {
    const asks = asksOf(form.asks, job.types).filter(({ status_ids }) => status_ids.includes(job.status))
    const must = asks.some(ask => ask.must)
    return asks.length > 0 && isOpen(form, must) ? [{ id: form.id, name: form.name, must }] : []
  })

/** True if somebody may give the job its status without these forms: where one must be filled in, only with permission. */
export const mayLeaveOut = (missing: readonly MissingForm[], viewer: Pick<Viewer, 'permissions'>): Verdict =>
  !missing.some(({ must }) => must) ||
  hasPermission(viewer, 'jobs.actOnClosed') ||
  because('Fill in the required forms first.')

const monthsOf = { month: 1, quarter: 3, year: 12 } as const
/** Days before its day from which a form of a round is open. */
const opens = { month: 7, quarter: 14, year: 30 } as const

const dayOf = (day: string): number => parseDay(day) ?? 0

export const isDue = (round: { every: Every; due_on: string }, today: number): boolean =>
  today >= dayOf(round.due_on) - opens[round.every]

/** The first day of a round after this one; months that lack its day end with it. */
export function nextDue({ every, first_on }: { every: Every; first_on: string }, after: number): string {
  const first = dayOf(first_on)
  for (let step = 0; ; step += monthsOf[every]) {
    const day = addMonths(first, step)
    if (day > after) return dayText(day)
  }
}

/** Due on this day, or filled in on it: the next day of the round. */
export const dueAfterFilling = (
  round: { every: Every; first_on: string; due_on: string },
  filled: number,
): string => nextDue(round, Math.max(filled, dayOf(round.due_on)))

const joined = (names: readonly string[]) => {
  const all = names.join(', ')
  return all.length > 300 ? `${all.slice(0, 299)}…` : all
}

export const askedTexts = {
  status: 'Please choose at least one status.',
  tooMany: 'A form can recur for up to 500 clients. End one first.',
  /** Names the forms that a status waits for. */
  held: (names: readonly string[]) => fact('Fill in these forms first: {{forms}}', { forms: joined(names) }),
} as const

/** Diary texts. */
export const askedDiary = {
  explained: (names: readonly string[], reason: string) =>
    fact('Forms not filled in: {{forms}}. Reason: {{reason}}', { forms: joined(names), reason }),
  unexplained: (names: readonly string[]) =>
    fact('Forms skipped without a reason: {{forms}}', { forms: joined(names) }),
  held: (names: readonly string[]) =>
    fact('Fill in these forms to change the status: {{forms}}', { forms: joined(names) }),
}
