import { expect, test } from 'vitest'
import { type TestCompany, testApp } from '#app/testing/test-app.ts'
import { catchUpFigures } from '#features/insight/measures/server/keep-figures.service.ts'
import { jobsContract } from '#features/jobs/jobs/jobs.contract.ts'
import { readCsv } from '#server/testing/read-csv.ts'
import { readPdf } from '#server/testing/read-pdf.ts'
import { reportMailsContract as c } from '../../report-mails.contract.ts'
import { reportsContract } from '../../reports.contract.ts'
import { mailReports } from './mail-reports.service.ts'

const app = await testApp()
const { ok, mails } = app
const weekly = { every: 'week', on_day: 1, at: 420, format: 'csv' } as const
const revenue = { name: 'revenue', by: 'suburb', compare: true } as const
// A Wednesday; the first mail is due on Monday 30 November, 7:00 in Sydney.
const now = '2026-11-25T01:00:00Z'
const due = '2026-11-29T20:00:00Z'
const failures: unknown[] = []
const run = () => mailReports(app.services, error => failures.push(error))

async function companyWithWork() {
  app.setNow(now)
  // Of the tests before.
  await app.sql('delete from report_schedules')
  const company = await app.company({ name: 'Acme Plumbing' })
  for (const [suburb, money] of [
    ['Ryde', '120.50'],
    ['Manly', '79.50'],
  ] as const) {
    const sent = { name: 'Ada', address: '1 Low Street', suburb }
    const id = (await ok(jobsContract.add, sent as never, company.owner)).body.lastJobInsertId
    await ok(jobsContract.edit, { id, money, payby_id: 1, job_status_id: 3 } as never, company.owner)
  }
  await catchUpFigures(app.services.db, [company.id])
  // Weeks go by in these tests.
  await app.sql("update sessions set expires_at = '2030-01-01' where company_id = $1", [company.id])
  mails.length = 0
  return company
}

const save = async (company: TestCompany, more: object = {}) =>
  (
    await ok(
      c.save,
      { report: revenue, ...weekly, user_ids: [company.owner.id], ...more } as never,
      company.owner,
    )
  ).body.id
