import type { UserTx } from '#server/db/company-tx.ts'
import type { Handlers } from '#server/mount.ts'
import { found, refuse, refuseUnless } from '#server/refusal.ts'
import { fact } from '#shared/fact.ts'
import type { pinsContract } from '../pins.contract.ts'
import { mostPins } from '../pins.rules.ts'
import { canViewReports, fixedReport, questionProblem, reportTexts } from '../reports.rules.ts'
import { deletePin, insertPin, type PinnedQuestion, pinsOf } from './pins.queries.ts'
import { readPins } from './pins.service.ts'
import { customReports } from './reports.queries.ts'

export const pinsHandlers: Handlers<typeof pinsContract> = {
  list: (_input, ctx) => ctx.read(async tx => ({ result: await readPins(tx) })),

  pin: (question, ctx) =>
    ctx.write(async tx => {
      refuseUnless(canViewReports(tx.by))
      await refuseUnknown(tx, question)
      if ((await pinsOf(tx)).length >= mostPins)
        return refuse(400, fact('You can pin up to {{count}} reports.', { count: mostPins }))
      const row = await insertPin(tx, question)
      tx.record('pinned_reports', null, row)
      return { message: 'Pinned to your dashboard.', id: row.id }
    }),

  unpin: ({ id }, ctx) =>
    ctx.write(async tx => {
      tx.record('pinned_reports', found(await deletePin(tx, id)), null)
      return { message: 'Removed from your dashboard.' }
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
