import { companyRow } from '#features/account/company/server/company.queries.ts'
import { zoneAndPlan } from '#features/account/company/server/plan-over.service.ts'
import { nextJobNumber } from '#features/jobs/jobs/server/booking/job-booking.service.ts'
import { nextOpen } from '#features/messages/phone/incoming.rules.ts'
import { incomingSetting } from '#features/messages/phone/server/answering/incoming-settings.service.ts'
import type { Session } from '#server/auth/session.ts'
import { absentSession } from '#server/auth/sessions.ts'
import { mayPass } from '#server/bulk/bulk-work.ts'
import { readSetting } from '#server/company-setting.ts'
import type { Services } from '#server/context.ts'
import { type CompanyId, companyIdFrom } from '#server/db/company-id.ts'
import type { CompanyTx, UserTx } from '#server/db/company-tx.ts'
import { newDeed } from '#server/db/deed.ts'
import { Refusal } from '#server/refusal.ts'
import { mayAccess } from '#shared/access.ts'
import { dayMinutes, parseDay, wallToUtc } from '#shared/dates.ts'
import { sentenceOf } from '#shared/fact.ts'
import { automationAccess } from '../automations.contract.ts'
import { asksAgain, hourOfDates, lateHours, mostFailures, type Step, waits } from '../automations.rules.ts'
import { sendingKinds, stepTexts } from '../run.rules.ts'
import { earlyStops } from '../triggers.rules.ts'
import { lockAutomation, nameOfAutomation, noteFailures } from './automations.queries.ts'
import { switchOff } from './automations.service.ts'
import { wakeAutomations } from './automations.works.ts'
import { beginDated, momentOf } from './begin.service.ts'
import { rowsThatFit } from './fitting.service.ts'
import {
  companiesDue,
  type DueRun,
  dueRuns,
  insertStep,
  lockRun,
  type RunRow,
  stopRuns,
  takeRun,
  updateRun,
} from './runs.queries.ts'
import { doStep } from './steps.service.ts'
import { subjectOf } from './subject.service.ts'

/** Steps of one company that are done at a time, before others have their turn. */
const mostOfTurn = 200
const mostAtOnce = 50

/** The steps that are due in all companies; one that fails holds up no other. */
export async function runAutomations(services: Services, onError: (error: unknown) => void): Promise<void> {
  const now = services.now()
  const companies = await services.db.withPlatform('companies with automations', tx => companiesDue(tx, now))
  for (const id of companies)
    await runCompany(services, companyIdFrom(id, 'schedule'), onError).catch(onError)
}

/** Those of one company. Each step is a transaction of its own, so that a kill loses or repeats none. */
export async function runCompany(
  services: Services,
  company: CompanyId,
  onError: (error: unknown) => void,
): Promise<void> {
  const { isOver } = await services.db.readCompany(company, tx => zoneAndPlan(tx, services))
  if (isOver) return
  while (await services.db.withCompany(company, tx => beginDated(tx, services.outbox, mostOfTurn)));
  const authors = new Map<number, Session | null>()
  const failed: number[] = []
  for (let done = 0; done < mostOfTurn; ) {
    const due = await services.db.readCompany(company, tx => dueRuns(tx, mostAtOnce, failed))
    if (due.length === 0) return
    for (const run of due) {
      done++
      if (!authors.has(run.user_id))
        authors.set(run.user_id, await absentSession(services, company, run.user_id))
      try {
        await doNext(services, company, run, authors.get(run.user_id) ?? null)
      } catch (error) {
        failed.push(run.id)
        if (mayPass(error as Error)) throw error
        if (!(error instanceof Refusal)) onError(error)
        await services.db.withCompany(company, tx => noteFailed(tx, services, run.id, error))
      }
    }
  }
  // Others have had to wait for long enough: the rest goes to the end of the line.
  await services.db.withCompany(company, tx => wakeAutomations(tx, services.outbox))
}

async function doNext(
  services: Services,
  company: CompanyId,
  { id, automation_id, kind }: DueRun,
  by: Session | null,
): Promise<void> {
  if (!by || !mayAccess(automationAccess, by))
    return services.db.withCompany(company, tx => pause(tx, services, automation_id, stepTexts.noRights))
  // A number of its own transaction, as bookings take it; one that is not used is skipped.
  const number = kind === 'job' ? await nextJobNumber(services.db, company) : 0
  const db = services.db.doing(newDeed({ by, means: 'automation', isBulk: true }))
  // The doors carry the author into the transaction.
  await db.withCompany(company, tx => advance(tx as UserTx, services, id, number))
}

