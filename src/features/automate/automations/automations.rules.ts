import { stemsOf } from '#features/account/custom-fields/custom-fields.rules.ts'
import { parseDay } from '#shared/dates.ts'
import { placeholders } from '#shared/texts/placeholders.ts'
import type { Conditions } from './conditions.rules.ts'
import { dateOf, isDate, type SubjectSource } from './triggers.rules.ts'

export const mostSteps = 20
export const mostGroups = 5
export const mostOfGroup = 10
export const mostAutomations = 100
/** A run waits for a year at most at one step. */
export const mostWaitMinutes = 366 * 1_440
/** Runs that one automation begins for one row within a day. */
export const mostADay = 20
/** Failures in a row after which it is switched off. */
export const mostFailures = 5
/** The hour at which a date without a time comes, by the company's clock. */
export const hourOfDates = 9
/** Hours after which a step that came due while nothing ran is left out. */
export const lateHours = 24

/** The longest sentence that a draft is written from. */
export const mostSentence = 500

export const automationTexts = {
  name: 'Name is required.',
  nameTaken: 'There is already an automation with this name.',
  timing: 'Choose how long before or after: up to 366 days or 24 months.',
  afterOnly: 'A last job lies in the past: choose “after”.',
  day: 'Choose a date within the next 366 days.',
  noDate: 'These rows have no date to wait for. Choose a day.',
  fork: 'Add a condition to split by.',
  forks: 'An automation can split once.',
  template: 'Choose a job template.',
  message: 'Choose a message template that still exists.',
  address: 'Enter a web address that begins with https.',
  secret: 'Create a signing secret first.',
  sentence: 'Say what should happen automatically, and when.',
  noSteps: 'Add at least one step.',
  onlyWaits: 'Add at least one step besides waits and checks.',
  lastWaits: 'The last step can’t be a wait.',
  wait: 'Waits can last from 1 minute to 366 days.',
  followUp: 'A follow-up is between 1 and 366 days ahead.',
  text: 'Write a text.',
  subject: 'Write a subject.',
  noJob: 'This step needs a job. Choose a trigger about jobs, quotes or invoices.',
  person: 'Choose an active team member.',
  tag: 'Choose a tag that still exists.',
  status: 'Choose a job status.',
  tooMany: 'A company can have up to 100 automations.',
  waiting: 'Some clients are still waiting for a step. Stop those too?',
  notWaiting: 'This step is no longer waiting.',
  notFailed: 'Only a failed run can continue.',
  changedSince: 'Stopped: someone changed it since.',
  nothingToUndo: 'There is nothing left to undo.',
  tooOften: 'Started 20 times in one day for the same record.',
  gone: 'This automation was deleted.',
  flow: 'Edit this one under Email flow.',
  flowThere: 'There is already an email flow.',
} as const

/** Units of a wait, in minutes. */
export const waitUnits = { minutes: 1, hours: 60, days: 1_440 } as const
export type WaitUnit = keyof typeof waitUnits

/** How long before or after a date. */
export interface Timing {
  count: number
  unit: 'hours' | 'days' | 'months'
  side: 'before' | 'after'
}
export const timingUnits = ['hours', 'days', 'months'] as const
export const timingSides = ['before', 'after'] as const
const mostOf: Record<Timing['unit'], number> = { hours: 8_784, days: 366, months: 24 }
export const usualTiming: Timing = { count: 1, unit: 'days', side: 'before' }
export const isTiming = ({ count, unit }: Timing): boolean => count >= 0 && count <= mostOf[unit]

export const stepKinds = [
  'wait',
  'hours',
  'until',
  'check',
  'fork',
  'email',
  'sms',
  'review',
  'notify',
  'task',
  'note',
  'status',
  'assign',
  'followUp',
  'tag',
  'job',
  'web',
] as const
export type StepKind = (typeof stepKinds)[number]
export const stepLabels: Record<StepKind, string> = {
  wait: 'Wait',
  hours: 'Wait for office hours',
  until: 'Wait until a date',
  check: 'Check the conditions again',
  fork: 'Split into two paths',
  email: 'Email the client',
  sms: 'Text the client',
  review: 'Ask for a review',
  notify: 'Notify the team',
  task: 'Add a calendar task',
  note: 'Add a diary note',
  status: 'Change the job status',
  assign: 'Assign a technician',
  followUp: 'Set a follow-up',
  tag: 'Tag the client',
  job: 'Create a job from a template',
  web: 'Call a web address',
}

