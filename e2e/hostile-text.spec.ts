import { expect, type Page } from '@playwright/test'
import { type Company, newCompany, signedIn, storeSession } from './company.ts'
import { test } from './journey.ts'
import { mailTo } from './mail.ts'

// Covers: account/sign-in, clients/clients, guide/find, jobs/diary, jobs/jobs, jobs/notes,
// messages/client-messages, office/job-dialog, office/jobs-list, schedule/calendar.

// Whatever somebody types as a name or a note is a text on every screen, and never a part of the page.

const texts = [
  '<img src=x onerror=window.__hit=1>',
  '"><script>window.__hit=1</script>',
  'javascript:window.__hit=1',
  "{{constructor.constructor('window.__hit=1')()}}",
  '</title><svg onload=window.__hit=1>',
  '\u200bשלום\u200f <b onclick=window.__hit=1>',
  '=HYPERLINK("javascript:window.__hit=1","x")',
] as const
const all = texts.join('\n')
const [first, second] = texts
const fullname = `${first} ${texts[4]}`
const company_name = `${second} ${texts[3]}`
const phone = '0491 570 006'

test('text that would be script is shown as it was typed, on every screen', async ({ browser }) => {
  const company = await newCompany({ fullname, company_name })
  const { technicianMail, jobs, clients, date } = await fill(company)

  // High enough for all people of a week: whoever is out of sight is drawn only when somebody scrolls there.
  const page = await (await browser.newContext({ viewport: { width: 1366, height: 2_400 } })).newPage()
  const trouble = troubleOf(page)
  await storeSession(page, company)
  const opened = async (path: string, shown: readonly string[]) => {
    await page.goto(path)
    await expectShown(page, path, shown)
  }
  for (const path of [
    '/jobs',
    '/jobs?tab=2',
    '/clients?size=20',
    '/team?size=20',
    '/settings/jobtype?size=20',
    '/settings/leadsource?size=20',
    '/manage/inventory',
    '/manage/inventory/suppliers',
  ]) {
    await opened(path, texts)
  }
  for (const id of jobs.slice(0, 2)) await opened(`/jobs?job=${id}`, texts)
  await page.getByRole('tab', { name: 'Client' }).click()
  await expectShown(page, 'client of a job', [second])
  for (const id of clients.slice(0, 1)) await opened(`/clients?open=${id}`, texts)
  await opened(`/calendar?view=month&date=${date}`, [first])
  await opened(`/calendar?view=week&date=${date}`, texts)
  await opened(`/calendar?view=day&date=${date}`, texts)
  await opened('/dashboard', [first])
  await opened('/account', [company_name, first, second])
  await opened('/settings/loginlist', [fullname])
  for (const path of [
    '/settings/notification',
    '/settings/rolePermissions',
    '/referfriend',
    '/plans',
    '/onboarding',
  ]) {
    await opened(path, [])
  }

  await page.goto('/jobs')
  await page.getByRole('button', { name: 'Find' }).click()
  await page.getByRole('dialog', { name: 'Find' }).getByRole('combobox').fill('__hit')
  await expectShown(page, 'what was found', [first, second])

  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /^Support Chat/ }).click()
  await expectShown(page, 'support chat', texts)
  await opened('/outbox?q=__hit', ['__hit'])

  const technician = await signedIn('/login/acceptInvite', {
    token: /auth\/invite\?token=([\w-]+)/.exec(await mailTo(technicianMail))?.[1],
    password: 'ladder and lamp 9',
  })
  await company.send('/jobs/add', { name: second, address: second, assign_worker: await ownId(technician) })
  const van = await (await browser.newContext()).newPage()
  const vanTrouble = troubleOf(van)
  await storeSession(van, technician)
  await van.goto('/dashboard')
  await van
    .getByRole('button', { name: /notification/i })
    .first()
    .click()
  await expectShown(van, 'notifications', [second])
  await van.goto('/calendar')
  await expectShown(van, 'own calendar', [first])

  await expectNoScript(page, 'the last screen')
  expect([...trouble, ...vanTrouble]).toEqual([])

  const files = {
    '/jobs/exportJobs': {},
    '/client/exportClients': {},
    '/company/exportUsers': {},
    '/company/exportInventory': {},
  }
  for (const [path, data] of Object.entries(files)) {
    const headers = { authorization: `Bearer ${company.session.token}` }
    const file = await page.request.post(`/api${path}`, { data, headers })
    expect(file.headers(), path).toMatchObject({
      'content-type': expect.stringContaining('text/csv'),
      'content-disposition': expect.stringContaining('attachment'),
      'x-content-type-options': 'nosniff',
    })
    expect(await file.text(), path).not.toMatch(/(^|,)"[=+@]/m)
  }
})

