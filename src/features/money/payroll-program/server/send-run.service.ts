import { itemName } from '#features/people/payroll/payroll.rules.ts'
import { linesOfRun, runById } from '#features/people/payroll/server/payroll.queries.ts'
import { readSetting } from '#server/company-setting.ts'
import type { UserContext } from '#server/context.ts'
import { found, refuse } from '#server/refusal.ts'
import { fact } from '#shared/fact.ts'
import { gapTexts } from '../employees.rules.ts'
import { notSent, rateFor, sheetTexts } from '../sheet-lines.rules.ts'
import { reachPayroll } from './desk.service.ts'
import { ratesSetting } from './rates-setting.ts'
import { addSheets } from './sheets.queries.ts'

/** Puts the timesheets of a run down to be sent, each person's once. */
export async function sendRun(ctx: UserContext, run: number): Promise<{ count: number }> {
  const reach = await reachPayroll(ctx, ctx.session.companyId)
  if (reach.gap) return refuse(409, gapTexts[reach.gap])
  const { organisation } = reach
  return ctx.write(async tx => {
    found(await runById(tx, run))
    const lines = await linesOfRun(tx, run)
    const chosen = (await readSetting(tx, ratesSetting)).rates
    const open = lines.filter(line => rateFor(line, chosen) === undefined)
    if (open.length > 0) {
      const items = [...new Set(open.map(line => itemName(line, {})))].join(', ')
      return refuse(400, fact(sheetTexts.unmapped, { items }))
    }
    const sent = lines.filter(line => rateFor(line, chosen) !== notSent)
    const users = [...new Set(sent.map(line => line.user_id))]
    if (users.length === 0) return refuse(409, sheetTexts.nothing)
    const count = await addSheets(
      tx,
      users.map(user_id => ({ organisation, run_id: run, user_id })),
    )
    if (count === 0) return refuse(409, sheetTexts.sentBefore)
    tx.tell('books')
    return { count }
  })
}
