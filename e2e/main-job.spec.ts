import { type Browser, type BrowserContext, expect, type Page } from '@playwright/test'
import { hold } from './finger.ts'
import { test } from './journey.ts'
import { expectAccessible, look } from './look.ts'
import { mailTo } from './mail.ts'
import { markPagesViewed } from './tour.ts'
import { type Language, wordsOf } from './words.ts'

// Covers: account/company, account/sign-in, jobs/diary, jobs/files, jobs/job-status, jobs/jobs, jobs/notes,
// jobs/own-work, office/job-dialog, office/job-form, office/jobs-list, office/new-job, people/team, places/maps,
// schedule/calendar.

// The main job, as a new company does it on its first day: at a desk, and on a phone in another script.
// Browsers are in Los Angeles, the company in Brisbane.
const ways: readonly { language: Language; isPhone: boolean }[] = [
  { language: 'en', isPhone: false },
  { language: 'ja', isPhone: true },
]
for (const { language, isPhone } of ways) {
  test.describe(`${language}, ${isPhone ? 'on a phone' : 'at a desk'}`, () => journey(language, isPhone))
}

function journey(language: Language, isPhone: boolean) {
  test.describe.configure({ mode: 'serial' })

  const t = wordsOf(language)
  const stamp = `${language}${isPhone ? 'p' : 'd'}${Date.now().toString(36)}`
  const owner = { name: 'Gabi Moreau', email: `gabi-${stamp}@example.com`, password: 'four calm words here' }
  const technicians = [
    { name: 'Uma Castle', email: `uma-${stamp}@example.com`, password: 'ladder and lamp 9' },
    { name: 'Theo Wills', email: `theo-${stamp}@example.com`, password: 'copper pipe 15 mm' },
  ] as const
  const client = { name: 'Bea Lindqvist', address: '12 Smith Street, Parramatta NSW' }
  const work = 'Kitchen mixer drips, isolation valve is stuck.'
  /** The next working day at least two days ahead, as the company's calendar has it. */
  const visit = nextWorkingDay()

  let office: BrowserContext
  let page: Page
  let second: Page
  let van: Page

  test.beforeAll(async ({ browser }) => {
    office = isPhone ? await phoneOf(browser) : await browser.newContext()
    page = await office.newPage()
  })
  test.afterAll(async () => {
    await office.close()
    await van?.context().close()
  })

  test('a business signs up', async () => {
    await page.goto('/auth/signup')
    await speak(page)
    await look(page, language, 'sign-up')
    await page.getByLabel(t('Full name')).fill(owner.name)
    await page.getByLabel(t('Company name')).fill(`Moreau Plumbing ${stamp}`)
    await page.getByLabel(t('Email')).fill(owner.email)
    await page.locator('input[type=password]').fill(owner.password)
    await page.getByRole('button', { name: t('Start Free Trial') }).click()
    await expect(page.getByRole('heading', { name: t('Check your email') })).toBeVisible()
    await look(page, language, 'check-mail')
    await page.getByRole('link', { name: t('Start working') }).click()
    await expect(page).toHaveURL(/\/(dashboard|onboarding)/)
    await markPagesViewed(page)
    await open('Dashboard')
    await expect(page.getByRole('region', { name: t('Trial') })).toContainText('14')
    await look(page, language, 'first-dashboard')
  })

  test('its zone is Brisbane', async () => {
    await page.getByRole('button', { name: t('User Profile') }).click()
    await page.getByRole('link', { name: t('Account') }).click()
    // The list moves while it shrinks to what was typed: who hits beside it types again.
    await expect(async () => {
      await page.getByRole('combobox', { name: t('Time zone') }).fill('Brisbane')
      await page.getByRole('option', { name: /Brisbane/ }).click({ timeout: 3_000 })
    }).toPass()
    await page.getByRole('button', { name: t('Save'), exact: true }).click()
    await expect(page.getByText(t('Saved.'))).toBeVisible()
    await look(page, language, 'account')
  })

  test('two technicians join by their invitations', async ({ browser }) => {
    await open('Team', 'Team')
    for (const technician of technicians) {
      await page
        .getByRole('button', { name: t('Add Technician') })
        .first()
        .click()
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel(t('Name')).fill(technician.name)
      await dialog.getByLabel(t('Email')).fill(technician.email)
      await look(page, language, 'new-technician')
      await dialog.getByRole('button', { name: t('Add and invite') }).click()
      await expect(page.getByText(technician.name).first()).toBeVisible()
      await expect(dialog).toBeHidden()
    }
    await look(page, language, 'team')
    for (const technician of technicians) {
      const link = await invitationOf(technician.email)
      const context = await phoneOf(browser)
      const phone = await context.newPage()
      await phone.goto(link)
      await speak(phone)
      await look(phone, language, 'invitation')
      await phone.locator('input[type=password]').first().fill(technician.password)
      await phone.getByRole('button', { name: t('Join'), exact: true }).click()
      await expect(phone).toHaveURL(/\/dashboard/)
      await markPagesViewed(phone)
      if (technician === technicians[0]) van = phone
      else await context.close()
    }
  })

  test('a job with two technicians is booked for a client at a real address', async () => {
    await open('Jobs')
    await look(page, language, 'no-jobs')
    await page
      .getByRole('button', { name: t('New Job') })
      .first()
      .click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(t('Job Description')).fill(work)
    await dialog.getByRole('combobox', { name: t('Assign Technician') }).click()
    for (const technician of technicians) await page.getByRole('option', { name: technician.name }).click()
    await page.keyboard.press('Escape')
    await look(page, language, 'new-job')

    // The address is required: the dialog says so, on its tab.
    await dialog.getByRole('button', { name: t('Save'), exact: true }).click()
    await expect(dialog.getByText(t('Name required.'))).toBeVisible()

    await dialog.getByRole('combobox', { name: t('Name'), exact: true }).fill(client.name)
    // The header's field finds clients by their address too: this is the one that begins with the word.
    await dialog.getByRole('combobox', { name: new RegExp(`^${t('Address')}`) }).fill('12 smith st parra')
    await page.getByRole('option', { name: client.address }).click()
    await look(page, language, 'new-job-client')
    await dialog.getByRole('tab', { name: t('Schedule') }).click()
    await dialog.getByRole('button', { name: t('Add Appointment') }).click()
    const appointment = t('Appointment {{number}}', { number: 1 })
    await dialog.getByLabel(t('{{field}}: date', { field: appointment })).fill(visit.typed)
    await page.keyboard.press('Tab')
    await expect(dialog).toBeVisible()
    await look(page, language, 'new-job-schedule')
    await dialog.getByRole('button', { name: t('Save'), exact: true }).click()
    await expect(page.getByText(t('New job created.')).first()).toBeVisible()
    await expect(dialog).toBeHidden()

    const row = jobIn(page)
    await expect(row).toContainText(technicians[0].name)
    await expect(row.getByRole('img', { name: technicians[1].name })).toBeVisible()
    await expect(row).toContainText(/#\d+/)
    await look(page, language, 'jobs')
  })

  test('it is dragged to another hour, and a second browser sees it live', async () => {
    await open('Calendar')
    await look(page, language, 'calendar')
    second = await office.newPage()
    for (const screen of [page, second]) {
      await screen.goto(`/calendar?view=day&date=${visit.date}`)
      await expect(eventOn(screen)).toHaveAttribute('aria-label', /9:00/)
    }
    // A page behind another is drawn once in a while.
    await page.bringToFront()
    await look(page, language, 'visit')
    await eventOn(page).scrollIntoViewIfNeeded()
    const box = (await eventOn(page).boundingBox())!
    if (isPhone) await hold(page, eventOn(page), box.height * 2)
    else {
      const x = box.x + box.width / 2
      await page.mouse.move(x, box.y + 10)
      await page.mouse.down()
      await page.mouse.move(x, box.y + 40, { steps: 4 })
      await page.mouse.move(x, box.y + 10 + box.height * 2, { steps: 8 })
      await page.mouse.up()
    }
    const moved = new RegExp(t('Moved to {{when}}').replace('{{when}}', '.+'))
    await expect(page.getByText(moved).first()).toBeVisible()
    for (const screen of [page, second]) await expect(eventOn(screen)).toHaveAttribute('aria-label', /11:00/)
    await look(page, language, 'dragged')
    await second.goto(`/calendar?view=week&date=${visit.date}`)
    await expect(eventOn(second)).toHaveAttribute('aria-label', /11:00/)
    await look(second, language, 'week')
  })

  test('an undo takes it back; it is moved again by keyboard, or by the menu of a finger', async () => {
    await page
      .getByRole('button', { name: t('Undo') })
      .first()
      .click()
    await expect(eventOn(second)).toHaveAttribute('aria-label', /9:00/)
    if (isPhone) {
      await hold(page, eventOn(page))
      await look(page, language, 'menu')
      await page.getByRole('menuitem', { name: t('Change time or technicians') }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel(t('{{field}}: time', { field: t('Date and time') })).fill('9:30')
      await look(page, language, 'change-time')
      await page.keyboard.press('Enter')
      await dialog.getByRole('button', { name: t('Save'), exact: true }).click()
      await expect(dialog).toBeHidden()
    } else {
      await eventOn(page).focus()
      await page.keyboard.press('Alt+ArrowDown')
    }
    await expect(eventOn(second)).toHaveAttribute('aria-label', /9:30/)
    await second.close()
  })

  test('the technician sees it and works it, on a phone', async () => {
    await look(van, language, 'technician-dashboard')
    await van.goto('/jobs?tab=2')
    await look(van, language, 'technician-jobs')
    await van.getByText(client.name).first().click()
    const dialog = van.getByRole('dialog')
    await expect(dialog).toContainText(work)
    await dialog.getByRole('button', { name: t('Start travel') }).click()
    await expect(van.getByText(t('Saved.')).first()).toBeVisible()
    await expect(dialog.getByRole('link', { name: t('Directions') })).toHaveAttribute(
      'href',
      /google\.com\/maps\/dir/,
    )
    await look(van, language, 'technician-job')
  })

  test('the office closes it, and the diary tells the story', async () => {
    await open('Jobs')
    await jobIn(page).click()
    const dialog = page.getByRole('dialog')
    await look(page, language, 'job')
    await dialog.getByRole('combobox', { name: t('Job Status') }).click()
    await page.getByRole('option', { name: t('Closed') }).click()
    await expect(dialog.getByText(t('UNSAVED'))).toBeVisible()
    await dialog.getByRole('button', { name: t('Save'), exact: true }).click()
    await expect(page.getByText(t('Saved.')).first()).toBeVisible()
    await dialog.getByRole('button', { name: t('Close'), exact: true }).click()

    await page.getByRole('tab', { name: t('History') }).click()
    await jobIn(page).click()
    const anything = { time: '', from: '', to: '' }
    for (const line of [
      t('Job created.'),
      t('Job address set to: {{address}}', client),
      t('Appointment scheduled for: {{time}}', anything).trim(),
      t('Job status changed to: {{label}}', { label: t('On the Way') }),
      t('Job status changed to: {{label}}', { label: t('Closed') }),
    ]) {
      await expect(dialog.getByRole('listitem').filter({ hasText: line }).first()).toBeVisible()
    }
    await expect(dialog.getByText(technicians[0].name).first()).toBeVisible()
    if (language !== 'en') await expect(dialog.getByText(/\d [ap]m\b/)).toHaveCount(0)
    await look(page, language, 'closed-job')
  })

  test('a closed job is read-only for its technician', async () => {
    await van.goto('/jobs?tab=1')
    await van.getByText(client.name).first().click()
    const why = t('This job is closed. Ask the office to reopen it.')
    await expect(van.getByText(why).first()).toBeVisible()
    await look(van, language, 'technician-closed')
  })

  test('the screens of the way are in order', async () => {
    for (const path of [
      '/dashboard',
      '/jobs?tab=1',
      '/calendar',
      '/calendar?view=week',
      '/calendar?view=day',
      '/clients',
      '/team',
      '/account',
    ]) {
      await page.goto(path)
      await page.waitForLoadState('networkidle')
      await look(page, language, `end${path.replace(/\W+/g, '-')}`)
      // The same in every language, and slow.
      if (language === 'en') await expectAccessible(page, path)
    }
  })

  /** Chooses the language as anybody does who is not signed in. */
  async function speak(screen: Page) {
    await screen.getByRole('combobox', { name: 'Language' }).selectOption(language)
    await expect(screen.locator('html')).toHaveAttribute('lang', language)
  }

  /** Opens the side menu; on a phone it is a drawer. */
  async function open(label: string, group?: string) {
    if (isPhone) await page.getByRole('button', { name: t('Open the menu') }).click()
    const menu = page.getByRole('navigation', { name: t('Main menu') })
    if (group) await menu.getByRole('button', { name: t(group), exact: true }).click()
    await menu.getByRole('link', { name: t(label), exact: true }).click()
    await expect(page).toHaveURL(new RegExp(`/${label.toLowerCase()}$`))
    await expect(page.getByRole('dialog')).toBeHidden()
  }

  /** The job's row, or its card on a phone. */
  function jobIn(screen: Page) {
    return screen.getByRole(isPhone ? 'listitem' : 'row').filter({ hasText: client.name })
  }

  function eventOn(screen: Page) {
    return screen.locator('[data-item="event"]').filter({ hasText: client.name }).first()
  }
}

function phoneOf(browser: Browser): Promise<BrowserContext> {
  return browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
}

async function invitationOf(email: string): Promise<string> {
  const link = (await mailTo(email)).match(/\/auth\/invite\?token=[\w-]+/)?.[0]
  expect(link, `the link in the mail to ${email}`).toBeTruthy()
  return link as string
}

function nextWorkingDay(): { date: string; typed: string } {
  const day = new Date(Date.now() + 2 * 86_400_000)
  while (day.getUTCDay() === 0 || day.getUTCDay() === 6) day.setUTCDate(day.getUTCDate() + 1)
  const [year, month, date] = day.toISOString().slice(0, 10).split('-')
  return { date: `${year}-${month}-${date}`, typed: `${date}/${month}/${year}` }
}
