import { companyRow } from '#features/account/company/server/company.queries.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import type { Outbox } from '#server/outbox.ts'
import { automationTexts, mostADay, type Timing } from '../automations.rules.ts'
import { dateTriggers, isDate, type SubjectSource, triggerOf } from '../triggers.rules.ts'
import { type AutomationRow, automationsById, automationsOf } from './automations.queries.ts'
import { switchOff } from './automations.service.ts'
import {
  byAutomation,
  datedRows,
  forgetDates,
  noteAllDates,
  noteDates,
  presentClients,
  takeDates,
} from './dates.queries.ts'
import { rowsThatFit } from './fitting.service.ts'
import { insertRuns, rowsTaken } from './runs.queries.ts'
import { titledRows } from './subjects.queries.ts'

/** Why a run begins for a row: the happening, or the moment of a date below zero, and when its first step is due. */
export interface Cause {
  happening: number
  due: Date
  /** Messages of the last time were not lost with the database. */
  isAgain: boolean
}

/** Begins an automation for those of these rows that fit, once for each cause; how many. One that goes round and round is switched off. */
export async function begin(
  tx: CompanyTx,
  outbox: Outbox,
  automation: AutomationRow,
  source: SubjectSource,
  causes: ReadonlyMap<number, Cause>,
): Promise<number> {
  const ids = await rowsThatFit(tx, source, automation.conditions, [...causes.keys()])
  const since = new Date(tx.now.getTime() - 86_400_000)
  const taken = await rowsTaken(tx, automation.id, source, ids, { since, most: mostADay })
  if (taken.some(({ waits, often }) => often && !waits))
    await switchOff(tx, outbox, automation.id, automationTexts.tooOften)
  const rows = await titledRows(
    tx,
    source,
    ids.filter(id => !taken.some(({ row_id }) => row_id === id)),
  )
  const begun = await insertRuns(
    tx,
    automation,
    source,
    rows.map(row => ({ ...row, ...causes.get(row.id)! })),
  )
  if (begun > 0) tx.tell('automations')
  return begun
}

const whichOf = ({ trigger, timing }: { trigger: string; timing: Timing }, zone: string) => ({
  trigger,
  timing,
  zone,
})

/** Notes the dates of all rows for an automation that was saved; none where it is off or begins with a happening. */
export async function planDates(tx: CompanyTx, automation: AutomationRow): Promise<void> {
  const { id, trigger, timing, is_on, deleted_at } = automation
  if (!is_on || deleted_at !== null || !timing || !isDate(trigger)) return void (await forgetDates(tx, id))
  const { time_zone } = await companyRow(tx)
  await noteAllDates(tx, id, whichOf({ trigger, timing }, time_zone))
}

/** Plans of all automations by dates are made anew by the company's clock, for what comes after `since`. */
export async function replanAll(tx: CompanyTx, since: Date): Promise<void> {
  const { time_zone } = await companyRow(tx)
  for (const { id, trigger, timing } of await automationsOf(
    tx,
    dateTriggers.map(({ name }) => name),
  ))
    if (timing) await noteAllDates(tx, id, whichOf({ trigger, timing }, time_zone), since)
}

/** Plans for rows whose dates may have changed at or after `since` are made anew. */
export async function replanDates(
  tx: CompanyTx,
  changed: ReadonlyMap<string, ReadonlySet<number>>,
  since: Date,
): Promise<void> {
  const names = [...changed.keys()]
  if (names.length === 0) return
  const { time_zone } = await companyRow(tx)
  for (const automation of await automationsOf(tx, names)) {
    const { id, trigger, timing } = automation
    if (!timing) continue
    const rows = [...changed.get(trigger)!]
    await noteDates(tx, id, whichOf({ trigger, timing }, time_zone), { rows, since })
  }
}

/** Begins automations whose dates have come; true if there may be more. */
export async function beginDated(tx: CompanyTx, outbox: Outbox, most: number): Promise<boolean> {
  const due = await takeDates(tx, most)
  if (due.length === 0) return false
  const { time_zone } = await companyRow(tx)
  const taken = byAutomation(due)
  for (const automation of await automationsById(tx, [...taken.keys()])) {
    const { id, trigger, timing, is_on } = automation
    if (!is_on || !timing || !isDate(trigger)) continue
    const which = whichOf({ trigger, timing }, time_zone)
    const noted = taken.get(id)!
    // The rows as they are now: a client may have been merged, and have had a later job.
    const rows = trigger === 'date.lastJob' ? await presentClients(tx, noted) : noted
    const present = await datedRows(tx, which, { rows }, rows.length)
    const later = present.filter(({ due_at }) => due_at > tx.now)
    if (later.length > 0)
      await noteDates(tx, id, which, { rows: later.map(({ row_id }) => row_id), since: tx.now })
    const come = present.filter(({ due_at }) => due_at <= tx.now)
    const causes = new Map(
      come.map(({ subject_id, at, due_at }) => [
        subject_id,
        { happening: -Math.round(at.getTime() / 1000), due: due_at, isAgain: false },
      ]),
    )
    await begin(tx, outbox, automation, triggerOf(trigger)!.about, causes)
  }
  return due.length === most
}

/** When a run's row has its date, so long before or after; null: it has none. */
export async function momentOf(
  tx: CompanyTx,
  source: SubjectSource,
  row: number,
  timing: Timing,
): Promise<Date | null> {
  const trigger = dateTriggers.find(each => each.about === source)?.name
  if (!trigger) return null
  const { time_zone } = await companyRow(tx)
  const rows = await datedRows(tx, { trigger, timing, zone: time_zone }, { subjects: [row] })
  // The next one of several appointments counts.
  const ahead = rows.filter(({ due_at }) => due_at > tx.now)
  return (ahead.at(-1) ?? rows[0])?.due_at ?? null
}
