import { expect, test } from 'vitest'
import { importKinds } from '#app/import-kinds.ts'
import { type TestCompany, testApp } from '#app/testing/test-app.ts'
import { importsContract } from '#features/clients/imports/imports.contract.ts'
import { workOnImport } from '#features/clients/imports/server/imports.service.ts'
import { dashboardContract } from '#features/insight/dashboard/dashboard.contract.ts'
import { catchUpFigures } from '#features/insight/measures/server/keep-figures.service.ts'
import { jobsContract } from '#features/jobs/jobs/jobs.contract.ts'
import { readCsv } from '#server/testing/read-csv.ts'
import { readPdf } from '#server/testing/read-pdf.ts'
import { readXlsx } from '#server/testing/read-xlsx.ts'
import { dayText, todayIn } from '#shared/dates.ts'
import { reportsContract as c } from '../reports.contract.ts'

// One figure, wherever it is shown: on the report, in its rows, files and widgets, and in a report by rows.
const app = await testApp()
const { ok } = app
const today = todayIn('Australia/Sydney', new Date().toISOString())
const days = { from: dayText(today - 29), to: dayText(today) }
const sum = (values: readonly (number | string | undefined)[]) =>
  values.reduce<number>((total, value) => total + Math.round(Number(value ?? 0) * 100), 0)

async function closed(company: TestCompany, suburb: string, money: string) {
  const sent = { name: 'Ada', address: '1 Low Street', suburb, assign_worker: [company.technician.id] }
  const id = (await ok(jobsContract.add, sent as never, company.owner)).body.lastJobInsertId
  await ok(jobsContract.edit, { id, money, payby_id: 1, job_status_id: 3 } as never, company.owner)
  return id
}

/** Revenue in cents and jobs, once for each place that shows them. */
async function everywhere(company: TestCompany) {
  const as = company.owner
  await catchUpFigures(app.services.db, [company.id])
  const asked = { name: 'suburbs', by: 'suburb', ...days } as const
  const { totals, rows } = (await ok(c.run, asked, as)).body.result
  const counted = (await ok(c.rows, { measure: 'revenue', ...days }, as)).body
  const jobs = (await ok(c.rows, { measure: 'jobs', ...days }, as)).body
  const file = async (format: 'csv' | 'xlsx' | 'pdf') =>
    (await ok(c.exportReport, { ...asked, format, language: 'en' }, as)).body as never
  const csv = readCsv(await file('csv'))
  const sheet = readXlsx(await file('xlsx'))
  const column = (name: string) => sheet[0]!.indexOf(name)
  const total = sheet.at(-1)!
  const paper = (await readPdf(await file('pdf'))).pages.join(' ')
  const range = { start: days.from, end: days.to }
  const [widget] = (await ok(dashboardContract.revenueData, range, as)).body.result
  const suburbs = (await ok(dashboardContract.suburbData, range, as)).body.result
  const status = (await ok(dashboardContract.jobStatusData, range, as)).body.result
  const listed = { source: 'jobs' as const, columns: ['number', 'amount'], group: '', of: '' }
  const done = { column: 'status', is: 'is' as const, value: '3' }
  const byRows = async (conditions: object[]) =>
    (await ok(c.runRows, { rows: { ...listed, conditions } as never }, as)).body.result
  const dollars = `$${(totals.revenue!.amount! / 100).toLocaleString('en', { minimumFractionDigits: 2 })}`
  return {
    revenue: [
      totals.revenue!.amount,
      rows.reduce((all, row) => all + row.figures.revenue!.amount!, 0),
      counted.sum,
      counted.result.reduce((all, row) => all + row.amount, 0),
      sum(csv.map(row => row.Revenue)),
      sum([total[column('Revenue')]]),
      sum(sheet.slice(1, -1).map(row => row[column('Revenue')])),
      paper.includes(dollars) ? totals.revenue!.amount : paper,
      widget!.sum_cents,
      sum(suburbs.map(row => row.TOTAL_MONEY)),
      (await byRows([done])).sums[1],
    ],
    jobs: [
      totals.jobs!.amount,
      jobs.sum,
      jobs.total,
      csv.reduce((all, row) => all + Number(row.Jobs), 0),
      total[column('Jobs')],
      status.reduce((all, row) => all + row.jobs, 0),
      (await byRows([])).total,
    ],
  }
}

async function bringJobs(company: TestCompany, text: string) {
  const sent = await app.upload(importsContract.save, {}, company.owner, {
    bytes: text,
    filename: 'jobs.csv',
  })
  const { id } = sent.body
  const work = () =>
    workOnImport(
      app.services,
      importKinds,
      { data: { companyId: company.id, id }, signal: new AbortController().signal },
      error => expect(error).toBeUndefined(),
    )
  const { mapping } = (await ok(importsContract.open, { id }, company.owner)).body.result
  await ok(importsContract.map, { id, kind: 'jobs', mapping } as never, company.owner)
  await work()
  await ok(importsContract.start, { id }, company.owner)
  await work()
  const undo = async () => {
    await ok(importsContract.undo, { id }, company.owner)
    await work()
  }
  return { undo }
}

test('report, widget, list and files agree to the cent, also after an import, its undo and a change of mind', async () => {
  const company = await app.company()
  const same = async (revenue: number, jobs: number) => {
    const shown = await everywhere(company)
    expect(new Set(shown.revenue), JSON.stringify(shown.revenue)).toEqual(new Set([revenue]))
    expect(new Set(shown.jobs), JSON.stringify(shown.jobs)).toEqual(new Set([jobs]))
  }
  const first = await closed(company, 'Ryde', '1120.51')
  await closed(company, 'Manly', '79.49')
  await same(120_000, 2)
  const { undo } = await bringJobs(
    company,
    'Name,Address,Suburb\nCy,2 High Street,Ryde\nDi,3 High Street,Epping\n',
  )
  await same(120_000, 4)
  await undo()
  await same(120_000, 2)
  // Opened again by mistake, and put back.
  await ok(jobsContract.edit, { id: first, job_status_id: 1 } as never, company.owner)
  await same(7_949, 2)
  await ok(jobsContract.edit, { id: first, job_status_id: 3 } as never, company.owner)
  await same(120_000, 2)
  await ok(jobsContract.archive, { ids: [first] }, company.owner)
  await same(7_949, 1)
})
