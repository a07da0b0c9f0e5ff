import { periodSetting } from '#features/insight/measures/server/period.service.ts'
import { statuses } from '#features/jobs/job-status/job-status.rules.ts'
import { readSetting } from '#server/company-setting.ts'
import type { UserTx } from '#server/db/company-tx.ts'
import type { Handlers } from '#server/mount.ts'
import { found, refuse, refuseStale, refuseUnless } from '#server/refusal.ts'
import type { ListedReport, reportsContract } from '../reports.contract.ts'
import {
  canSeeReport,
  canViewReports,
  type FixedName,
  fixedNames,
  fixedReports,
  questionProblem,
  reportTexts,
  type Split,
  seenMeasures,
} from '../reports.rules.ts'
import { rowProblem } from '../row-spec.rules.ts'
import { ageingFile } from './ageing-file.service.ts'
import { reportFile } from './report-file.service.ts'
import {
  type CustomRow,
  choicesOf,
  customReports,
  deleteCustoms,
  insertCustom,
  lockCustom,
  updateCustom,
} from './reports.queries.ts'
import { rowFile } from './rows/row-file.service.ts'
import { chosenRows, ownFields, runRows } from './rows/row-report.service.ts'
import {
  type CustomSpec,
  customSpec,
  inTime,
  reportRows,
  rowSpecOf,
  runReport,
} from './run-report.service.ts'

const viewerOf = (tx: UserTx) => ({ id: tx.by.id, isOwner: tx.by.kind === 'owner' })

export const reportsHandlers: Handlers<typeof reportsContract> = {
  list: (_input, ctx) =>
    ctx.read(async tx => {
      refuseUnless(canViewReports(tx.by))
      const fixed = fixedNames.filter(name => canSeeReport(fixedReports[name].measures, tx.by) === true)
      const own = await customReports(tx, viewerOf(tx))
      const { days } = await readSetting(tx, periodSetting)
      return {
        result: [...fixed.map(name => listedFixed(name, days, tx)), ...own.map(row => listedCustom(row, tx))],
      }
    }),

  run: (input, ctx) => inTime(ctx.read(async tx => ({ result: await runReport(tx, input) }))),

  rows: (input, ctx) => inTime(ctx.read(tx => reportRows(tx, input))),

  filters: (_input, ctx) =>
    ctx.read(async tx => {
      refuseUnless(canViewReports(tx.by))
      const status = statuses.map(({ id, label }) => ({ value: String(id), label }))
      return { result: { ...(await choicesOf(tx)), status, fields: await ownFields(tx) } }
    }),

  runRows: (input, ctx) => inTime(ctx.read(async tx => ({ result: await runRows(tx, input) }))),

  exportReport: async ({ format, language, rows, ...input }, ctx) => {
    if (rows) {
      const chosen = await ctx.read(tx => chosenRows(tx, { id: input.id }))
      return inTime(rowFile(ctx, chosen, { format, language }))
    }
    return inTime(
      ctx.read(async tx => {
        if (input.name === 'ageing') return ageingFile(tx, { format, language })
        const ran = await runReport(tx, input, Number.POSITIVE_INFINITY)
        return reportFile(tx, ran, { format, language })
      }),
    )
  },

  add: (input, ctx) =>
    ctx.write(async tx => {
      const row = await insertCustom(tx, await keptSpec(tx, input))
      tx.record('custom_reports', null, row)
      return { message: reportTexts.saved, id: row.id }
    }),

  edit: ({ id, version, ...input }, ctx) =>
    ctx.write(async tx => {
      const before = found(await lockCustom(tx, id))
      if (!isOwn(before, tx)) refuse(404, reportTexts.gone)
      refuseStale(version, before, before)
      tx.record('custom_reports', before, await updateCustom(tx, id, await keptSpec(tx, input)))
      return { message: reportTexts.saved }
    }),

  remove: ({ ids }, ctx) =>
    ctx.write(async tx => {
      const mine = (await customReports(tx, viewerOf(tx))).filter(row => isOwn(row, tx))
      if (!ids.every(id => mine.some(row => row.id === id))) refuse(404, reportTexts.gone)
      for (const row of await deleteCustoms(tx, ids)) tx.record('custom_reports', row, null)
      return { message: 'Deleted.' }
    }),
}

const isOwn = (row: Pick<CustomRow, 'created_by'>, tx: UserTx) =>
  row.created_by === tx.by.id || tx.by.kind === 'owner'

interface Sent extends CustomSpec {
  name: string
  group_ids: number[]
}

async function keptSpec(tx: UserTx, { name, group_ids, ...spec }: Sent) {
  refuseUnless(canViewReports(tx.by))
  if (spec.measures.length > 0) refuseUnless(canSeeReport(spec.measures, tx.by))
  const problem = spec.rows
    ? rowProblem(spec.rows, tx.by, await ownFields(tx))
    : questionProblem(spec.measures, spec.by)
  if (problem) refuse(400, problem)
  return { name, group_ids: [...new Set(group_ids)], spec }
}

function listedFixed(name: FixedName, days: number, tx: UserTx): ListedReport {
  const { title, about, chart, measures, by } = fixedReports[name]
  return {
    name,
    id: null,
    title,
    about,
    chart,
    by: [...by] as Split[],
    measures: seenMeasures(measures, tx.by),
    rows: null,
    filter: [],
    days,
    group_ids: [],
    is_own: false,
    version: 0,
  }
}

function listedCustom(row: CustomRow, tx: UserTx): ListedReport {
  const { measures, by, chart, filter, days } = customSpec(row.spec)
  return {
    name: 'custom',
    id: row.id,
    title: row.name,
    about: '',
    chart,
    by: [by],
    measures: seenMeasures(measures, tx.by),
    rows: rowSpecOf(row.spec),
    filter,
    days,
    group_ids: row.group_ids,
    is_own: isOwn(row, tx),
    version: row.version,
  }
}
