import { beforeEach, expect, test } from 'vitest'
import { type TestCompany, testApp } from '#app/testing/test-app.ts'
import { numberingContract } from '#features/account/numbering/numbering.contract.ts'
import { diaryContract } from '#features/jobs/diary/diary.contract.ts'
import { jobsContract } from '#features/jobs/jobs/jobs.contract.ts'
import { invoicesContract } from '../../invoices/invoices.contract.ts'
import { quotesContract } from '../../quotes/quotes.contract.ts'
import { inEnglish, usualReminders as usualRemindersIn } from '../reminder-words.ts'
import { remindersContract as c } from '../reminders.contract.ts'
import type { ReminderSettings } from '../reminders.rules.ts'
import { remindClients } from './remind-clients.service.ts'

const usualReminders = usualRemindersIn(inEnglish)
const app = await testApp()
/** Ten in the morning in Sydney, on a Tuesday. */
const tuesday = '2026-03-02T23:00:00Z'
const later = (days: number, minutes = 0) =>
  new Date(Date.parse(tuesday) + days * 86_400_000 + minutes * 60_000).toISOString()
beforeEach(() => app.setNow(tuesday))

const { ok } = app
const withoutId = (settings: ReminderSettings) => {
  const { next: _, ...rest } = settings
  return { ...rest, invoices: [...rest.invoices], quotes: [...rest.quotes] }
}
const switchOn = ({ owner }: TestCompany, more: object = {}) =>
  ok(c.save, { ...withoutId(usualReminders), invoices_on: true, quotes_on: true, ...more }, owner)
const content = {
  name: 'Ada',
  email: 'ada@example.test',
  phone: '0412 345 678',
  lines: [{ name: 'Tap', quantity: 1, price: 100 }],
  with_tax: true,
}
/** Issued on Tuesday and due a week later, unless said otherwise. */
async function invoiced({ owner }: TestCompany, more: object = {}) {
  const draft = (await ok(invoicesContract.add, { ...content, due: '2026-03-10', ...more }, owner)).body
  return (await ok(invoicesContract.send, { id: draft.result.id, via: 'none', again: true }, owner)).body
    .result
}
async function quoted({ owner }: TestCompany, more: object = {}) {
  const { id } = (await ok(quotesContract.add, { ...content, ...more }, owner)).body.result
  return (await ok(quotesContract.send, { id, via: 'none' }, owner)).body.result
}
/** Runs the scheduled work at a moment, on several servers at once. */
async function at(time: string) {
  app.setNow(time)
  const failed: unknown[] = []
  const run = () => remindClients(app.services, error => failed.push(error))
  await Promise.all([run(), run(), run()])
  expect(failed).toEqual([])
}
const mailed = async ({ id }: TestCompany) =>
  (
    await app.sql<{ subject: string }>(
      `select payload ->> 'subject' as subject from outbox where company_id = $1 and kind = 'mail' order by id`,
      [id],
    )
  ).map(row => row.subject.replace(/ from .*? (?=is)/, ' '))
const shown = async ({ office }: TestCompany, kind: 'invoice' | 'quote', id: number) =>
  (await ok(c.open, { kind, id }, office)).body.result

test('an invoice is reminded of by the schedule, each step once, however often and by whom it is looked at', async () => {
  const company = await app.company()
  await switchOn(company)
  const { id } = await invoiced(company)
  await at(later(1))
  expect(await mailed(company)).toEqual([])
  // Saturday's waits for Monday; the clock goes back and on again.
  await at(later(4))
  expect(await mailed(company)).toEqual([])
  await at(later(6))
  await at(later(6, 20))
  await at(later(3))
  await at(later(6, 30))
  expect(await mailed(company)).toEqual(['Invoice #1 is due soon'])
  await at(later(7))
  await at(later(14))
  await at(later(21))
  expect((await mailed(company)).slice(1)).toEqual([
    'Invoice #1 is due today',
    'Invoice #1 is overdue',
    'Reminder: Invoice #1 is 14 days overdue',
  ])
  const { sent, planned } = await shown(company, 'invoice', id)
  expect(sent).toHaveLength(4)
  expect(sent[0]).toMatchObject({ via: 'email', recipient: 'ada@example.test', outcome: 'sent', by: null })
  expect(planned).toMatchObject([{ days: 30, day: '2026-04-09' }])
})

