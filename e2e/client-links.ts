import { randomBytes } from 'node:crypto'
import { expect } from '@playwright/test'
import { type Company, newCompany, newTechnician } from './company.ts'
import { mailTo } from './mail.ts'

// One link of each kind that a company sends its clients, each from a company of its own.

const someone = () => `nadia-${randomBytes(5).toString('hex')}@example.com`
const client = {
  name: 'Nadia Kerr',
  phone: '0412 345 678',
  address: '12 Smith Street, Parramatta NSW',
  latitude: -33.815,
  longitude: 151.003,
}
const harbour = () => newCompany({ company_name: 'Harbour Plumbing' })

const lines = Array.from({ length: 12 }, (_, i) => ({
  name: `Copper pipe ${15 + i} mm, supplied and fitted`,
  description: 'With brackets, lagged where it runs outside.',
  quantity: 1 + i,
  price: 18.5,
}))
const quote = {
  options: [
    { id: 'good', name: 'Good', description: 'Standard fittings' },
    { id: 'best', name: 'Best', description: 'Ten years’ warranty' },
  ],
  lines: lines.map((line, i) => ({
    ...line,
    ...(i === 9 && { option: 'good' }),
    ...(i === 10 && { option: 'best' }),
    ...(i === 11 && { is_optional: true }),
  })),
}

async function addJob(company: Company, more: object = {}): Promise<number> {
  const job = { ...client, email: someone(), ...more }
  return ((await company.send('/jobs/add', job)) as { lastJobInsertId: number }).lastJobInsertId
}

/** The path in a mail or text. */
const pathIn = (text: string, path: string) => new RegExp(`${path}[\\w.~%=?-][\\w/.~%=?-]*`).exec(text)![0]

export async function quoteLink(): Promise<string> {
  const [company, email] = [await harbour(), someone()]
  const written = { name: client.name, email, ...quote }
  const { result } = (await company.send('/client/createQuotes', written)) as { result: { id: number } }
  await company.send(`/client/sendQuote/${result.id}`, { via: 'email', email })
  return pathIn(await mailTo(email), '/clientPortal/quotes/')
}

/** Signature of one dot. */
const drawing =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