test('who is signed in stays so, and here, wherever the address of the sign-in would lead', async ({
  page,
}) => {
  const trouble = troubleOf(page)
  const company = await newCompany()
  await storeSession(page, company)
  for (const next of [
    '//evil.test',
    '/\t/evil.test',
    '/.//evil.test',
    'javascript:window.__hit=1',
    '/logout',
  ]) {
    await page.goto(`/auth/login?next=${encodeURIComponent(next)}`)
    await expect(page.getByRole('button', { name: 'User Profile' })).toBeVisible()
    expect(new URL(page.url()).origin, next).toBe(process.env.TRADEWIND_E2E_URL)
    expect(await page.evaluate(() => localStorage.getItem('token')), next).toBe(company.session.token)
    await expectNoScript(page, next)
  }
  expect(trouble).toEqual([])
})

/** Writes every text into every field of the company that takes one. */
async function fill(company: Company) {
  const idOf = async (path: string, body: object) => {
    const answer = (await company.send(path, body)) as Record<string, unknown>
    const row = { ...answer, ...(answer.result as object) } as Record<string, unknown>
    return Number(row.id ?? row.lastJobInsertId)
  }
  const date = new Intl.DateTimeFormat('en-CA', { timeZone: 'Australia/Sydney' }).format()
  const stamp = Date.now().toString(36)
  await company.send('/company/account', {
    name: company_name,
    abn: '',
    phone,
    address: first,
    suburb: second,
    time_zone: 'Australia/Sydney',
  })
  const jobs: number[] = []
  const clients: number[] = []
  for (const [n, text] of texts.entries()) {
    const type = await idOf('/settings/addJobType', { name: text })
    const source = await idOf('/settings/addLeadSource', { name: text })
    await company.send('/company/sendInventory', {
      inventory: [{ Name: text, Price: 1, unit: text.slice(0, 30) }],
    })
    await company.send('/settings/addSupplier', { name: text })
    const person = {
      fullname: text,
      email: `person-${n}-${stamp}@example.com`,
      phone,
      group_id: 3,
    }
    const technician = await idOf('/company/addUser', person)
    const client = {
      name: text,
      company_name: text,
      phone,
      main_address: text,
      suburb_name: text,
      billing_address: text,
      note: all,
      contacts: [{ name: text, phone }],
    }
    const customerId = await idOf('/client/addClient', client)
    clients.push(customerId)
    const job = await idOf('/jobs/add', {
      name: text,
      companyName: text,
      phone,
      address: text,
      suburb: text,
      additionalInfo: all,
      customerId,
      job_type: [type],
      lead_from: [source],
      assign_worker: [technician],
      newAdditionalContacts: [{ name: text }],
      schedule_appointment: true,
      appointments: [{ appointment_time: `${date}T0${n}:00:00Z`, duration: 60, worker: [technician] }],
    })
    jobs.push(job)
    await company.send(`/jobs/edit/${job}`, { tradie_comment: all })
    const data = [
      { type: 'note', content: all },
      { type: 'sms', content: { message: text, to: text } },
      { type: 'email', content: { subject: text, message: all } },
      { type: 'file', content: { filename: text, url: 'javascript:window.__hit=1', status: text } },
    ]
    await company.send('/jobs/jobdiary/add', { job_id: job, data })
    await company.send('/messages/sendSupportMessage', { message: text })
  }
  return { jobs, clients, date, technicianMail: `person-0-${stamp}@example.com` }
}

async function ownId({ session }: Company): Promise<string> {
  const headers = { authorization: `Bearer ${session.token}` }
  const answer = await fetch(`${process.env.TRADEWIND_E2E_URL}/api/users/me`, { headers })
  return String(((await answer.json()) as { user: { id: number } }).user.id)
}

/** All that a page complains of; it fills while the page is used. */
function troubleOf(page: Page): string[] {
  const found: string[] = []
  page.on('console', said => said.type() === 'error' && found.push(`${page.url()}: ${said.text()}`))
  page.on('pageerror', error => found.push(`${page.url()}: ${error}`))
  page.on('dialog', dialog => {
    found.push(`${page.url()}: ${dialog.message()}`)
    void dialog.dismiss()
  })
  return found
}

/** The texts stand on the page, or in its fields, letter by letter. */
async function expectShown(page: Page, where: string, shown: readonly string[]): Promise<void> {
  const missing = async () => {
    const words = await page.evaluate(() => {
      const fields = [...document.querySelectorAll<HTMLInputElement>('input, textarea')]
      return [document.body.textContent, ...fields.map(field => field.value)].join('\n')
    })
    return shown.filter(text => !words.includes(text))
  }
  await expect.poll(missing, { message: where, timeout: 20_000 }).toEqual([])
  await page.waitForLoadState('networkidle')
  await expectNoScript(page, where)
}

async function expectNoScript(page: Page, where: string): Promise<void> {
  const found = await page.evaluate(() => [
    ...('__hit' in window ? ['it ran'] : []),
    ...[
      ...document.querySelectorAll('[onerror], [onload], [onclick], [href^="javascript:" i], img[src="x"]'),
    ].map(each => each.outerHTML),
  ])
  expect(found, where).toEqual([])
}
