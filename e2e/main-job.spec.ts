import AxeBuilder from '@axe-core/playwright'
import { type BrowserContext, expect, type Page, test } from '@playwright/test'

// The main job, as a new company does it on its first day. Browsers are in Los Angeles, the company in Brisbane.
test.describe.configure({ mode: 'serial' })

const stamp = Date.now().toString(36)
const owner = { name: 'Gabi Moreau', email: `gabi-${stamp}@example.com`, password: 'four calm words here' }
const technicians = [
  { name: 'Uma Castle', email: `uma-${stamp}@example.com`, password: 'ladder and lamp 9' },
  { name: 'Theo Wills', email: `theo-${stamp}@example.com`, password: 'copper pipe 15 mm' },
] as const
const client = { name: 'Bea Lindqvist', address: '12 Smith Street, Parramatta NSW' }

let office: BrowserContext
let page: Page
let second: Page
let van: Page
let jobNumber = ''

/** The next working day at least two days ahead, as the company's calendar has it. */
const visit = nextWorkingDay()

test.beforeAll(async ({ browser }) => {
  office = await browser.newContext()
  page = await office.newPage()
})

test('a business signs up', async () => {
  await page.goto('/auth/signup')
  await page.getByLabel('Full name').fill(owner.name)
  await page.getByLabel('Company name').fill(`Moreau Plumbing ${stamp}`)
  await page.getByLabel('Email').fill(owner.email)
  await page.locator('input[type=password]').fill(owner.password)
  await page.getByRole('button', { name: 'Start Free Trial' }).click()
  await page.getByRole('link', { name: 'Start working' }).click()
  await expect(page).toHaveURL(/\/dashboard/)
  await expect(page.getByText(/Trial Ends In 14 Days/)).toBeVisible()
})

test('its zone is Brisbane', async () => {
  await page.goto('/account')
  await page.getByRole('combobox', { name: 'Time zone' }).click()
  await page.getByRole('option', { name: /Brisbane/ }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved.')).toBeVisible()
})

test('two technicians join by their invitations', async ({ browser }) => {
  await page.goto('/team')
  for (const technician of technicians) {
    await page.getByRole('button', { name: 'Add Technician' }).first().click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Name').fill(technician.name)
    await dialog.getByLabel('Email').fill(technician.email)
    await dialog.getByRole('button', { name: 'Add and invite' }).click()
    await expect(page.getByText(technician.name).first()).toBeVisible()
    await expect(dialog).toBeHidden()
  }
  for (const technician of technicians) {
    const link = await invitationOf(technician.email)
    const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true })
    const phone = await context.newPage()
    await phone.goto(link)
    await phone.locator('input[type=password]').first().fill(technician.password)
    await phone.getByRole('button', { name: /Accept|Join/ }).click()
    await expect(phone).toHaveURL(/\/dashboard/)
    if (technician === technicians[0]) van = phone
    else await context.close()
  }
})