/** The page on which a time is chosen for a quote that was just accepted. */
export async function timeLink(): Promise<string> {
  const [company, email] = [await harbour(), someone()]
  await newTechnician(company)
  const written = { name: client.name, email, address: client.address, lines: lines.slice(0, 2) }
  const { result } = (await company.send('/client/createQuotes', written)) as { result: { id: number } }
  await company.send(`/client/sendQuote/${result.id}`, { via: 'email', email })
  const path = pathIn(await mailTo(email), '/clientPortal/quotes/')
  const accepted = { accepted: true, revision: 0, name: client.name, signature: drawing }
  const answer = await fetch(`${process.env.TRADEWIND_E2E_URL}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(accepted),
  })
  expect(answer.status).toBe(200)
  return `${path}/time`
}

async function sendInvoice(company: Company, email: string, more: object = {}): Promise<void> {
  const written = { name: client.name, email, lines: lines.slice(0, 9), ...more }
  const { result } = (await company.send('/jobs/addInvoice', written)) as { result: { id: number } }
  await company.send(`/jobs/sendInvoice/${result.id}`, { via: 'email', email })
}

export async function invoiceLink(): Promise<string> {
  const [company, email] = [await harbour(), someone()]
  const key = `sk_test_${randomBytes(8).toString('hex')}`
  await company.send('/settings/connectOnlinePayments', { key })
  const cards = { is_on: true, takes_parts: true, least_part_cents: 2_000 }
  await company.send('/settings/saveOnlinePayments', cards)
  await sendInvoice(company, email)
  return pathIn(await mailTo(email), '/clientPortal/invoice/')
}

export async function statementLink(): Promise<string> {
  const [company, email] = [await harbour(), someone()]
  const added = (await company.send('/client/addClient', {
    name: client.name,
    email,
    main_address: client.address,
  })) as { id: number }
  for (let n = 0; n < 3; n++) await sendInvoice(company, email, { client_id: added.id })
  const other = someone()
  await company.send(`/client/sendStatement/${added.id}`, { email: other })
  return pathIn(await mailTo(other), '/clientPortal/statement/')
}

export async function signatureLink(): Promise<string> {
  const company = await harbour()
  await company.send('/settings/setTermCondition', { text: 'Pay within seven days.' })
  const id = await addJob(company)
  const items = [{ name: 'Hot water unit, 250 litres', quantity: 1, price: 1_495, include_tax: 1 }]
  await company.send('/jobs/saveJobSignature', { job_id: id, items, sendUrl: true, phone: client.phone })
  const { stringId } = (await company.send('/jobs/fetchStringId', { id })) as { stringId: string }
  return `/clientPortal/signature/${stringId}`
}

export async function feedbackLink(): Promise<string> {
  const [company, email] = [await harbour(), someone()]
  const settings = { url: 'https://example.com/reviews', days_between: 30, own_page: true }
  await company.send('/settings/saveReviewSettings', settings)
  const id = await addJob(company, { email })
  await company.send(`/jobs/requestReview/${id}`, { method: 1 })
  return pathIn(await mailTo(email), '/customer-feedback/')
}

export async function unsubscribeLink(): Promise<string> {
  const [company, email] = [await harbour(), someone()]
  const jobId = await addJob(company, { email })
  const emailData = { to: email, subject: 'Your visit', message: 'We come on Friday.' }
  await company.send('/jobs/sendClientEmail', { jobId, emailData })
  return pathIn(await mailTo(email), '/unsubscribe')
}

/** The newest text with such a link. */
async function texted(company: Company, path: string): Promise<string> {
  let found = ''
  const look = async () => {
    const chat = await company.send('/messages/getMessage', { phone: '+61412345678' })
    found = new RegExp(`${path}[\\w/.-]+`).exec(JSON.stringify(chat))?.[0] ?? ''
    return found
  }
  await expect.poll(look, { timeout: 60_000 }).not.toBe('')
  return found
}

export async function replyLink(): Promise<string> {
  const company = await harbour()
  await company.send('/settings/saveSMSSettings', {
    sms_display_name: 'Harbour',
    sms_display_number: '',
    registration: 'registered',
    allow_replies: true,
    quiet_from: 1_260,
    quiet_to: 420,
  })
  const jobId = await addJob(company)
  const text = { jobId, message: 'When may we come?', numbers: [client.phone], sendNow: true }
  await company.send('/messages/sendClientMessageJob', text)
  return texted(company, '/sms-reply/')
}

export async function arrivalLink(): Promise<string> {
  const company = await harbour()
  const technician = await newTechnician(company)
  const job = await addJob(company, {
    assign_worker: String(technician.id),
    appointments: [{ appointment_time: new Date(Date.now() + 300_000).toISOString() }],
  })
  await technician.send('/company/clock', { status: 'In' })
  await technician.send(`/jobs/edit/${job}`, { id: job, job_status_id: 2 })
  await technician.send('/users/recordLocation', { latitude: -33.75, longitude: 151.05 })
  return texted(company, '/arrival/')
}

export async function webFormLink(): Promise<string> {
  const company = await harbour()
  const { result } = (await company.send('/settings/saveWebForm', { is_on: true })) as {
    result: { key: string }
  }
  return `/api/webForm/${result.key}`
}

/** A field of a form as it is sent, with what is usual left out. */
const field = (id: string, kind: string, label: string, more: object = {}) => ({ id, kind, label, ...more })

/** A form for anyone who comes onto a site. */
export async function formLink(): Promise<string> {
  const company = await harbour()
  const isUnsafe = { match: 'all', conditions: [{ of: 'safe', is: 'is', value: 'no' }] }
  const rows = { columns: [{ id: 'tool', label: 'Tool and maker', kind: 'line' }] }
  const fields = [
    field('safe', 'triple', 'Have you read the site rules?', { required: true, fails: ['no'] }),
    field('why', 'note', 'What is unclear?', { required: true, when: isUnsafe }),
    field('tools', 'rows', 'Tools you bring', rows),
    field('licence', 'photo', 'Photo of your licence'),
    field('rating', 'rating', 'How was the induction?'),
    field('signed', 'signature', 'Your signature', { required: true }),
  ]
  const content = { pages: [{ id: 'p', title: '', fields }] }
  const { result } = (await company.send('/forms/addForm', {
    name: 'Site induction',
    about: 'Everybody fills this in before they start.',
    content,
    publish: true,
  })) as { result: { id: number } }
  const { url } = (await company.send('/forms/addFormLink', { form_id: result.id, kind: 'anyone' })) as {
    url: string
  }
  return new URL(url).pathname
}
