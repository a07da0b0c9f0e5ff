import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { type TestCompany, testApp } from '#app/testing/test-app.ts'
import { storeMail } from '#features/messages/client-messages/server/incoming-mail.service.ts'
import { inboxContract } from '#features/messages/inbox/inbox.contract.ts'
import { mailRulesContract } from '#features/messages/mail-rules/mail-rules.contract.ts'
import { noLabels } from '#features/messages/mail-rules/mail-rules.rules.ts'
import { suppliersContract } from '#features/stock/suppliers/suppliers.contract.ts'
import { companyIdFrom } from '#server/db/company-id.ts'
import type { IncomingMail } from '#server/providers/mail/mail-intake.port.ts'
import { mailedBillsContract as c } from '../mailed-bills.contract.ts'
import { supplierInvoicesContract as invoices } from '../supplier-invoices.contract.ts'
import { invoiceTexts } from '../supplier-invoices.rules.ts'
import { eInvoice } from '../testing/e-invoices.ts'

const app = await testApp()
const { ok } = app
const paper = await readFile(new URL('../testing/papers/microinvoice.pdf', import.meta.url))
const supplier = 'accounts@harbour.test'

let made = 0
async function receive(company: TestCompany, fields: Partial<IncomingMail> = {}) {
  const mail: IncomingMail = {
    id: `bill ${made++}`,
    messageId: `<bill-${made}@harbour.test>`,
    references: [],
    from: supplier,
    isProven: true,
    to: ['office@bright.test'],
    subject: 'Invoice',
    text: 'Your invoice is attached.',
    html: '',
    attachments: [{ name: 'HT-20417.pdf', bytes: paper, contentId: '' }],
    ...fields,
  }
  await storeMail(app.services, companyIdFrom(company.id, 'schedule'), mail, { takesStrangers: true })
  const [row] = await app.sql<{ id: number; thread_id: number }>(
    'select id, thread_id from sms_messages where company_id = $1 order by id desc limit 1',
    [company.id],
  )
  return row!
}
const bills = async (company: TestCompany, thread: number) =>
  (await ok(c.ofThread, { id: thread }, company.owner)).body.result
const listed = async (company: TestCompany) => (await ok(invoices.list, {}, company.owner)).body.data
/** Waits until followers have heard of all that happened. */
const settled = (company: TestCompany, thread: number) =>
  expect.poll(async () => (await bills(company, thread)).map(bill => bill.state), { timeout: 60_000 })

test('what a supplier mails is read once, and bill and mail lead to each other; a deleted bill leaves the mail its file', async () => {
  const company = await app.company()
  const { owner } = company
  await ok(suppliersContract.add, { name: 'Harbour Trade Supplies', email: supplier }, owner)
  const { id, thread_id: thread } = await receive(company)
  await settled(company, thread).toEqual(['draft'])
  const [bill] = await bills(company, thread)
  expect(bill).toMatchObject({ message_id: id, is_unread: false })
  const { result } = (await ok(invoices.open, { id: bill!.invoice_id }, owner)).body
  expect(result.mail).toMatchObject({ thread_id: thread, from: supplier })
  expect(result.lines.length).toBeGreaterThan(0)
  // Asked for by hand as well, it stays the one.
  await ok(c.read, { id }, owner)
  expect(await listed(company)).toHaveLength(1)
  await ok(invoices.remove, { id: bill!.invoice_id }, owner)
  const { messages } = (await ok(inboxContract.thread, { id: thread }, owner)).body
  expect(messages[0]!.files).toHaveLength(1)
  // And can be read again.
  expect((await ok(c.read, { id }, owner)).body.result).toHaveLength(1)
})

test('a rule has others’ files read, says where there is none, and switched off keeps a supplier’s from being read', async () => {
  const company = await app.company()
  const { owner } = company
  const rule = { sender: supplier, name: 'Harbour', makes: 'bill' as const, labels: noLabels }
  const { id } = (await ok(mailRulesContract.save, rule, owner)).body.result
  const { thread_id: thread } = await receive(company)
  await settled(company, thread).toEqual(['draft'])
  await receive(company, { attachments: [] })
  const hints = async () =>
    (await ok(inboxContract.thread, { id: thread }, owner)).body.messages.map(each => each.ruled?.problem)
  await expect.poll(hints, { timeout: 20_000 }).toEqual(['file', undefined])
  await ok(suppliersContract.add, { name: 'Harbour Trade Supplies', email: supplier }, owner)
  await ok(mailRulesContract.changeStatus, { id, checked: false }, owner)
  await receive(company)
  // A later one that is read shows that the other was passed over.
  await ok(mailRulesContract.save, { ...rule, sender: 'bills@other.test' }, owner)
  const last = await receive(company, { from: 'bills@other.test' })
  await settled(company, last.thread_id).toEqual(['draft'])
  expect(await bills(company, thread)).toHaveLength(1)
})

