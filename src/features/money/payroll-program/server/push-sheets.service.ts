import { randomUUID } from 'node:crypto'
import { restMinutes } from '#features/money/accounting/accounting.rules.ts'
import { itemName } from '#features/people/payroll/payroll.rules.ts'
import { readSetting } from '#server/company-setting.ts'
import { type CompanyId, companyIdFrom } from '#server/db/company-id.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import {
  BooksBusy,
  BooksRefused,
  BooksSignedOut,
  BooksUnavailable,
} from '#server/providers/accounting/accounting.port.ts'
import {
  type DraftSheet,
  type EarningsRate,
  PayrollDenied,
  type PayrollDesk,
} from '#server/providers/payroll/payroll.port.ts'
import { type Fact, fact } from '#shared/fact.ts'
import { employeeTexts } from '../employees.rules.ts'
import { sameLines, sheetLines, sheetTexts } from '../sheet-lines.rules.ts'
import { type DeskServices, reachPayroll } from './desk.service.ts'
import { ratesSetting } from './rates-setting.ts'
import {
  companiesToPay,
  insertSheetTry,
  isOwnSheet,
  linesForSheet,
  lockSheet,
  personOfSheet,
  type SheetRow,
  sheetsDue,
  takePayrollTurn,
  updateSheet,
  updateTurn,
} from './sheets.queries.ts'

const mostCompanies = 500
/** Timesheets of one turn, of which there is one a minute: each takes two requests, and Xero takes 60 in a minute. */
const mostSheets = 20
const turnMinutes = 3

/** The scheduled work, every minute: sends the timesheets of each company that are due, one company at a time. */
export async function pushAllPayroll(
  services: DeskServices,
  onError: (error: unknown) => void,
): Promise<void> {
  const due = await services.db.withPlatform('timesheets to send', tx =>
    companiesToPay(tx, services.now(), mostCompanies),
  )
  for (const id of due) await pushPayroll(services, companyIdFrom(id, 'schedule'), onError).catch(onError)
}

interface Turn {
  services: DeskServices
  company: CompanyId
  desk: PayrollDesk
  rates: EarningsRate[]
  onError: (error: unknown) => void
}

/** One company's turn. */
export async function pushPayroll(
  services: DeskServices,
  company: CompanyId,
  onError: (error: unknown) => void,
): Promise<void> {
  const { db } = services
  const until = () => new Date(services.now().getTime() + turnMinutes * 60_000)
  if (!(await db.withCompany(company, tx => takePayrollTurn(tx, until())))) return
  try {
    const reach = await reachPayroll(services, company)
    if (reach.gap) return
    const due = await db.withCompany(company, tx => sheetsDue(tx, reach.organisation, mostSheets))
    if (due.length === 0) return
    const turn = await begun(services, company, reach.open, onError)
    if (!turn) return
    for (const id of due) {
      await db.withCompany(company, tx => updateTurn(tx, { busy_until: until() }))
      if ((await pushSheet(turn, id)) === 'stop') return
    }
    await db.withCompany(company, tx => updateTurn(tx, { not_before: null, trouble: null }))
  } finally {
    await db.withCompany(company, async tx => {
      await updateTurn(tx, { busy_until: tx.now })
      tx.tell('books')
    })
  }
}

async function begun(
  services: DeskServices,
  company: CompanyId,
  open: () => Promise<PayrollDesk>,
  onError: (error: unknown) => void,
): Promise<Turn | null> {
  try {
    const desk = await open()
    return { services, company, desk, rates: await desk.earningsRates(), onError }
  } catch (error) {
    await rest(services, company, error, 1)
    return null
  }
}

/** Notes why nothing is sent for now, and until when. */
async function rest(
  { db, now }: DeskServices,
  company: CompanyId,
  error: unknown,
  tries: number,
): Promise<void> {
  const seconds = error instanceof BooksBusy ? error.seconds : restMinutes(tries) * 60
  const not_before = new Date(now().getTime() + seconds * 1_000)
  await db.withCompany(company, tx => updateTurn(tx, { not_before, trouble: troubleOf(error) }))
}

function troubleOf(error: unknown): Fact {
  if (error instanceof PayrollDenied) return fact(employeeTexts.denied)
  if (error instanceof BooksSignedOut)
    return fact('Your accounting connection has ended. Reconnect: nothing is lost or sent twice.')
  if (error instanceof BooksBusy)
    return fact('Your accounting program is limiting requests. Sending resumes shortly.')
  return fact('Your accounting program isn’t responding. Sending resumes automatically.')
}

interface Doing {
  sheet: SheetRow
  draft: DraftSheet
  /** Lines that an earlier try was sending when its answer was lost. */
  before: SheetRow['sent']
}

async function pushSheet(turn: Turn, id: number): Promise<'next' | 'stop'> {
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
async function begin(tx: CompanyTx, { rates }: Turn, id: number): Promise<Doing | undefined> {
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
  const { lines, problem } = sheetLines(
    await linesForSheet(tx, sheet),
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

class NotOurs extends Error {}
class Approved extends Error {}

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
  if (!isOwn) throw new NotOurs()
  if (sameLines(draft.lines, there.lines)) return { action: 'find', vendor_id: there.id }
  if (!there.is_draft) throw new Approved()
  await desk.changeSheet(there.id, draft, sheet.key)
  return { action: 'change', vendor_id: there.id }
}

/** Notes a try that did not succeed: for good, or until the program can be asked again. */
async function giveUp(turn: Turn, { sheet }: Doing, error: unknown): Promise<'next' | 'stop'> {
  const { services, company } = turn
  const isAway = error instanceof BooksUnavailable
  const wasNotDone =
    error instanceof BooksBusy || error instanceof BooksSignedOut || error instanceof PayrollDenied
  const reason = reasonOf(error)
  if (!isAway && !wasNotDone && !reason) turn.onError(error)
  const answer = error instanceof Error ? error.message || error.constructor.name : String(error)
  await services.db.withCompany(company, async tx => {
    // Away: whether it arrived is not known, and the next try looks it up.
    if (wasNotDone) await updateSheet(tx, sheet.id, { tries: sheet.tries - 1 })
    else if (!isAway)
      await updateSheet(tx, sheet.id, {
        state: 'failed',
        key: '',
        reason: reason ?? fact('Something went wrong on our side. Please try again.'),
      })
    await insertSheetTry(tx, { sheet_id: sheet.id, action: 'add', answer, is_done: false })
  })
  if (!isAway && !wasNotDone) return 'next'
  await rest(services, company, error, sheet.tries)
  return 'stop'
}

function reasonOf(error: unknown): Fact | null {
  if (error instanceof NotOurs) return fact(sheetTexts.others)
  if (error instanceof Approved) return fact(sheetTexts.approved)
  if (error instanceof BooksRefused)
    return fact('Your accounting program says: {{said}}', { said: error.message })
  return null
}