const listed = async (company: TestCompany) => (await ok(c.schedules, {}, company.owner)).body.result
const mailed = (count: number) => expect.poll(() => mails.length, { timeout: 10_000 }).toBe(count)
const tokenIn = (text: string) => /mails\?token=([^\s"&]+)/.exec(text)?.[1] ?? ''
const opened = (text: string) => decodeURIComponent(tokenIn(text))

test('a report goes out once at its time, with its figures and the file, however many servers look', async () => {
  const company = await companyWithWork()
  await save(company)
  await run()
  expect(mails).toEqual([])
  app.setNow(due)
  await Promise.all([run(), run(), run()])
  await mailed(1)
  app.setNow('2026-11-29T20:05:00Z')
  await run()
  const [mail] = mails
  expect(mail).toMatchObject({
    to: company.owner.email,
    from: 'Acme Plumbing',
    subject: 'Revenue, 23 Nov 2026 to 29 Nov 2026',
  })
  for (const part of [
    'Revenue: Total $200.00, Previous period $0.00',
    'Ryde: Revenue $120.50, ',
    'Manly: Revenue $79.50, ',
    '/reports/revenue?from=2026-11-23',
  ])
    expect(mail!.text).toContain(part)
  expect(mail!.html).toContain('$120.50</td>')
  const [file] = mail!.attachments!
  expect(file!.name).toBe('Revenue 2026-11-23 2026-11-29.csv')
  expect(readCsv(file!.content)).toMatchObject([
    { Suburb: 'Ryde', Revenue: '120.5' },
    { Suburb: 'Manly', Revenue: '79.5' },
  ])
  expect(mail!.unsubscribe!.oneClick).toContain('/api/reports/mails/one-click?token=')
  expect(await listed(company)).toMatchObject([
    { next_at: '2026-12-06T20:00:00Z', readers: [{ sent_for: due, held: '', state: 'on' }] },
  ])
  expect(mails).toHaveLength(1)
  expect(failures).toEqual([])
})

test('weeks that were missed are one mail, about the last of them', async () => {
  const company = await companyWithWork()
  await save(company, { format: 'pdf' })
  app.setNow('2026-12-16T01:00:00Z')
  await run()
  await mailed(1)
  expect(mails[0]!.subject).toBe('Revenue, 7 Dec 2026 to 13 Dec 2026')
  expect(JSON.stringify(await readPdf(mails[0]!.attachments![0]!.content))).toContain('Total')
  expect((await listed(company))[0]!.next_at).toBe('2026-12-20T20:00:00Z')
})

test('members see what they may at that moment, and whoever left gets nothing', async () => {
  const company = await companyWithWork()
  const mate = await app.user(company.id, 1)
  await save(company, {
    report: { name: 'technicians' },
    user_ids: [company.owner.id, company.office.id, company.technician.id, mate.id],
  })
  await app.sql('update users set active = false where company_id = $1 and id = $2', [company.id, mate.id])
  app.setNow(due)
  await run()
  await mailed(2)
  const to = (email: string) => mails.find(mail => mail.to === email)!
  expect(to(company.owner.email).text).toContain('Revenue')
  expect(to(company.office.email).text).toContain('Jobs closed')
  expect(to(company.office.email).text).not.toContain('Revenue')
  const held = Object.fromEntries((await listed(company))[0]!.readers.map(each => [each.user_id, each.held]))
  expect(held).toEqual({
    [company.owner.id]: '',
    [company.office.id]: '',
    [company.technician.id]: 'forbidden',
    [mate.id]: 'gone',
  })
})

test('an address outside is asked first, gets what the maker may see, and stops by one click', async () => {
  const company = await companyWithWork()
  await save(company, { user_ids: [], emails: ['Books@Example.test'] })
  await mailed(1)
  expect(mails[0]).toMatchObject({ to: 'books@example.test' })
  expect(mails[0]!.text).toContain('Revenue')
  expect(mails[0]!.text).not.toContain('$')
  app.setNow(due)
  await run()
  expect((await listed(company))[0]!.readers[0]).toMatchObject({ state: 'unconfirmed', sent_for: null })

  const token = opened(mails[0]!.text)
  expect((await ok(c.link, { token }, null)).body).toMatchObject({
    company: 'Acme Plumbing',
    title: 'Revenue',
    email: 'books@example.test',
    state: 'unconfirmed',
  })
  await ok(c.answer, { token, wanted: true }, null)
  app.setNow('2026-12-06T20:00:00Z')
  await run()
  await mailed(2)
  expect(mails[1]!.text).toContain('Revenue: Total $0.00')
  expect(mails[1]!.text).not.toContain('Open the report')
  const { oneClick } = mails[1]!.unsubscribe!
  const answer = await app.http.inject({
    method: 'POST',
    url: oneClick.replace('http://tradewind.test', ''),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'List-Unsubscribe=One-Click',
  })
  expect(answer.statusCode).toBe(200)
  expect((await listed(company))[0]!.readers[0]).toMatchObject({ state: 'stopped' })
  app.setNow('2026-12-13T20:00:00Z')
  await run()
  expect((await listed(company))[0]!.next_at).toBe('2026-12-20T20:00:00Z')
  expect(mails).toHaveLength(2)
  expect((await app.send(c.link, { token: `${token}x` }, null)).status).toBe(404)
})

test('another time zone keeps the wall time, and one that is switched off rests', async () => {
  const company = await companyWithWork()
  const id = await save(company)
  await app.sql("update companies set time_zone = 'Australia/Perth' where id = $1", [company.id])
  await run()
  expect((await listed(company))[0]!.next_at).toBe('2026-11-29T23:00:00Z')
  await save(company, { id, active: false })
  app.setNow('2026-12-16T01:00:00Z')
  await run()
  await save(company, { id, active: true })
  expect((await listed(company))[0]!.next_at).toBe('2026-12-20T23:00:00Z')
  await ok(c.mailMe, { id }, company.owner)
  await mailed(1)
  expect(mails[0]!.to).toBe(company.owner.email)
  expect(mails[0]!.text).not.toContain('Stop these emails')
})

test('one’s own only, within limits, and of reports that one may see', async () => {
  const company = await companyWithWork()
  const id = await save(company)
  const sent = { report: { name: 'jobs' }, ...weekly, user_ids: [company.office.id] }
  const refused = async (input: object, as = company.office) => {
    const { status, body } = await app.request(c.save, input, as)
    return [status, body.message]
  }
  expect(await refused({ ...sent, id })).toEqual([404, 'This emailed report no longer exists.'])
  expect(await refused({ ...sent, report: revenue })).toEqual([
    403,
    'You don’t have permission to see this report.',
  ])
  expect(await refused({ ...sent, user_ids: [] })).toEqual([400, 'Choose recipients.'])
  expect(await refused({ ...sent, every: 'week', on_day: 8 })).toEqual([400, 'Choose the day to send it.'])
  expect(await refused({ ...sent, user_ids: [999_999] })).toEqual([
    400,
    'Someone you selected is no longer in the team.',
  ])
  expect((await refused({ ...sent, at: 1440 }))[0]).toBe(400)
  expect((await refused({ ...sent, emails: ['x'] }))[0]).toBe(400)
  expect((await refused(sent, company.technician))[0]).toBe(403)
  const again = { report: revenue, ...weekly, user_ids: [company.office.id] }
  expect(await refused(again, company.owner)).toEqual([
    409,
    'You already get this report emailed at this time.',
  ])
  const other = await app.company()
  expect((await app.send(c.remove, { ids: [id] }, other.owner)).status).toBe(404)
  expect((await app.send(c.mailMe, { id }, other.owner)).status).toBe(404)
  expect((await ok(c.schedules, {}, company.office)).body.result).toEqual([])
  await ok(c.remove, { ids: [id] }, company.owner)
  expect(await listed(company)).toEqual([])
})

test('a report of one’s own takes its mails along when it is deleted', async () => {
  const company = await companyWithWork()
  const spec = { name: 'Mine', measures: ['jobs'], by: 'month', chart: 'bars', days: 30 } as const
  const own = (await ok(reportsContract.add, { ...spec, measures: [...spec.measures] }, company.owner)).body
    .id
  await save(company, { report: { name: 'custom', id: own } })
  expect((await listed(company))[0]!.title).toBe('Mine')
  await ok(reportsContract.remove, { ids: [own] }, company.owner)
  expect(await listed(company)).toEqual([])
})

test('a report by rows is mailed as well: how many, the first of them, and the file', async () => {
  const company = await companyWithWork()
  const rows = { source: 'jobs' as const, columns: ['number', 'client', 'suburb'], group: '', of: '' }
  const sent = { name: 'Work', chart: 'none' as const, rows }
  const id = (await ok(reportsContract.add, sent, company.owner)).body.id
  await save(company, { report: { name: 'custom', id } })
  app.setNow(due)
  await run()
  await mailed(1)
  const [mail] = mails
  expect(mail!.subject).toBe('Work, 30 Nov 2026')
  for (const part of ['2 rows', '2: Client Ada, Suburb Manly']) expect(mail!.text).toContain(part)
  expect(readCsv(mail!.attachments![0]!.content)).toEqual([
    { Number: '2', Client: 'Ada', Suburb: 'Manly' },
    { Number: '1', Client: 'Ada', Suburb: 'Ryde' },
  ])
})