test('nothing goes out before its hour, in quiet hours, by a schedule that is off, nor days late', async () => {
  const company = await app.company()
  await switchOn(company, { at: 11 * 60 })
  await invoiced(company)
  await at(later(7))
  expect(await mailed(company)).toEqual([])
  await at(later(7, 12 * 60))
  expect(await mailed(company)).toEqual([])
  await switchOn(company, { invoices_on: false })
  await at(later(7, 70))
  expect(await mailed(company)).toEqual([])
  await switchOn(company)
  await at(later(11, 70))
  expect(await mailed(company)).toEqual([])
})

test('paid, void, disputed and quiet ones are left alone', async () => {
  const company = await app.company()
  await switchOn(company)
  const { owner } = company
  const [paid, gone, disputed, silent] = [
    await invoiced(company),
    await invoiced(company),
    await invoiced(company),
    await invoiced(company, { email: 'grace@example.test', name: 'Grace', phone: '' }),
  ] as const
  await ok(invoicesContract.pay, { id: paid.id, amount_cents: 10_000, method: 3 }, owner)
  await ok(invoicesContract.void, { id: gone.id, note: 'Twice' }, owner)
  const { result } = (
    await ok(
      c.stop,
      { kind: 'invoice', id: disputed.id, of: 'document', is_disputed: true, note: 'Leaks' },
      owner,
    )
  ).body
  expect(result).toEqual({ of: 'document', is_disputed: true, note: 'Leaks' })
  await ok(c.stop, { kind: 'invoice', id: silent.id, of: 'client', note: '' }, owner)
  await at(later(7))
  expect(await mailed(company)).toEqual([])
  expect((await shown(company, 'invoice', disputed.id)).planned).toEqual([])
  await ok(c.stop, { kind: 'invoice', id: disputed.id, of: '', note: '' }, owner)
  await at(later(7, 10))
  expect(await mailed(company)).toEqual(['Invoice #3 is due today'])
})

test('who can’t be reached or has opted out is named beside the invoice, and its job tells what went out', async () => {
  const company = await app.company()
  const sms = { days: 0, via: 'sms', subject: '', text: '{{Customer_Name}} {{Amount_Due}} {{Link}}' } as const
  await switchOn(company, { invoices: [sms] })
  const booked = { name: 'Ada', address: '1 Low Street' }
  const job = (await ok(jobsContract.add, booked, company.owner)).body.lastJobInsertId
  const reached = await invoiced(company, { job_id: job })
  const landline = await invoiced(company, { phone: '02 9999 9999' })
  const out = await invoiced(company, { phone: '0412 000 000' })
  await app.sql(
    `insert into opt_outs (company_id, channel, address, via, at) values ($1, 'sms', '+61412000000', 'stop', now())`,
    [company.id],
  )
  await at(later(7))
  const texts = await app.sql<{ body: string }>(`select body from sms_messages where company_id = $1`, [
    company.id,
  ])
  expect(texts.map(row => row.body.split(' http')[0])).toEqual(['Ada $100.00'])
  expect((await shown(company, 'invoice', landline.id)).sent[0]!.outcome).toBe('noAddress')
  expect((await shown(company, 'invoice', out.id)).sent[0]!.outcome).toBe('optedOut')
  const diary = (await ok(diaryContract.read, { jobId: job }, company.owner)).body
  expect(JSON.stringify(diary)).toContain(`Reminder for invoice #${reached.number} sent to +61412345678`)
})