/** After a fork: on either way, where its conditions match, or where they don’t. */
export const branches = ['both', 'yes', 'no'] as const
export type Branch = (typeof branches)[number]

/** One step, flat as a form has it: fields that its kind does not use are empty. */
export interface Step {
  kind: StepKind
  /** How long a wait is, or until a follow-up. */
  minutes: number
  /** Subject of an email. */
  subject: string
  /** Words of a message, a notice, a task or a note. */
  text: string
  /** The person to notify, null: the office; the one who gets the task, or the job; of a new job null: nobody yet. */
  user_id: number | null
  /** The job's new status. */
  status_id: number
  /** The client's new tag. */
  tag_id: number | null
  /** The way of a review request: 1 email, 2 SMS. */
  method: number
  /** The day to wait for, 'yyyy-MM-dd'; '': the date of the row. */
  day: string
  /** How long before or after the date of the row; null: `day`. */
  timing: Timing | null
  /** Conditions of a fork. */
  conditions: Conditions
  /** The way of the fork before it on which it is done. */
  branch: Branch
  /** Template of the new job, or of a message; null in a message: its own words. */
  template_id: number | null
  /** The web address. */
  url: string
}

export const blankStep = (kind: StepKind): Step => ({
  kind,
  minutes: kind === 'wait' || kind === 'followUp' ? 3 * waitUnits.days : 0,
  subject: '',
  text: '',
  user_id: null,
  status_id: 0,
  tag_id: null,
  method: 2,
  day: '',
  timing: null,
  conditions: { match: 'all', groups: [] },
  branch: 'both',
  template_id: null,
  url: '',
})

/** Steps before the fork, or of an automation without one, are done on either way. */
export function withBranches(steps: readonly Step[]): Step[] {
  const fork = steps.findIndex(({ kind }) => kind === 'fork')
  return steps.map((step, at) => (fork >= 0 && at > fork ? step : { ...step, branch: 'both' }))
}

const writes: readonly StepKind[] = ['email', 'sms', 'notify', 'task', 'note']
/** Steps whose words can be those of a template. */
export const byTemplate: readonly StepKind[] = ['email', 'sms']
export const needsJob: readonly StepKind[] = ['review', 'note', 'status', 'assign']
/** Steps that only let time pass or look. */
const idle: readonly StepKind[] = ['wait', 'hours', 'until', 'check', 'fork']
/** Steps during which time passes. */
export const waits: readonly StepKind[] = ['wait', 'hours', 'until']
/** Steps after which something has to come. */
const leading: readonly StepKind[] = ['wait', 'hours', 'until', 'fork']
/** Sources whose rows can belong to a job. */
const withJob: readonly SubjectSource[] = ['jobs', 'quotes', 'invoices', 'reviews']
/** Steps for a client. */
const needsClient: readonly StepKind[] = ['email', 'sms', 'tag', 'job']

/** Kinds of steps for rows of this source. */
export const kindsFor = (source: SubjectSource): StepKind[] =>
  stepKinds.filter(
    kind =>
      (withJob.includes(source) || !needsJob.includes(kind)) &&
      (kind !== 'followUp' || source === 'leads') &&
      (source !== 'stock' || !needsClient.includes(kind)) &&
      (source !== 'reviews' || kind !== 'review'),
  )

const ofCompany = ['Company_Name', 'Company_Phone'] as const
const more: Record<SubjectSource, readonly string[]> = {
  jobs: [...placeholders.filter(name => name !== 'Customer_Name'), ...stemsOf('/jobs', '/clients')],
  quotes: ['Quote_Number', 'Total', 'Valid_Until', 'Link', ...stemsOf('/clients', '/quotes')],
  invoices: [
    'Invoice_Number',
    'Amount_Due',
    'Due_Date',
    'Days_Overdue',
    'Link',
    ...stemsOf('/clients', '/invoices'),
  ],
  clients: stemsOf('/clients'),
  leads: [],
  stock: ['Part_Name', 'Quantity', 'Unit', 'Supplier'],
  reviews: ['Stars', 'Review_Text'],
}
/** Placeholders that texts about these rows may use. */
export const placeholdersOf = (source: SubjectSource): readonly string[] => [
  ...(source === 'stock' ? [] : ['Customer_Name']),
  ...ofCompany,
  ...more[source],
]

