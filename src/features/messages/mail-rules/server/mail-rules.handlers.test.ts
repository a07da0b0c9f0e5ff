import { expect, test } from 'vitest'
import { type TestCompany, testApp } from '#app/testing/test-app.ts'
import { storeMail } from '#features/messages/client-messages/server/incoming-mail.service.ts'
import { inboxContract } from '#features/messages/inbox/inbox.contract.ts'
import { leadsContract } from '#features/sales/leads/leads.contract.ts'
import { companyIdFrom } from '#server/db/company-id.ts'
import type { IncomingMail } from '#server/providers/mail/mail-intake.port.ts'
import { mailRulesContract as c } from '../mail-rules.contract.ts'
import { mailRuleTexts, noLabels } from '../mail-rules.rules.ts'

const app = await testApp()

const labels = {
  ...noLabels,
  name: 'Name:',
  phone: 'Phone:',
  email: 'Email:',
  suburb: 'Suburb:',
  note: 'Job:',
}
const portal = 'leads@hipages.test'
let made = 0
const words = (phone: string, job = 'Leaking tap') =>
  `New lead\n\nName: Jane Hill\nPhone: ${phone}\nSuburb: Kew\nJob: ${job}`
const mail = (text: string, fields: Partial<IncomingMail> = {}): IncomingMail => ({
  id: `portal ${made++}`,
  messageId: `<portal-${made}@hipages.test>`,
  references: [],
  from: portal,
  isProven: true,
  to: ['office@bright.test'],
  subject: 'New lead',
  text,
  html: '',
  attachments: [],
  ...fields,
})
const receive = (company: TestCompany, one: IncomingMail) =>
  storeMail(app.services, companyIdFrom(company.id, 'schedule'), one, { takesStrangers: true })
const leads = async (company: TestCompany) => (await app.ok(leadsContract.list, {}, company.owner)).body.data
const messages = (company: TestCompany) =>
  app.sql<{ id: number; thread_id: number; proven_from: string }>(
    "select id, thread_id, proven_from from sms_messages where company_id = $1 and direction = 'in' order by id",
    [company.id],
  )
const rule = { sender: portal, name: 'hipages', makes: 'lead' as const, labels }
const state = async (company: TestCompany, id: number) =>
  (await app.ok(inboxContract.thread, { id }, company.owner)).body

test('a rule is made on a mail, which becomes its first lead; each mail of that sender follows, once', async () => {
  const company = await app.company()
  await receive(company, mail(words('0412 345 678')))
  const [first] = await messages(company)
  const sample = (await app.ok(c.sample, { message_id: first!.id }, company.owner)).body
  expect(sample).toMatchObject({ sender: portal, rule: null, text: words('0412 345 678') })
  const saved = (await app.ok(c.save, { ...rule, message_id: first!.id }, company.owner)).body
  expect(saved.lead_id).not.toBeNull()
  const second = mail(words('0412 345 679', 'New <b>tap</b>'))
  await receive(company, second)
  await receive(company, second)
  const list = await leads(company)
  expect(list).toMatchObject([
    {
      name: 'Jane Hill',
      phone: '0412 345 679',
      source: 'hipages',
      address: 'Kew',
      note: 'New <b>tap</b>',
      seen: false,
    },
    { phone: '0412 345 678' },
  ])
  // The mail leads to its lead, and leaves nothing to do in the portal's conversation but the first, which was read by hand.
  const { thread, messages: shown } = await state(company, first!.thread_id)
  expect(shown.map(each => each.ruled?.lead_id)).toEqual(list.map(lead => lead.id))
  expect(thread.state).toBe('open')
  const told = await app.sql(
    'select kind_id from activities where company_id = $1 and kind_id in (10, 102)',
    [company.id],
  )
  expect(new Set(told.map(row => row.kind_id))).toEqual(new Set([102]))
})

test('a mail that becomes a lead leaves a finished conversation finished; one that does not match opens it with a hint', async () => {
  const company = await app.company()
  await app.ok(c.save, rule, company.owner)
  await receive(company, mail(words('0412 345 678')))
  const [first] = await messages(company)
  expect((await state(company, first!.thread_id)).thread.state).toBe('done')
  await receive(company, mail('Your invoice for November is ready.'))
  const after = await state(company, first!.thread_id)
  expect(after.thread.state).toBe('open')
  expect(after.messages[0]).toMatchObject({ ruled: { problem: 'contact', lead_id: null } })
  expect(await leads(company)).toHaveLength(1)
})

