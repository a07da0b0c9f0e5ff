import { randomUUID } from 'node:crypto'
import { itemName } from '#features/people/payroll/payroll.rules.ts'
import { readSetting } from '#server/company-setting.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import type { DraftSheet, EarningsRate } from '#server/providers/payroll/payroll.port.ts'
import { type Fact, fact } from '#shared/fact.ts'
import { withoutAppliedLeave } from '../leave-sending.rules.ts'
import { sameLines, sheetLines, sheetTexts } from '../sheet-lines.rules.ts'
import { appliedLeave } from './leave.queries.ts'
import { ratesSetting } from './rates-setting.ts'
import {
  insertSheetTry,
  isOwnSheet,
  linesForSheet,
  lockSheet,
  personOfSheet,
  type SheetRow,
  updateSheet,
} from './sheets.queries.ts'
import { failureOf, KeptBack, type Next, pauseTurn, type Turn } from './turn.service.ts'

interface SheetTurn extends Turn {
  rates: EarningsRate[]
}

interface Doing {
  sheet: SheetRow
  draft: DraftSheet
  /** Lines that an earlier try was sending when its answer was lost. */
  before: SheetRow['sent']
}

/** Sends a timesheet that is due. */
export async function pushSheet(turn: SheetTurn, id: number): Promise<Next> {
  const { services, company } = turn
  const doing = await services.db.withCompany(company, tx => begin(tx, turn, id))
  if (!doing) return 'next'
  try {
    const done = await carryOut(turn, doing)
    await services.db.withCompany(company, async tx => {
      const { vendor_id, action } = done
      await updateSheet(tx, id, {
        state: 'sent',
        reason: null,
        vendor_id,
        key: '',
        tries: 0,
        sent_at: tx.now,
      })
      await insertSheetTry(tx, { sheet_id: id, action, answer: vendor_id, is_done: true })
    })
    return 'next'
  } catch (error) {
    return giveUp(turn, doing, error)
  }
}

/** Decides what the timesheet holds, and notes that a try was begun before it leaves the house. */
async function begin(tx: CompanyTx, { rates }: SheetTurn, id: number): Promise<Doing | undefined> {
  const sheet = await lockSheet(tx, id)
  if (!sheet || (sheet.state !== 'waiting' && sheet.state !== 'sending')) return undefined
  const { first_day, last_day, name, employee_id } = await personOfSheet(tx, sheet)
  const fail = async (reason: Fact) => {
    await updateSheet(tx, id, { state: 'failed', reason, key: '' })
    return undefined
  }
  if (!employee_id) return fail(fact(sheetTexts.unlinked, { name }))
  const chosen = (await readSetting(tx, ratesSetting)).rates
  const nameOf = (line: Parameters<typeof itemName>[0]) => itemName(line, {})
  const applied = await appliedLeave(tx, sheet.user_id, sheet.organisation)
  const { lines, problem } = sheetLines(
    withoutAppliedLeave(await linesForSheet(tx, sheet), applied),
    { chosen, rates, nameOf },
    { first_day, last_day },
  )
  if (problem) return fail(problem)
  const draft = { employee: employee_id, first: first_day, last: last_day, lines }
  const before = sheet.state === 'sending' ? sheet.sent : null
  // The same key until its answer is known, as long as the same is sent.
  const key = before && sameLines(before, lines) ? sheet.key : randomUUID()
  const tries = sheet.tries + 1
  await updateSheet(tx, id, { state: 'sending', key, tries, sent: lines })
  return { sheet: { ...sheet, key, tries }, draft, before }
}

/** Looks the timesheet up before anything is written: a try whose answer was lost is found, and nothing stands twice. */
async function carryOut(
  { services, company, desk }: Turn,
  { sheet, draft, before }: Doing,
): Promise<{ action: 'add' | 'change' | 'find'; vendor_id: string }> {
  const there = await desk.findSheet(draft)
  if (!there) {
    if (draft.lines.length === 0) return { action: 'find', vendor_id: '' }
    return { action: 'add', vendor_id: await desk.addSheet(draft, sheet.key) }
  }
  const isOwn =
    (before !== null && sameLines(before, there.lines)) ||
    (await services.db.withCompany(company, tx => isOwnSheet(tx, sheet, there.id)))
  if (!isOwn) throw new KeptBack(fact(sheetTexts.others))
  if (sameLines(draft.lines, there.lines)) return { action: 'find', vendor_id: there.id }
  if (!there.is_draft) throw new KeptBack(fact(sheetTexts.approved))
  await desk.changeSheet(there.id, draft, sheet.key)
  return { action: 'change', vendor_id: there.id }
}

/** Notes a try that did not succeed: for good, or until the program can be asked again. */
async function giveUp(turn: Turn, { sheet }: Doing, error: unknown): Promise<Next> {
  const { services, company } = turn
  const { kind, reason, answer } = failureOf(error, turn.onError)
  await services.db.withCompany(company, async tx => {
    // Away: whether it arrived is not known, and the next try looks it up.
    if (kind === 'notDone') await updateSheet(tx, sheet.id, { tries: sheet.tries - 1 })
    else if (kind === 'refused') await updateSheet(tx, sheet.id, { state: 'failed', key: '', reason })
    await insertSheetTry(tx, { sheet_id: sheet.id, action: 'add', answer, is_done: false })
  })
  if (kind === 'refused') return 'next'
  await pauseTurn(services, company, error, sheet.tries)
  return 'stop'
}