export interface StepProblem {
  /** The place of the step, from 0. */
  at: number
  field: keyof Step
  message: (typeof automationTexts)[keyof typeof automationTexts]
}

/** The first thing that is wrong with the steps, or null. People, tags and placeholders are looked up by the server. */
export function stepsProblem(source: SubjectSource, steps: readonly Step[]): StepProblem | null {
  if (steps.length === 0) return { at: 0, field: 'kind', message: automationTexts.noSteps }
  for (const [at, step] of steps.entries()) {
    const { kind, minutes, subject, text, status_id, tag_id, user_id } = step
    const wrong = (field: keyof Step, message: StepProblem['message']) => ({ at, field, message })
    if (!kindsFor(source).includes(kind)) return wrong('kind', automationTexts.noJob)
    if (kind === 'wait' && !(minutes >= 1 && minutes <= mostWaitMinutes))
      return wrong('minutes', automationTexts.wait)
    const isOwn = !byTemplate.includes(kind) || step.template_id === null
    if (kind === 'email' && isOwn && subject === '') return wrong('subject', automationTexts.subject)
    if (writes.includes(kind) && isOwn && text === '') return wrong('text', automationTexts.text)
    if (kind === 'followUp' && !(minutes >= waitUnits.days && minutes <= mostWaitMinutes))
      return wrong('minutes', automationTexts.followUp)
    if ((kind === 'task' || kind === 'assign') && user_id === null)
      return wrong('user_id', automationTexts.person)
    if (kind === 'status' && status_id === 0) return wrong('status_id', automationTexts.status)
    const more = moreProblem(source, step)
    if (more) return wrong(...more)
    if (kind === 'fork' && steps.findIndex(each => each.kind === 'fork') < at)
      return wrong('kind', automationTexts.forks)
    if (kind === 'tag' && tag_id === null) return wrong('tag_id', automationTexts.tag)
  }
  if (steps.every(({ kind }) => idle.includes(kind)))
    return { at: 0, field: 'kind', message: automationTexts.onlyWaits }
  if (leading.includes(steps.at(-1)!.kind))
    return { at: steps.length - 1, field: 'kind', message: automationTexts.lastWaits }
  return null
}

function moreProblem(
  source: SubjectSource,
  { kind, day, timing, conditions, template_id, url }: Step,
): [keyof Step, StepProblem['message']] | null {
  if (kind === 'until' && timing === null && parseDay(day) === null) return ['day', automationTexts.day]
  if (kind === 'until' && timing && !dateOf(source)) return ['timing', automationTexts.noDate]
  if (kind === 'until' && timing && !isTiming(timing)) return ['timing', automationTexts.timing]
  if (kind === 'fork' && conditions.groups.length === 0) return ['conditions', automationTexts.fork]
  if (kind === 'job' && template_id === null) return ['template_id', automationTexts.template]
  if (kind === 'web' && !url.startsWith('https://')) return ['url', automationTexts.address]
  return null
}

/** True where the conditions are asked again: by a step of its own, and before what is done first after a wait on this path. */
export function asksAgain(steps: readonly Step[], at: number, path: string): boolean {
  const { kind } = steps[at]!
  const before = steps
    .slice(0, at)
    .findLast(each => each.kind !== 'fork' && (each.branch === 'both' || each.branch === path))
  return kind === 'check' || (!idle.includes(kind) && before !== undefined && waits.includes(before.kind))
}

/** The problem with the time around a trigger's date; null: none. */
export function timingProblem(trigger: string, timing: Timing | null): StepProblem['message'] | null {
  if (!isDate(trigger)) return null
  if (!timing || !isTiming(timing)) return automationTexts.timing
  return trigger === 'date.lastJob' && timing.side === 'before' ? automationTexts.afterOnly : null
}

/** A wait in its largest whole unit. */
export function waitIn(minutes: number): { count: number; unit: WaitUnit } {
  const unit = minutes % waitUnits.days === 0 ? 'days' : minutes % waitUnits.hours === 0 ? 'hours' : 'minutes'
  return { count: minutes / waitUnits[unit], unit }
}
