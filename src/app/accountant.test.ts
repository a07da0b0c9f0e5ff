import { expect, test } from 'vitest'
import { testApp } from '#app/testing/test-app.ts'
import { groups } from '#shared/access.ts'
import { screenList } from './screens/screens.ts'
import { endpoints } from './testing/endpoints.ts'
import { sampleInput, sampleRows } from './testing/samples.ts'

// An accountant from outside reads money and changes nothing but what is their own. Both lists are reviewed: an endpoint
// joins one here, or stays closed.

/** Money, and what pages of money are drawn with. */
const reads = [
  'accounting.exportBooks',
  'accounting.exportJournal',
  'activityStatement.lodgings',
  'activityStatement.read',
  'alerts.globalAlerts',
  'cardPayments.ofInvoice',
  'customFields.list',
  'dashboard.dashboardData',
  'dashboard.revenueData',
  'dashboard.widgetFile',
  'fees.read',
  'invoices.byId',
  'invoices.exportInvoices',
  'invoices.list',
  'invoices.pdf',
  'invoices.totals',
  'loginList.own',
  'measures.period',
  'pageSettings.getPageViews',
  'pageSettings.page',
  'profile.details',
  'profile.own',
  'quotes.exportQuotes',
  'quotes.list',
  'quotes.open',
  'quotes.pdf',
  'quotes.revisions',
  'reminders.waiting',
  'reports.exportReport',
  'reports.filters',
  'reports.list',
  'reports.rows',
  'reports.run',
  'signIn.me',
  'statements.ageing',
  'statements.exportAgeing',
  'statements.open',
  'statements.pdf',
  'supplierInvoices.exportSupplierInvoices',
  'supplierInvoices.list',
  'supplierInvoices.open',
  'supplierInvoices.page',
  'supplierInvoices.paper',
]
/** Changes are open for the person's own sign-ins, profile, and the arrangement of their pages. */
const ofTheirOwn = [
  'loginList.changePassword',
  'loginList.confirmFactor',
  'loginList.end',
  'loginList.endFactor',
  'loginList.endOthers',
  'loginList.startFactor',
  'pageSettings.update',
  'pageSettings.updateFirstView',
  'profile.removePicture',
  'profile.save',
  'profile.saveDetails',
  'profile.saveLanguage',
  'profile.savePicture',
  'signIn.resendVerification',
]

const days = { from: '2026-01-01', to: '2026-12-31' }
/** Samples that are about what no accountant sees, asked about money instead. */
const asked: Record<string, object> = {
  'dashboard.widgetFile': { widget: 'revenue', start: days.from, end: days.to },
  'reports.exportReport': { name: 'gst', ...days, format: 'csv' },
  'reports.rows': { measure: 'billedTax', ...days },
  'reports.run': { name: 'gst', ...days },
}
/** Samples without a paper, which answer that there is none. */
const withoutPaper = ['supplierInvoices.page', 'supplierInvoices.paper']

const app = await testApp()
const company = await app.company()
const rows = await sampleRows(app, company, 'Own')
const accountant = await app.user(company.id, groups.accountant)
const ofCompany = endpoints.filter(([, { access }]) => access.as === 'user')
const isOpen = ([, { access }]: (typeof ofCompany)[number]) =>
  access.as === 'user' && access.accountant === true
const swept = new Set(ofCompany.map(([name]) => name))

test('what is open to an accountant reads money, or is their own', () => {
  const open = ofCompany.filter(isOpen)
  const named = (effect: (effect: string) => boolean) =>
    open
      .filter(([, entry]) => effect(entry.effect))
      .map(([name]) => name)
      .sort()
  expect(named(effect => effect === 'reads')).toEqual(reads.filter(name => swept.has(name)))
  expect(named(effect => effect !== 'reads')).toEqual(ofTheirOwn.filter(name => swept.has(name)))
})

test('everything else refuses an accountant, with permissions switched on for the group too', async () => {
  await app.sql("update permissions set roles = roles || ',5' where company_id = $1", [company.id])
  const otherwise: string[] = []
  for (const [name, entry] of ofCompany.filter(each => !isOpen(each))) {
    const { status } = await app.request(entry, sampleInput(name, rows) ?? { id: 1, jobId: 1 }, accountant)
    if (status !== 403) otherwise.push(`${name} answers ${status}`)
  }
  expect(otherwise).toEqual([])
})

test.each(reads.filter(name => swept.has(name)))(
  '%s answers an accountant, and tells no address of the staff',
  async name => {
    const entry = ofCompany.find(([each]) => each === name)![1]
    const { status, body } = await app.request(
      entry,
      asked[name] ?? sampleInput(name, rows) ?? {},
      accountant,
    )
    const said = Buffer.isBuffer(body) ? body.toString() : JSON.stringify(body)
    expect(status, said).toBe(withoutPaper.includes(name) ? 404 : 200)
    for (const { email } of [company.owner, company.office, company.technician, company.operator])
      expect(said).not.toContain(email)
  },
)

test('figures of leads, time and pay are no accountant’s, nor are reports by rows', async () => {
  const { reportsContract } = await import('#features/insight/reports/reports.contract.ts')
  const { body } = await app.send(reportsContract.list, {}, accountant)
  const measures = new Set(body.result.flatMap(each => each.measures))
  expect(measures.has('billedTax')).toBe(true)
  for (const name of ['leads', 'clockedMinutes', 'labourCost', 'profit', 'visits'] as const)
    expect(measures.has(name), name).toBe(false)
  expect(body.result.filter(({ rows }) => rows !== null)).toEqual([])
  const asked = { name: '', measures: ['leads'], by: 'month', filter: [], ...days } as const
  expect((await app.request(reportsContract.run, { ...asked, compare: false }, accountant)).status).toBe(403)
  expect(
    (await app.request(reportsContract.rows, { measure: 'leads', filter: [], ...days }, accountant)).status,
  ).toBe(403)
})

test('screens of an accountant are these', () => {
  const open = screenList
    .filter(({ access }) => access.as === 'user' && access.accountant)
    .map(({ path }) => path)
  expect(open.sort()).toEqual([
    '/clients/statement/$id',
    '/dashboard',
    '/invoices',
    '/invoices/ageing',
    '/manage/inventory/invoices',
    '/profile',
    '/quotes',
    '/reports',
    '/reports/$name',
    '/reports/tax',
    '/settings/loginlist',
  ])
})
