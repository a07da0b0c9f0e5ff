import type { UserTx } from '#server/db/company-tx.ts'
import type { Handlers } from '#server/mount.ts'
import { found, refuse, refuseUnless } from '#server/refusal.ts'
import { fact } from '#shared/fact.ts'
import type { Pin, pinsContract } from '../pins.contract.ts'
import { mostPins } from '../pins.rules.ts'
import { canViewReports, fixedReport, questionProblem, reportTexts } from '../reports.rules.ts'
import { deletePin, insertPin, type PinnedQuestion, pinsOf, titlesOf } from './pins.queries.ts'
import { customReports } from './reports.queries.ts'

export const pinsHandlers: Handlers<typeof pinsContract> = {
  list: (_input, ctx) => ctx.read(async tx => ({ result: await readPins(tx) })),

  pin: (question, ctx) =>
    ctx.write(async tx => {
      refuseUnless(canViewReports(tx.by))
      await refuseUnknown(tx, question)
      if ((await pinsOf(tx)).length >= mostPins)
        return refuse(400, fact('Pin {{count}} reports at most.', { count: mostPins }))
      const row = await insertPin(tx, question)
      tx.record('pinned_reports', null, row)
      return { message: 'Pinned to your dashboard.', id: row.id }
    }),

  unpin: ({ id }, ctx) =>
    ctx.write(async tx => {
      tx.record('pinned_reports', found(await deletePin(tx, id)), null)
      return { message: 'Taken off your dashboard.' }
    }),
}

/** Refuses what is no report that who asks may open. */
async function refuseUnknown(tx: UserTx, { name, report_id, by }: PinnedQuestion): Promise<void> {
  const fixed = report_id === undefined ? fixedReport(name) : null
  if (fixed) {
    const problem = by && questionProblem(fixed.measures, by)
    return problem ? refuse(400, problem) : undefined
  }
  const own = await customReports(tx, { id: tx.by.id, isOwner: tx.by.kind === 'owner' })
  if (!own.some(row => row.id === report_id)) refuse(404, reportTexts.gone)
}

/** The pins of who asks with their titles; none once they may not see reports. */
export async function readPins(tx: UserTx): Promise<Pin[]> {
  if (canViewReports(tx.by) !== true) return []
  const rows = await pinsOf(tx)
  const titles = await titlesOf(
    tx,
    rows.flatMap(({ report }) => report.report_id ?? []),
  )
  return rows.map(({ id, report: { name, report_id = null, by = null, filter, compare, days } }) => ({
    ...{ id, name, report_id, by, filter, compare, days },
    title: (report_id === null ? fixedReport(name)?.title : titles.get(report_id)) ?? 'Report',
  }))
}
