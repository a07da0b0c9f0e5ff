import { type BrowserContext, expect, type Page } from '@playwright/test'
import { newCompany, signedIn, storeSession, zoneOfMorning } from './company.ts'
import { anAddress, test } from './journey.ts'
import { expectAccessible } from './look.ts'
import { movedClock } from './moved-clock.ts'
import { photo } from './photo.ts'
import { launchServer } from './server.ts'

// Covers: automate/automations, money/quotes, messages/reviews, messages/social, messages/inbox.

// A quote that nobody answers is followed up by itself after three days; its acceptance ends the rest. The closed job asks
// for a review, one star makes a task and is answered, and the job is shown on the company's own page.

const client = { name: 'Nadia Kerr', email: 'nadia@example.test', phone: '0412 345 678' }
const zone = zoneOfMorning()
const hourMs = 3_600_000
/** On a machine that is busy what is done every few seconds waits too. */
const aMinute = { timeout: 90_000 }

let clock: Awaited<ReturnType<typeof movedClock>>
let server: Awaited<ReturnType<typeof launchServer>>
let company: Awaited<ReturnType<typeof newCompany>>
let office: Page
let phone: Page
const contexts: BrowserContext[] = []

test.beforeAll(async ({ browser }) => {
  clock = await movedClock()
  server = await launchServer(clock.variables)
  company = await newCompany({ company_name: 'Harbour Plumbing', time_zone: zone }, server)
  office = await open({ viewport: { width: 1440, height: 900 } })
  phone = await open({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
  await storeSession(office, company)

  async function open(more: object) {
    const context = await browser.newContext({
      baseURL: server.address,
      extraHTTPHeaders: anAddress(),
      ...more,
    })
    contexts.push(context)
    context.setDefaultTimeout(30_000)
    await clock.followIn(context)
    return context.newPage()
  }
})
test.afterAll(async () => {
  for (const context of contexts) await context.close()
  await server?.stop()
  await clock?.remove()
})

test('a quote is followed up until it is accepted, and its job ends on the company’s page', async () => {
  test.setTimeout(600_000)
  await company.send('/settings/saveReviewSettings', {
    url: 'https://reviews.example.test/harbour',
    days_between: 90,
    own_page: true,
  })
  await office.goto('/automations')
  await begin(/^Follow up quotes/)
  const builder = office.getByRole('dialog')
  await builder.getByRole('combobox', { name: 'Step 3' }).click()
  await office.getByRole('option', { name: 'Text the client' }).click()
  const words = builder.getByRole('group', { name: 'Step 3' }).getByLabel('Text')
  await words.fill('Hi {{Customer_Name}}, any questions? {{Link}}')
  await switchOn('Follow up quotes')
  await begin(/^Ask for a review/)
  await switchOn('Ask for a review')

  await company.send('/client/createQuotes', {
    ...client,
    address: '12 Smith Street, Newtown NSW 2042',
    lines: [{ name: 'New pipes', quantity: 1, price: 900 }],
    with_tax: true,
  })
  await office.goto('/quotes')
  await office.getByRole('row').filter({ hasText: client.name }).click()
  const quote = office.getByRole('dialog', { name: /Quote #1/ })
  await quote.getByRole('button', { name: 'Send', exact: true }).click()
  const send = office.getByRole('dialog', { name: 'Send the quote' })
  await send.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(quote.getByText('Sent', { exact: true })).toBeVisible()
  const run = await historyOf('Follow up quotes')
  await expect(run.getByText(/^Next: Check the conditions again/)).toBeVisible(aMinute)

  // Three days later, in the afternoon: no text leaves at night.
  await goOnTo(3, 15)
  const followUp = await texted(/any questions\? (\S+)/)
  expect(new URL(followUp).pathname).toMatch(/^\/clientPortal\/quotes\//)
  await phone.goto(new URL(followUp).pathname)
  await phone.getByLabel('Your name').fill(client.name)
  await sign()
  await phone.getByRole('button', { name: 'Accept and sign' }).click()
  await expect(phone.getByText(/Accepted by Nadia Kerr/)).toBeVisible()
  const ended = await historyOf('Follow up quotes')
  await expect(ended.getByText('The quote is accepted or declined')).toBeVisible()
  await expect(ended.getByText(/^Text the client · /)).toHaveCount(1)
  await expectAccessible(office, 'the ended follow-up')

  await office.goto('/quotes')
  await office.getByRole('row').filter({ hasText: client.name }).click()
  await quote.getByRole('button', { name: 'Convert to job' }).click()
  await expect(office).toHaveURL(/job=\d+/)
  const job = Number(/job=(\d+)/.exec(office.url())![1])
  for (const name of ['before.png', 'after.png'])
    await office.request.post(`/api/jobs/addfiles/${job}`, {
      headers: { authorization: `Bearer ${company.session.token}` },
      multipart: { file: await photo(office, name) },
    })
  await company.send(`/jobs/edit/${job}`, { id: job, job_status_id: 3, payby_id: 3 })
  const asking = await historyOf('Ask for a review')
  await expect(asking.getByText(/^Next: Ask for a review/)).toBeVisible(aMinute)
  await clock.pass(2 * hourMs + 60_000)

  const link = new URL(await texted(/(\S+\/customer-feedback\/[\w-]+)/)).pathname
  await phone.goto(link)
  await phone.getByRole('radio', { name: '1 of 5 stars' }).check({ force: true })
  await phone.getByLabel('What went well, and what didn’t?').fill('The tap still drips')
  await phone.getByRole('button', { name: 'Send' }).click()
  await expect(phone.getByRole('link', { name: 'Write a review' })).toHaveAttribute(
    'href',
    'https://reviews.example.test/harbour',
  )
  await taskStands(/^Call Nadia Kerr: 1 of 5 stars/)

  await office.goto('/reviews')
  await office.getByText('The tap still drips').click()
  const review = office.getByRole('dialog')
  await review.getByRole('button', { name: 'Draft a reply' }).click()
  await expect(review.getByRole('textbox', { name: 'Reply' })).toHaveValue(/^Hi Nadia, I’m sorry/)
  await review.getByRole('button', { name: 'Send reply' }).click()
  await expect(review).toBeHidden()
  await expect(office.getByRole('table').getByText('Answered', { exact: true })).toBeVisible()
  await phone.goto(link)
  await expect(phone.getByText('Harbour Plumbing answered:')).toBeVisible()

  const page = await ownPage()
  await office.goto('/social/company/spotlight')
  await office.getByRole('button', { name: 'New post' }).click()
  const post = office.getByRole('dialog', { name: 'New post' })
  await post.getByRole('combobox', { name: 'Closed job' }).click()
  await office.getByRole('option', { name: new RegExp(client.name) }).click()
  await post.getByRole('group', { name: 'Photo before' }).getByRole('button').last().click()
  await post.getByRole('group', { name: 'Photo after' }).getByRole('button').first().click()
  await post.getByRole('combobox', { name: 'Post to' }).click()
  await office.getByRole('option', { name: 'Own page' }).click()
  await post.getByRole('textbox', { name: 'Text' }).fill('New pipes, done before lunch')
  await post.getByRole('button', { name: 'Post now' }).click()
  await expect(post).toBeHidden()
  await expect(office.getByText('Posted', { exact: true })).toBeVisible(aMinute)
  await phone.goto(page)
  await expect(phone.getByText('New pipes, done before lunch')).toBeVisible()
  await expect(phone.getByRole('img', { name: 'Before' })).toBeVisible()
  await expect(phone.getByText('Smith Street')).toBeHidden()
})

/** Opens the builder with a ready-made automation. */
async function begin(name: RegExp): Promise<void> {
  await office.getByRole('button', { name: 'New automation' }).click()
  await office.getByRole('menuitem', { name }).click()
}

/** Saves what stands in the builder, and switches it on. */
async function switchOn(name: string): Promise<void> {
  const builder = office.getByRole('dialog')
  await builder.getByRole('button', { name: 'Save' }).click()
  await expect(builder).toBeHidden()
  const toggle = office.getByRole('switch', { name: `${name} on` })
  await toggle.click({ force: true })
  await expect(toggle).toBeChecked()
}

async function historyOf(name: string) {
  await office.goto('/automations')
  await office.getByRole('button', { name: `More for ${name}` }).click()
  await office.getByRole('menuitem', { name: 'History' }).click()
  return office.getByRole('dialog')
}

/** Goes on to this hour of a later day; everybody who was signed in signs in again. */
async function goOnTo(days: number, hour: number): Promise<void> {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
  const [hours, minutes] = parts.format(new Date(clock.now())).split(':').map(Number)
  await clock.pass((days * 24 + hour - hours!) * hourMs - minutes! * 60_000)
  company = { ...company, ...(await signedIn('/login/login', company.login, server)) }
  await office.evaluate(({ token, exp }) => {
    localStorage.setItem('token', token)
    localStorage.setItem('expiryTime', String(exp * 1000))
  }, company.session)
}

/** The client's newest text on the simulated phone. */
async function texted(what: RegExp): Promise<string> {
  await office.goto('/message')
  // One that the client has not answered is not open.
  await office.getByLabel('Conversations shown').selectOption('All')
  const found = office.getByRole('button', { name: new RegExp(client.name) }).first()
  await expect(found).toBeVisible(aMinute)
  await found.click()
  const text = office.getByLabel('Conversation', { exact: true }).getByText(what).last()
  await expect(text).toBeVisible(aMinute)
  return what.exec((await text.textContent())!)![1]!
}

async function sign(): Promise<void> {
  const pad = phone.getByRole('img', { name: 'Sign here' })
  await pad.scrollIntoViewIfNeeded()
  const box = (await pad.boundingBox())!
  await phone.mouse.move(box.x + 30, box.y + 40)
  await phone.mouse.down()
  await phone.mouse.move(box.x + 120, box.y + 90, { steps: 6 })
  await phone.mouse.move(box.x + 200, box.y + 30, { steps: 6 })
  await phone.mouse.up()
}

/** On a weekend it stands on Monday. */
async function taskStands(title: RegExp): Promise<void> {
  const day = (ahead: number) => new Date(clock.now() + ahead * 24 * hourMs).toISOString().slice(0, 10)
  const tasks = async () => {
    const answer = await office.request.get('/api/calendar-tasks/date-range', {
      params: { startDate: day(-1), endDate: day(6) },
      headers: { authorization: `Bearer ${company.session.token}` },
    })
    return ((await answer.json()).data as { title: string; start_date?: string }[]).map(each => each.title)
  }
  await expect.poll(tasks, aMinute).toEqual([expect.stringMatching(title)])
}

async function ownPage(): Promise<string> {
  await office.goto('/social/accounts')
  await office.getByRole('switch', { name: 'On' }).click({ force: true })
  await office.getByRole('button', { name: 'Save' }).click()
  const address = office.getByRole('link', { name: /\/api\/spotlight\/[\w-]+$/ })
  await expect(address).toBeVisible()
  return new URL((await address.getAttribute('href'))!).pathname
}