/** Does the next step of a run that is due. */
async function advance(tx: UserTx, services: Services, id: number, number: number): Promise<void> {
  const run = await takeRun(tx, id)
  if (!run) return
  tx.tell('automations')
  const { position, steps } = run
  if (tx.now.getTime() - run.due_at.getTime() > lateHours * 3_600_000)
    return end(tx, run, 'stopped', stepTexts.late)
  const step = steps[position]
  if (!step) return end(tx, run, 'done')
  const subject = await subjectOf(tx, services, run.source, run.row_id).catch((error: unknown) => {
    if (error instanceof Refusal && error.status === 404) return null
    throw error
  })
  if (!subject) return end(tx, run, 'stopped', stepTexts.gone)
  // A client who was merged meanwhile goes on as the one that they became.
  const row = run.source === 'clients' && subject.clientId !== null ? subject.clientId : run.row_id
  const isOther = step.branch !== 'both' && step.branch !== run.branch
  if (
    !isOther &&
    asksAgain(steps, position, run.branch) &&
    (await rowsThatFit(tx, run.source, run.conditions, [row])).length === 0
  )
    return end(tx, run, 'stopped', stepTexts.noMatch)
  // Steps after a wait had not gone out when the database was lost.
  const hasGone =
    run.is_again &&
    sendingKinds.includes(step.kind) &&
    !steps.slice(0, position).some(({ kind }) => waits.includes(kind))
  const automation = await nameOfAutomation(tx, run.automation_id)
  const moment = step.kind === 'until' && !isOther ? await untilOf(tx, run, row, step) : undefined
  if (moment && moment > tx.now) return void (await updateRun(tx, id, { due_at: moment }))
  const note = isOther
    ? stepTexts.otherWay
    : moment === null
      ? stepTexts.noDate
      : hasGone
        ? stepTexts.again
        : await doStep(tx, services, { run, name: automation, number }, step, subject)
  const optOut = run.stops.includes('optedOut') && note === stepTexts.optedOut
  await insertStep(tx, { run_id: id, position, outcome: note === '' ? 'done' : 'left', note })
  if (optOut) return end(tx, run, 'stopped', earlyStops.find(({ name }) => name === 'optedOut')!.label)
  const fits = step.kind === 'fork' && (await rowsThatFit(tx, run.source, step.conditions, [row])).length > 0
  if (position + 1 >= steps.length) return end(tx, run, 'done')
  await updateRun(tx, id, {
    position: position + 1,
    due_at: isOther ? tx.now : await dueAfter(tx, step),
    ...(step.kind === 'fork' && { branch: fits ? 'yes' : 'no' }),
  })
}

/** The moment that a step waits for; null: the row has no date. */
async function untilOf(tx: CompanyTx, { source }: RunRow, row: number, step: Step): Promise<Date | null> {
  if (step.timing) return momentOf(tx, source, row, step.timing)
  const { time_zone } = await companyRow(tx)
  return new Date(wallToUtc(parseDay(step.day)! * dayMinutes + hourOfDates * 60, time_zone))
}

/** When the step after this one is due. */
async function dueAfter(tx: CompanyTx, { kind, minutes }: Step): Promise<Date> {
  if (kind === 'wait') return new Date(tx.now.getTime() + minutes * 60_000)
  if (kind !== 'hours') return tx.now
  const { time_zone } = await companyRow(tx)
  return nextOpen(await readSetting(tx, incomingSetting), tx.now, time_zone)
}

async function end(tx: CompanyTx, run: RunRow, state: 'done' | 'stopped', reason = ''): Promise<void> {
  const position = state === 'done' ? run.steps.length : run.position
  await updateRun(tx, run.id, { state, reason, position, ended_at: tx.now })
  await noteFailures(tx, run.automation_id, 0)
}

/** A step that can't be done ends its run; several in a row switch the automation off. */
async function noteFailed(tx: CompanyTx, services: Services, id: number, error: unknown): Promise<void> {
  const run = await lockRun(tx, id)
  if (run?.state !== 'waiting') return
  const reason = error instanceof Refusal ? sentenceOf(error.fact) : stepTexts.broken
  await updateRun(tx, id, { state: 'failed', reason, ended_at: tx.now })
  tx.tell('automations')
  const automation = await lockAutomation(tx, run.automation_id)
  if (!automation) return
  const failures = automation.failures + 1
  await noteFailures(tx, automation.id, failures)
  if (failures >= mostFailures) await pause(tx, services, automation.id, reason)
}

/** Switches an automation off by itself, and stops what waits. */
async function pause(tx: CompanyTx, services: Services, id: number, reason: string): Promise<void> {
  await stopRuns(tx, { automation: id, reason })
  await switchOff(tx, services.outbox, id, reason)
}