test('a job with two technicians is booked for a client at a real address', async () => {
  await page.goto('/jobs')
  await page.getByRole('button', { name: 'New Job' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Job Description').fill('Kitchen mixer drips, isolation valve is stuck.')
  await dialog.getByRole('combobox', { name: 'Assign Technician' }).click()
  for (const technician of technicians) await page.getByRole('option', { name: technician.name }).click()
  await page.keyboard.press('Escape')

  // The address is required: the dialog says so, on its tab.
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Name required.')).toBeVisible()

  await dialog.getByRole('combobox', { name: 'Name', exact: true }).fill(client.name)
  await dialog.getByRole('combobox', { name: 'Address' }).fill('12 smith st parra')
  await page.getByRole('option', { name: client.address }).click()
  await dialog.getByRole('tab', { name: 'Schedule' }).click()
  await dialog.getByRole('button', { name: 'Add Appointment' }).click()
  await dialog.getByLabel('Appointment 1').first().fill(visit.typed)
  await page.keyboard.press('Tab')
  await expect(page.getByRole('dialog')).toBeVisible()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('New job created.').first()).toBeVisible()
  await expect(dialog).toBeHidden()

  const row = page.getByRole('row').filter({ hasText: client.name })
  await expect(row).toContainText(technicians[0].name)
  await expect(row.getByRole('img', { name: technicians[1].name })).toBeVisible()
  jobNumber = ((await row.textContent()) ?? '').match(/#(\d+)/)?.[1] ?? ''
  expect(jobNumber).not.toBe('')
})

test('it is dragged to another hour, and a second browser sees it live', async () => {
  second = await office.newPage()
  for (const screen of [page, second]) {
    await screen.goto(`/calendar?view=week&date=${visit.date}`)
    await expect(eventOn(screen)).toBeVisible()
  }
  const before = (await eventOn(second).getAttribute('aria-label')) ?? ''
  expect(before).toMatch(/9:00/)

  await eventOn(page).scrollIntoViewIfNeeded()
  const box = (await eventOn(page).boundingBox())!
  await page.mouse.move(box.x + box.width / 2, box.y + 10)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width / 2, box.y + 40, { steps: 4 })
  await page.mouse.move(box.x + box.width / 2, box.y + 10 + box.height * 2, { steps: 8 })
  await page.mouse.up()
  await expect(page.getByText('Saved.').first()).toBeVisible()

  await expect(eventOn(page)).toHaveAttribute('aria-label', /11:00/)
  await expect(eventOn(second)).toHaveAttribute('aria-label', /11:00/)
})

test('an undo takes it back, a redo by keyboard moves it again', async () => {
  await page.getByRole('button', { name: 'Undo' }).first().click()
  await expect(eventOn(second)).toHaveAttribute('aria-label', /9:00/)
  await eventOn(page).focus()
  await page.keyboard.press('Alt+ArrowDown')
  await expect(eventOn(second)).toHaveAttribute('aria-label', /9:30/)
})

test('the technician sees it and works it, on a phone', async () => {
  await van.goto(`/jobs?tab=2`)
  await van.getByText(client.name).first().click()
  const dialog = van.getByRole('dialog')
  await expect(dialog).toContainText('Kitchen mixer drips')
  await dialog.getByRole('button', { name: 'On the Way' }).click()
  await expect(van.getByText('Saved.').first()).toBeVisible()
  await expect(dialog.getByRole('link', { name: /Directions/ })).toHaveAttribute(
    'href',
    /google\.com\/maps\/dir/,
  )
})

test('the office closes it, and the diary tells the story', async () => {
  await second.close()
  await page.goto('/jobs')
  await page.getByRole('row').filter({ hasText: client.name }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: 'Job Status' }).click()
  await page.getByRole('option', { name: 'Closed' }).click()
  await expect(dialog.getByText('UNSAVED')).toBeVisible()
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Saved.').first()).toBeVisible()

  await page.goto('/jobs?tab=1')
  await page.getByRole('row').filter({ hasText: client.name }).click()
  const diary = page.getByRole('dialog')
  for (const line of [
    'Job created.',
    `Job address set to: ${client.address}`,
    'Appointment scheduled for:',
    'Appointment moved from',
    'Job status changed to: On the Way',
    'Job status changed to: Closed',
  ]) {
    await expect(diary.getByText(line).first()).toBeVisible()
  }
  await expect(diary.getByText(technicians[0].name).first()).toBeVisible()
})

test('a closed job is read-only for its technician', async () => {
  await van.goto('/jobs?tab=1')
  await van.getByText(client.name).first().click()
  await expect(van.getByText('This job is closed. Ask the office to open it again.').first()).toBeVisible()
})

test('the screens of the way are accessible', async () => {
  for (const path of ['/dashboard', '/jobs', '/calendar', '/clients', '/team', '/account']) {
    await page.goto(path)
    await page.waitForLoadState('networkidle')
    const { violations } = await new AxeBuilder({ page })
      .withTags(['wcag2a', 'wcag2aa', 'wcag21aa'])
      .analyze()
    expect(violations.map(v => `${path}: ${v.id} ${v.nodes[0]?.html}`)).toEqual([])
  }
})

function eventOn(screen: Page) {
  return screen.locator('[data-item="event"]').filter({ hasText: client.name }).first()
}

/** The link of the mail that the outbox shows. */
async function invitationOf(email: string): Promise<string> {
  const token = await page.evaluate(() => localStorage.getItem('token'))
  const answer = await page.request.post('/api/messages/outbox', {
    headers: { authorization: `Bearer ${token}` },
    data: { search: email },
  })
  const { data } = (await answer.json()) as { data: { text: string }[] }
  const link = data[0]?.text.match(/\/auth\/invite\?token=[\w-]+/)?.[0]
  expect(link, `a mail to ${email}`).toBeTruthy()
  return link as string
}

function nextWorkingDay(): { date: string; typed: string } {
  const day = new Date(Date.now() + 2 * 86_400_000)
  while (day.getUTCDay() === 0 || day.getUTCDay() === 6) day.setUTCDate(day.getUTCDate() + 1)
  const [year, month, date] = day.toISOString().slice(0, 10).split('-')
  return { date: `${year}-${month}-${date}`, typed: `${date}/${month}/${year}` }
}