test('a reminder by hand is kept, holds the schedule back for that day, and needs something to remind of', async () => {
  const company = await app.company()
  await switchOn(company)
  const { id } = await invoiced(company)
  app.setNow(later(7, -60))
  const { draft } = await shown(company, 'invoice', id)
  expect(draft).toMatchObject({ via: 'email', email: 'ada@example.test' })
  expect(draft.email_text).toContain('Invoice #1 for $100.00 is due today')
  const message = { kind: 'invoice', id, via: 'email', email: 'ada@example.test' } as const
  await ok(c.remind, { ...message, subject: 'Please pay', text: 'Hello' }, company.office)
  await at(later(7))
  expect(await mailed(company)).toEqual(['Please pay'])
  expect((await shown(company, 'invoice', id)).sent[0]).toMatchObject({
    by_hand: true,
    by: company.office.fullname,
  })
  await ok(invoicesContract.pay, { id, amount_cents: 10_000, method: 3 }, company.owner)
  const { status, body } = await app.send(c.remind, { ...message, subject: 'x', text: 'x' }, company.office)
  expect([status, body.message]).toEqual([409, 'This invoice has nothing left to pay.'])
})

test('a quote is followed up: until it is seen, until it is answered, and while it is valid', async () => {
  const company = await app.company()
  await switchOn(company, { weekdays_only: false })
  const [unseen, seen, answered, expired] = [
    await quoted(company, { name: 'Unseen' }),
    await quoted(company, { name: 'Seen' }),
    await quoted(company, { name: 'Answered' }),
    await quoted(company, { name: 'Expired', valid_until: '2026-03-05' }),
  ] as const
  await app.sql('update quotes set seen_at = now() where id = $1', [seen.id])
  await ok(quotesContract.decide, { id: answered.id, accepted: false, note: 'By phone' }, company.owner)
  await at(later(3))
  expect((await mailed(company)).length).toBe(1)
  expect((await shown(company, 'quote', unseen.id)).sent).toHaveLength(1)
  await at(later(7))
  expect((await mailed(company)).length).toBe(3)
  expect((await shown(company, 'quote', seen.id)).sent).toHaveLength(1)
  expect((await shown(company, 'quote', expired.id)).can_remind).toBe(false)
})

test('the preview says what would go out by a schedule that is not kept, and to whom it can’t', async () => {
  const company = await app.company()
  await invoiced(company)
  await invoiced(company, { email: '' })
  const schedule = { ...withoutId(usualReminders), invoices_on: true }
  const { data } = (await ok(c.preview, schedule, company.owner)).body
  expect(data.slice(0, 4).map(row => [row.number, row.day, row.days, row.outcome])).toEqual([
    [1, '2026-03-09', -3, 'sent'],
    [2, '2026-03-09', -3, 'noAddress'],
    [1, '2026-03-10', 0, 'sent'],
    [2, '2026-03-10', 0, 'noAddress'],
  ])
  expect((await mailed(company)).length).toBe(0)
})

test('unknown placeholders, mails without a subject and other companies are refused', async () => {
  const company = await app.company()
  const step = { days: 1, via: 'email', subject: 'Pay {{Amont}}', text: 'x' } as const
  const schedule = { ...withoutId(usualReminders), invoices: [step] }
  const { status, body } = await app.send(c.save, schedule, company.owner)
  expect([status, body.field]).toEqual([400, 'invoices.0.text'])
  expect(
    (await app.send(c.save, { ...schedule, invoices: [{ ...step, subject: '' }] }, company.owner)).body.field,
  ).toBe('invoices.0.subject')
  const { id } = await invoiced(company)
  const other = await app.company()
  expect((await app.send(c.open, { kind: 'invoice', id }, other.owner)).status).toBe(404)
  await switchOn(company, { at: 600 })
  const on = { invoices_on: true, quotes_on: true, at: 600, version: 1 }
  expect((await ok(c.read, {}, company.owner)).body.result).toMatchObject(on)
  expect((await ok(c.read, {}, other.owner)).body.result).toMatchObject({ invoices_on: false, version: 0 })
  expect((await app.send(c.save, withoutId(usualReminders), company.technician)).status).toBe(403)
})

