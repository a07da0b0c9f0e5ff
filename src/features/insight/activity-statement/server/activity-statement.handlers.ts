import { savedFees } from '#features/account/tax-and-fees/server/fees.queries.ts'
import { canSeeMeasure } from '#features/insight/measures/measures.rules.ts'
import { readMeasures } from '#features/insight/measures/server/measures.service.ts'
import { daysProblem } from '#features/insight/reports/reports.rules.ts'
import { limitTime } from '#features/insight/reports/server/reports.queries.ts'
import type { UserTx } from '#server/db/company-tx.ts'
import type { Handlers } from '#server/mount.ts'
import { found, refuse, refuseUnless } from '#server/refusal.ts'
import { dayText, instantText, parseDay, todayIn } from '#shared/dates.ts'
import type { activityStatementContract } from '../activity-statement.contract.ts'
import {
  type Basis,
  canLodge,
  lengthOf,
  measuresOf,
  type Period,
  type StatementFigures,
  statementLines,
  statementTexts,
} from '../activity-statement.rules.ts'
import {
  deleteLodging,
  insertLodging,
  lodgedFor,
  lodgedRows,
  overlapping,
} from './activity-statement.queries.ts'

export const activityStatementHandlers: Handlers<typeof activityStatementContract> = {
  read: (asked, ctx) =>
    ctx.read(async tx => {
      const { figures, asOf } = await figuresOf(tx, asked, asked.basis)
      const lodged = (await lodgedFor(tx, asked)) ?? null
      const now =
        lodged &&
        (lodged.basis === asked.basis ? figures : (await figuresOf(tx, asked, lodged.basis)).figures)
      const isOther = now !== null && statementLines.some(({ key }) => now[key] !== lodged![key])
      return { result: { ...figures, asOf, lodged, now: isOther && asOf !== null ? now : null } }
    }),

  lodgings: (_input, ctx) =>
    ctx.read(async tx => {
      seen(tx, 'accrual')
      return { data: await lodgedRows(tx) }
    }),

  lodge: ({ from, to, basis, ...shown }, ctx) =>
    ctx.write(async tx => {
      const period = { from, to }
      if (lengthOf(period, parseDay) === null) return refuse(400, statementTexts.noPeriod, { field: 'from' })
      const today = dayText(todayIn(ctx.session.timeZone, instantText(ctx.now())))
      refuseUnless(canLodge(period, today, await savedFees(tx)), 400, { field: 'to' })
      const other = await overlapping(tx, period)
      if (other) {
        const isSame = other.from === from && other.to === to
        return refuse(409, isSame ? statementTexts.lodged : statementTexts.overlaps)
      }
      const { figures, asOf } = await figuresOf(tx, period, basis)
      if (asOf === null) return refuse(409, statementTexts.making)
      if (statementLines.some(({ key }) => figures[key] !== shown[key])) refuse(409, statementTexts.changed)
      const row = await insertLodging(tx, { from_day: from, to_day: to, basis, ...figures }, tx.by.id)
      tx.record('lodged_statements', null, row)
      return { message: 'Saved.', id: row.id }
    }),

  unlodge: ({ id }, ctx) =>
    ctx.write(async tx => {
      const row = found(await deleteLodging(tx, id))
      tx.record('lodged_statements', row, null)
      return { message: 'Saved.' }
    }),
}

function seen(tx: UserTx, basis: Basis): void {
  for (const measure of measuresOf(basis)) refuseUnless(canSeeMeasure(measure, tx.by))
}

/** The same figures that the reports show (`readMeasures`). */
async function figuresOf(tx: UserTx, { from, to }: Period, basis: Basis) {
  seen(tx, basis)
  const problem = daysProblem(from, to)
  if (problem) refuse(400, problem)
  await limitTime(tx)
  const { totals, asOf } = await readMeasures(tx, {
    measures: measuresOf(basis),
    from: parseDay(from)!,
    to: parseDay(to)!,
  })
  const figures = Object.fromEntries(
    statementLines.map(({ key, measures }) => [key, totals[measures[basis]].amount ?? 0]),
  ) as StatementFigures
  return { figures, asOf }
}
