import { sourceOf } from '#features/insight/reports/row-sources.rules.ts'
import { rowProblem } from '#features/insight/reports/row-spec.rules.ts'
import { ownFields } from '#features/insight/reports/server/rows/row-report.service.ts'
import { statuses } from '#features/jobs/job-status/job-status.rules.ts'
import { jobTemplates } from '#features/jobs/job-templates/server/job-templates.queries.ts'
import { mayFillFrom } from '#features/messages/message-templates/placeholders.rules.ts'
import { activeIds } from '#features/people/shifts/server/shifts.queries.ts'
import { tellPeople } from '#features/talk/notifications/server/notices.service.ts'
import type { CompanyTx, UserTx } from '#server/db/company-tx.ts'
import { addressTrouble } from '#server/guarded-fetch.ts'
import type { Outbox } from '#server/outbox.ts'
import { refuse } from '#server/refusal.ts'
import { dayMinutes, instantText, parseDay, todayIn } from '#shared/dates.ts'
import {
  automationTexts,
  mostWaitMinutes,
  placeholdersOf,
  type Step,
  stepsProblem,
  type Timing,
  timingProblem,
} from '../automations.rules.ts'
import type { Conditions } from '../conditions.rules.ts'
import { type SubjectSource, stopsOf, triggerOf } from '../triggers.rules.ts'
import { lockAutomation, tagsThere, updateAutomation } from './automations.queries.ts'
import { secretOf } from './requests.queries.ts'
import { refuseWords } from './words.service.ts'

/** Refuses conditions that name what there is not, or what this person may not see. */
export async function refuseConditions(
  tx: UserTx,
  source: SubjectSource,
  { groups }: Conditions,
  at = { field: 'conditions' },
): Promise<void> {
  const own = await ownFields(tx)
  const { usual } = sourceOf(source)
  for (const { conditions } of groups) {
    const spec = {
      source,
      columns: [...usual],
      conditions,
      group: '',
      grain: 'month',
      reckoning: 'count',
      of: '',
    }
    const problem = rowProblem(spec as Parameters<typeof rowProblem>[0], tx.by, own)
    if (problem) refuse(400, problem, at)
  }
}

/** Refuses a time around a date that can't be. */
export function refuseTiming(trigger: string, timing: Timing | null): void {
  const wrong = timingProblem(trigger, timing)
  if (wrong) refuse(400, wrong, { field: 'timing' })
}

/** Refuses steps that could not be done, naming the place of the first. */
export async function refuseSteps(tx: UserTx, source: SubjectSource, steps: readonly Step[]): Promise<void> {
  const wrong = stepsProblem(source, steps)
  if (wrong) refuse(400, wrong.message, { field: `actions.${wrong.at}.${wrong.field}` })
  const kinds = new Set(steps.map(({ kind }) => kind))
  const templates = kinds.has('job') ? await jobTemplates.offered(tx) : []
  const hasSecret = kinds.has('web') && (await secretOf(tx)) !== undefined
  const today = todayIn(tx.by.timeZone, instantText(tx.now))
  const people = steps.flatMap(({ user_id }) => user_id ?? [])
  const [active, tags] = [
    await activeIds(tx, [...new Set(people)]),
    await tagsThere(
      tx,
      steps.flatMap(({ tag_id }) => tag_id ?? []),
    ),
  ]
  for (const [at, step] of steps.entries()) {
    const { user_id, tag_id, status_id, kind, subject, text, ...more } = step
    const field = (name: keyof Step) => ({ field: `actions.${at}.${name}` })
    if (user_id !== null && !active.includes(user_id)) refuse(400, automationTexts.person, field('user_id'))
    if (tag_id !== null && !tags.has(tag_id)) refuse(400, automationTexts.tag, field('tag_id'))
    if (kind === 'status' && !statuses.some(({ id }) => id === status_id))
      refuse(400, automationTexts.status, field('status_id'))
    const template = templates.find(each => each.id === more.template_id)
    if (kind === 'job' && !template) refuse(400, automationTexts.template, field('template_id'))
    // A task is somebody's.
    if (kind === 'job' && user_id === null && template!.tasks.length > 0)
      refuse(400, automationTexts.person, field('user_id'))
    if (kind === 'web' && addressTrouble(more.url) !== null)
      refuse(400, addressTrouble(more.url)!, field('url'))
    if (kind === 'web' && !hasSecret) refuse(400, automationTexts.secret, field('url'))
    if (kind === 'until' && !more.timing && parseDay(more.day)! > today + mostWaitMinutes / dayMinutes)
      refuse(400, automationTexts.day, field('day'))
    if (kind === 'fork') await refuseConditions(tx, source, more.conditions, field('conditions'))
    await refuseWords(tx, source, step, field('template_id'))
    const may = mayFillFrom(placeholdersOf(source), [subject, text])
    if (may !== true) refuse(400, may, field('text'))
  }
}

/** Switches an automation off by itself, and tells its author and the owners why. */
export async function switchOff(tx: CompanyTx, outbox: Outbox, id: number, reason: string): Promise<void> {
  const before = await lockAutomation(tx, id)
  if (!before?.is_on) return
  const after = await updateAutomation(tx, id, { is_on: false, paused: reason, failures: 0 })
  tx.record('automations', before, after)
  const values = { name: before.name }
  await tellPeople(tx, outbox, [{ kind: 'automationPaused', path: '/automations', values }])
}

/** The rows that a trigger is about, and the stops that suit them. */
export function aboutOf(trigger: string, stops: readonly string[]) {
  const source = triggerOf(trigger)!.about
  return { source, stops: stopsOf(source).flatMap(({ name }) => (stops.includes(name) ? [name] : [])) }
}
