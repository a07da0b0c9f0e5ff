import { expect, type Page } from '@playwright/test'
import { type Company, newCompany, newTechnician, storeSession } from './company.ts'
import { test } from './journey.ts'
import { expectAccessible } from './look.ts'
import { mailTo } from './mail.ts'

// Covers: portal/booking-page, schedule/online-times, schedule/openings.

const phone = { viewport: { width: 390, height: 844 } }
const address = '5 Crown St, Surry Hills NSW 2010'

async function openPage(company: Company, slug: string, form_id: number | null = null): Promise<void> {
  const token = company.session.token
  const reply = await fetch(`${company.server.address}/api/jobs/getJobsType`, {
    headers: { authorization: `Bearer ${token}` },
  })
  const { result } = (await reply.json()) as { result: { value: number }[] }
  const { value: id } = result[0]!
  const types = [{ id, price: 'from $120', questions: [], form_id }]
  const times = { from: 480, to: 960, window: 60, change_notice: 0 }
  await company.send('/booking/settings', { is_on: true, mode: 'book', slug, types, ...times })
}

async function timesOn(page: Page, slug: string): Promise<void> {
  await page.goto(`/book/${slug}`)
  await page.getByLabel('Address of the work').fill(address)
  await page.getByRole('button', { name: 'Show times' }).click()
  await expect(page.getByRole('button', { name: 'Take this time' })).toBeVisible()
}

test('a stranger books on a phone, the board shows it, one time goes to one visitor, cancelled by link', async ({
  browser,
}) => {
  const company = await newCompany()
  await newTechnician(company)
  const slug = `journey-${Date.now().toString(36)}`
  await openPage(company, slug)
  const [ada, bo] = await Promise.all([1, 2].map(async () => (await browser.newContext(phone)).newPage()))
  await Promise.all([timesOn(ada!, slug), timesOn(bo!, slug)])
  await expectAccessible(ada!, 'booking times')
  for (const page of [ada!, bo!]) await page.locator('.slots label').first().click()
  await ada!.getByRole('button', { name: 'Take this time' }).click()
  await expect(ada!.getByRole('heading', { name: 'Your details' })).toBeVisible()
  await bo!.getByRole('button', { name: 'Take this time' }).click()
  await expect(bo!.getByText('That time was just taken. Please choose another.')).toBeVisible()

  const email = `ada-${Date.now().toString(36)}@example.com`
  await ada!.getByLabel('Name').fill('Ada Byron')
  await ada!.getByLabel('Email').fill(email)
  await expectAccessible(ada!, 'booking details')
  await ada!.getByRole('button', { name: 'Continue' }).click()
  const mail = await mailTo(email)
  await ada!.getByLabel('Code').fill(/\b\d{6}\b/.exec(mail)![0])
  await ada!.getByRole('button', { name: 'Confirm the booking' }).click()
  await expect(ada!.getByText('Booked')).toBeVisible()

  const office = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage()
  await storeSession(office, company)
  await office.goto('/jobs')
  await expect(office.getByText('Ada Byron').first()).toBeVisible()

  await ada!.getByRole('button', { name: 'Cancel the booking' }).first().click()
  await ada!.getByRole('dialog').getByRole('button', { name: 'Cancel the booking' }).click()
  await expect(ada!.getByText('Your booking was cancelled.')).toBeVisible()
  await office.goto('/settings/bookingPage')
  await expect(office.getByText('Cancelled').first()).toBeVisible()
})

test('a form is filled in with the details, and stands on the job that the booking makes', async ({
  browser,
}) => {
  const company = await newCompany()
  await newTechnician(company)
  const when = { match: 'all', conditions: [{ of: 'leak', is: 'is', value: 'yes' }] }
  const fields = [
    { id: 'leak', kind: 'triple', label: 'Does water leak?', help: '', start: '', required: true },
    { id: 'where', kind: 'line', label: 'Where does it leak?', help: '', start: '', required: true, when },
  ]
  const content = { pages: [{ id: 'p', title: '', fields }] }
  const form = { name: 'Before we come', about: '', content, publish: true }
  const saved = (await company.send('/forms/addForm', form)) as { result: { id: number } }
  const slug = `asked-${Date.now().toString(36)}`
  await openPage(company, slug, saved.result.id)
  const page = await (await browser.newContext(phone)).newPage()
  await timesOn(page, slug)
  await page.locator('.slots label').last().click()
  await page.getByRole('button', { name: 'Take this time' }).click()
  await expect(page.getByRole('heading', { name: 'Your details' })).toBeVisible()
  await expect(page.getByLabel('Where does it leak?')).toBeHidden()
  await page.getByLabel('Yes').check()
  await page.getByLabel('Name').fill('Ada Byron')
  const email = `form-${Date.now().toString(36)}@example.com`
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByLabel('Where does it leak?')).toBeFocused()
  await page.getByLabel('Where does it leak?').fill('Under the sink')
  await expectAccessible(page, 'booking form')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByLabel('Code')).toBeVisible()
  await page.getByLabel('Code').fill(/\b\d{6}\b/.exec(await mailTo(email))![0])
  await page.getByRole('button', { name: 'Confirm the booking' }).click()
  await expect(page.getByText('Booked')).toBeVisible()

  const office = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage()
  await storeSession(office, company)
  await office.goto('/settings/bookingPage')
  await office.getByRole('button', { name: 'Filled-in form' }).click()
  await expect(office.getByRole('dialog').getByText('Under the sink')).toBeVisible()
})