test('a forged sender’s file is read by hand alone; one that can’t be read says so and is kept', async () => {
  const company = await app.company()
  const other = await app.company()
  const { owner } = company
  await ok(suppliersContract.add, { name: 'Harbour Trade Supplies', email: supplier }, owner)
  const broken = Buffer.from(paper)
  // Head, end and cross-reference table stay: the reader alone finds out.
  broken.fill(0x20, 20, broken.lastIndexOf('\nxref'))
  const forged = await receive(company, {
    isProven: false,
    attachments: [{ name: 'bill.pdf', bytes: broken, contentId: '' }],
  })
  const proven = await receive(company)
  await settled(company, proven.thread_id).toEqual(['draft'])
  expect((await bills(company, forged.thread_id)).map(bill => bill.message_id)).toEqual([proven.id])
  expect((await app.send(c.read, { id: forged.id }, other.owner)).status).toBe(404)
  expect((await app.send(c.ofThread, { id: proven.thread_id }, other.owner)).status).toBe(404)
  await ok(c.read, { id: forged.id }, owner)
  await settled(company, forged.thread_id).toEqual(['draft', 'draft'])
  const unread = (await bills(company, forged.thread_id)).find(bill => bill.message_id === forged.id)!
  expect(unread.is_unread).toBe(true)
  const { result } = (await ok(invoices.open, { id: unread.invoice_id }, owner)).body
  expect([result.trouble?.text, result.file?.name]).toEqual([expect.any(String), 'bill.pdf'])
  const empty = await receive(company, { attachments: [], isProven: false })
  expect((await app.send(c.read, { id: empty.id }, owner)).body).toMatchObject({
    message: invoiceTexts.noFile,
  })
})

const xml = (name: string, content: string) => ({ name, bytes: Buffer.from(content), contentId: '' })

test('an invoice in XML becomes a draft with its lines and due day, and its PDF beside it is not read as another', async () => {
  const company = await app.company()
  const { owner } = company
  await ok(suppliersContract.add, { name: 'Harbour Trade', email: supplier, abn: '51 824 753 556' }, owner)
  const pdf = { name: 'HT-9031.pdf', bytes: paper, contentId: '' }
  const { thread_id: thread } = await receive(company, {
    attachments: [pdf, xml('HT-9031.xml', eInvoice()), xml('terms.xml', '<terms><due>30</due></terms>')],
  })
  await settled(company, thread).toEqual(['draft'])
  const [bill] = await bills(company, thread)
  const { result } = (await ok(invoices.open, { id: bill!.invoice_id }, owner)).body
  expect(result).toMatchObject({
    supplier_name: 'Harbour Trade',
    abn: '51824753556',
    number: 'HT-9031',
    due_on: '2026-12-20',
    total_cents: 26_418,
    tax_cents: 1_993,
    trouble: null,
    doubts: [],
    pages: [],
    file: { type: 'application/xml' },
  })
  expect(result.lines).toHaveLength(3)
  // What is no invoice was not kept, and says so.
  const { messages } = (await ok(inboxContract.thread, { id: thread }, owner)).body
  expect(messages[0]!.files.map(({ name }) => name)).toEqual(['HT-9031.pdf', 'HT-9031.xml'])
  expect(messages[0]!.left_out).toEqual([{ name: 'terms.xml', reason: 'type' }])
  // No page of it is drawn.
  expect((await app.request(invoices.page, { id: bill!.invoice_id, page: 1 }, owner)).status).toBe(404)
})

test('more PDFs than invoices in XML are read beside them; another money is said', async () => {
  const company = await app.company()
  await ok(suppliersContract.add, { name: 'Harbour Trade', email: supplier }, company.owner)
  const pdf = (name: string) => ({ name, bytes: paper, contentId: '' })
  const { thread_id: thread } = await receive(company, {
    attachments: [pdf('a.pdf'), xml('a.xml', eInvoice({ currency: 'NZD' })), pdf('b.pdf')],
  })
  await settled(company, thread).toEqual(['draft', 'draft'])
  const opened = await Promise.all(
    (await bills(company, thread)).map(
      async ({ invoice_id: id }) => (await ok(invoices.open, { id }, company.owner)).body.result,
    ),
  )
  const [ofXml] = opened.filter(({ file }) => file?.type === 'application/xml')
  expect(ofXml!.trouble?.values).toEqual({ currency: 'NZD' })
  expect(opened.find(({ file }) => file?.name === 'b.pdf')!.lines.length).toBeGreaterThan(0)
})