test('who asks again within a month joins the open lead, whatever the spelling of the number', async () => {
  const company = await app.company()
  await app.ok(c.save, rule, company.owner)
  await receive(company, mail(words('0412 345 678')))
  await receive(company, mail(words('+61 412 345 678', 'And the shower')))
  const [lead, ...others] = await leads(company)
  expect(others).toEqual([])
  const { entries } = (await app.ok(leadsContract.open, { id: lead!.id }, company.owner)).body.result
  expect(entries.map(entry => entry.note)).toContain('And the shower')
})

test('forged mail, another company’s mail, and a rule that is off make nothing', async () => {
  const company = await app.company()
  const other = await app.company()
  const { result } = (await app.ok(c.save, rule, company.owner)).body
  await receive(company, mail(words('0412 345 678'), { isProven: false }))
  await receive(other, mail(words('0412 345 678')))
  expect([await leads(company), await leads(other)]).toEqual([[], []])
  const [forged] = await messages(company)
  expect((await app.send(c.sample, { message_id: forged!.id }, company.owner)).body).toMatchObject({
    message: mailRuleTexts.unproven,
  })
  const named = { ...rule, id: result.id, message_id: forged!.id, version: 1 }
  expect((await app.send(c.save, named, company.owner)).status).toBe(409)
  const [theirs] = await messages(other)
  expect((await app.send(c.sample, { message_id: theirs!.id }, company.owner)).status).toBe(404)
  for (const entry of [c.changeStatus, c.remove])
    expect(
      (
        await app.send(
          entry,
          { id: result.id, ...(entry === c.changeStatus && { checked: false }) } as {
            id: number
            checked: boolean
          },
          other.owner,
        )
      ).status,
    ).toBe(404)
  await app.ok(c.changeStatus, { id: result.id, checked: false }, company.owner)
  await receive(company, mail(words('0412 345 678')))
  expect(await leads(company)).toEqual([])
  await app.ok(c.remove, { id: result.id }, company.owner)
  expect((await app.ok(c.list, {}, company.owner)).body.result).toEqual([])
})

test('a rule that finds nobody to reach is refused with its text, and so is a second one for a sender', async () => {
  const company = await app.company()
  const refused = async (sent: object) => (await app.send(c.save, { ...rule, ...sent }, company.owner)).body
  expect(await refused({ labels: { ...noLabels, name: 'Name:' } })).toMatchObject({
    message: mailRuleTexts.contact,
  })
  expect(await refused({ sender: 'hipages' })).toMatchObject({ message: mailRuleTexts.sender })
  expect(await refused({ name: '' })).toMatchObject({ message: mailRuleTexts.name })
  expect((await app.ok(c.list, {}, company.owner)).body.result).toEqual([])
  await app.ok(c.save, rule, company.owner)
  expect(await refused({ sender: portal.toUpperCase() })).toMatchObject({
    message: mailRuleTexts.taken,
    field: 'sender',
  })
  expect((await app.send(c.save, rule, company.technician)).status).toBe(403)
})

test('many mails at once become a lead or a hint each, none twice', async () => {
  const company = await app.company()
  await app.ok(c.save, rule, company.owner)
  for (let n = 0; n < 200; n += 10)
    await Promise.all(
      Array.from({ length: 10 }, (_, i) =>
        receive(company, mail((n + i) % 10 === 9 ? 'No labels' : words(`04${12_000_000 + n + i}`))),
      ),
    )
  const [count] = await app.sql(
    `select (select count(*)::int from leads where company_id = $1) as leads,
      (select count(*)::int from mail_outcomes where company_id = $1 and lead_id is not null) as linked,
      (select count(*)::int from mail_outcomes where company_id = $1 and problem = 'contact') as hints`,
    [company.id],
  )
  expect(count).toEqual({ leads: 180, linked: 180, hints: 20 })
}, 120_000)