test('what one client is to be told of at the same time is one message that names all of it, each once', async () => {
  const company = await app.company()
  await switchOn(company)
  const booked = { name: 'Ada', address: '1 Low Street' }
  const job_id = (await ok(jobsContract.add, booked, company.owner)).body.lastJobInsertId
  const first = await invoiced(company, { job_id })
  await invoiced(company, { client_id: first.client_id, due: '2026-03-03' })
  await invoiced(company, { client_id: first.client_id, job_id })
  await invoiced(company, { name: 'Grace', email: 'grace@example.test', phone: '' })
  const paid = await invoiced(company, { client_id: first.client_id })
  await ok(invoicesContract.pay, { id: paid.id, amount_cents: 10_000, method: 3 }, company.owner)
  await at(later(7))
  await at(later(7, 10))
  const mails = await app.sql<{ to: string; subject: string; text: string }>(
    `select recipient as to, payload::jsonb ->> 'subject' as subject, payload::jsonb ->> 'text' as text
     from outbox where company_id = $1 and kind = 'mail' order by recipient`,
    [company.id],
  )
  expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
    ['ada@example.test', '3 invoices from Test Plumbing: $300.00 to pay'],
    ['grace@example.test', 'Invoice #4 from Test Plumbing is due today'],
  ])
  const { text } = mails[0]!
  expect(text).toContain('Invoice #2, $100.00, due on 3 Mar 2026, 7 days overdue\nhttp')
  expect(text).toContain('Invoice #1, $100.00, due today\nhttp')
  expect(text).toContain('Invoice #3, $100.00, due today\nhttp')
  expect(text).toContain('View all invoices:\nhttp')
  for (const id of [first.id, first.id + 1, first.id + 2])
    expect((await shown(company, 'invoice', id)).sent).toHaveLength(1)
  const diary = JSON.stringify((await ok(diaryContract.read, { jobId: job_id }, company.owner)).body)
  expect(diary).toContain('Reminder for invoice #1 sent')
  expect(diary).toContain('Reminder for invoice #3 sent')
})

test('several quotes are followed up by one text message, and several invoices by one', async () => {
  const company = await app.company()
  const words = { via: 'sms', subject: '', text: '{{Customer_Name}} {{Link}}' } as const
  await switchOn(company, {
    invoices: [{ ...words, days: 0 }],
    quotes: [{ ...words, days: 7 }],
  })
  await ok(numberingContract.setDocument, { kind: 'quote', next: 1, prefix: 'Q-', digits: 3 }, company.owner)
  const { client_id } = await quoted(company)
  await quoted(company, { client_id, valid_until: '2026-03-30' })
  for (let n = 0; n < 6; n += 1) await invoiced(company, { client_id })
  await at(later(7))
  const texts = await app.sql<{ body: string }>(
    `select body from sms_messages where company_id = $1 order by id`,
    [company.id],
  )
  expect(texts.map(row => row.body.replace(/http\S+/, 'LINK'))).toEqual([
    'Hi Ada, 6 invoices are open, $600.00 in all: #1, $100.00, due today; #2, $100.00, due today; ' +
      '#3, $100.00, due today; #4, $100.00, due today; #5, $100.00, due today; and 1 more. LINK Test Plumbing',
    'Hi Ada, 2 quotes are waiting for your answer: Q-001, $100.00; Q-002, $100.00, valid until 30 Mar 2026. LINK Test Plumbing',
  ])
})

test('reminders wait while the plan is over, and go out once it goes on', async () => {
  const company = await app.company()
  await switchOn(company)
  await invoiced(company)
  const ends = (day: string | null) =>
    app.sql('update companies set subscription_date = $2 where id = $1', [company.id, day])
  await ends('2026-03-01')
  const dueDay = later(10)
  const before = (await mailed(company)).length
  await at(dueDay)
  expect(await mailed(company)).toHaveLength(before)
  await ends(null)
  await at(dueDay)
  expect((await mailed(company)).length).toBeGreaterThan(before)
})
