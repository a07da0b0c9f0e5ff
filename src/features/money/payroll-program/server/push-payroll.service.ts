import { type CompanyId, companyIdFrom } from '#server/db/company-id.ts'
import { type DeskServices, reachPayroll } from './desk.service.ts'
import { leaveDue } from './leave.queries.ts'
import { noteLeave } from './note-leave.service.ts'
import { pushLeave } from './push-leave.service.ts'
import { pushSheet } from './push-sheets.service.ts'
import { companiesToPay, sheetsDue, takePayrollTurn, updateTurn } from './sheets.queries.ts'
import { type Next, pauseTurn, type Turn } from './turn.service.ts'

const mostCompanies = 500
/** Records of one turn, of which there is one a minute: each takes two requests, and Xero takes 60 in a minute. */
const mostRecords = 20
const turnMinutes = 3

/** The scheduled work, every minute: sends timesheets and leave of each company that are due, one company at a time. */
export async function pushAllPayroll(
  services: DeskServices,
  onError: (error: unknown) => void,
): Promise<void> {
  const due = await services.db.withPlatform('timesheets to send', tx =>
    companiesToPay(tx, services.now(), mostCompanies),
  )
  for (const id of due) await pushPayroll(services, companyIdFrom(id, 'schedule'), onError).catch(onError)
}

/** One company's turn. Leave goes first: a timesheet leaves out the days that it pays. */
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
    const { organisation } = reach
    const { leave, sheets } = await db.withCompany(company, async tx => {
      await noteLeave(tx, organisation)
      const leave = await leaveDue(tx, organisation, mostRecords)
      return { leave, sheets: await sheetsDue(tx, organisation, mostRecords - leave.length) }
    })
    if (leave.length + sheets.length === 0) return
    const works = await begun({ services, company, onError, open: reach.open, leave, sheets })
    for (const work of works ?? []) {
      await db.withCompany(company, tx => updateTurn(tx, { busy_until: until() }))
      if ((await work()) === 'stop') return
    }
    if (works) await db.withCompany(company, tx => updateTurn(tx, { not_before: null, trouble: null }))
  } finally {
    await db.withCompany(company, async tx => {
      await updateTurn(tx, { busy_until: tx.now })
      tx.tell('books')
    })
  }
}

/** What is to be done in order, with the pay items that it needs; null: the program can't be asked now. */
async function begun({
  open,
  leave,
  sheets,
  ...of
}: Omit<Turn, 'desk'> & { open: () => Promise<Turn['desk']>; leave: number[]; sheets: number[] }): Promise<
  (() => Promise<Next>)[] | null
> {
  try {
    const turn: Turn = { ...of, desk: await open() }
    const types = leave.length > 0 ? await turn.desk.leaveTypes() : []
    const rates = sheets.length > 0 ? await turn.desk.earningsRates() : []
    return [
      ...leave.map(id => () => pushLeave({ ...turn, types }, id)),
      ...sheets.map(id => () => pushSheet({ ...turn, rates }, id)),
    ]
  } catch (error) {
    await pauseTurn(of.services, of.company, error, 1)
    return null
  }
}
