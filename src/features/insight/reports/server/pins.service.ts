import type { UserTx } from '#server/db/company-tx.ts'
import type { Pin } from '../pins.contract.ts'
import { canViewReports, fixedReport } from '../reports.rules.ts'
import { pinnedCustoms, pinsOf } from './pins.queries.ts'
import { rowSpecOf } from './run-report.service.ts'

/** The pins of who asks with their titles; none once they may not see reports. */
export async function readPins(tx: UserTx): Promise<Pin[]> {
  if (canViewReports(tx.by) !== true) return []
  const rows = await pinsOf(tx)
  const customs = await pinnedCustoms(
    tx,
    rows.flatMap(({ report }) => report.report_id ?? []),
  )
  return rows.map(({ id, report: { name, report_id = null, by = null, filter, compare, days } }) => {
    const custom = report_id === null ? undefined : customs.get(report_id)
    return {
      id,
      name,
      report_id,
      by,
      filter,
      compare,
      days,
      title: (report_id === null ? fixedReport(name)?.title : custom?.name) ?? 'Report',
      is_rows: custom !== undefined && rowSpecOf(custom.spec) !== null,
    }
  })
}
