import { randomBytes } from 'node:crypto'
import { expect } from '@playwright/test'
import { type Company, newCompany, storeSession } from './company.ts'
import { sign } from './finger.ts'
import { test } from './journey.ts'
import { expectAccessible, look } from './look.ts'
import { codeTo, mailTo } from './mail.ts'
import { photo } from './photo.ts'

// Covers: money/quotes, portal.

// A client on a phone: in by a code, a quote accepted, a time asked for, a message that the office answers.

test.describe('the client’s portal', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })
  let company: Company
  let email: string
  let link: string

  test.beforeEach(async () => {
    company = await newCompany({ company_name: 'Harbour Plumbing' })
    email = `client-${randomBytes(5).toString('hex')}@example.com`
    const { id } = (await company.send('/client/addClient', {
      name: 'Nadia Kerr',
      email,
      main_address: '12 Smith Street, Parramatta NSW',
    })) as { id: number }
    await company.send('/company/addUser', {
      fullname: 'Theo Wills',
      email: `t-${email}`,
      group_id: 3,
      payment_type: 1,
    })
    const { result } = (await company.send('/client/createQuotes', {
      name: 'Nadia Kerr',
      email,
      client_id: id,
      lines: [{ name: 'Hot water system, installed', quantity: 1, price: 1850 }],
    })) as { result: { id: number } }
    await company.send(`/client/sendQuote/${result.id}`, { via: 'email', email })
    link = /(\/clientPortal\/login\?for=\S+)/.exec(await mailTo(email))![1]!
  })

  test('signs in by a code, accepts a quote, asks for a time and writes; the office books it and answers', async ({
    page,
    browser,
  }) => {
    test.slow()
    await page.goto('/clientPortal/dashboard')
    await expect(page).toHaveURL(/\/clientPortal\/login/)
    await look(page, 'en', 'portal-sign-in')
    await expectAccessible(page, 'the sign-in of the portal')
    await page.getByLabel('Email or mobile number').fill(email)
    await page.getByRole('button', { name: 'Send the code' }).click()
    await page.getByLabel('Code', { exact: true }).fill(await codeTo(email))
    await look(page, 'en', 'portal-code')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page.getByRole('heading', { name: 'Hello Nadia Kerr' })).toBeVisible()
    await look(page, 'en', 'portal-overview')
    await expectAccessible(page, 'the overview of the portal')

    await page.getByRole('link', { name: 'Quote #1' }).click()
    await expect(page.getByLabel('Your name')).toHaveValue('Nadia Kerr')
    await sign(page, page.locator('canvas'))
    await page.getByRole('button', { name: 'Accept and sign' }).click()
    await expect(page.getByText('Accepted by Nadia Kerr')).toBeVisible()

    await page.goto('/clientPortal/dashboard')
    await page.getByRole('link', { name: 'Choose a time' }).click()
    const times = page.getByRole('list', { name: 'Available times' })
    await expect(times).toBeVisible()
    await look(page, 'en', 'portal-booking')
    await expectAccessible(page, 'the booking of the portal')
    await times.getByRole('button').nth(3).click()
    await page.getByLabel('Anything we should know?').fill('The dog is friendly')
    await page.getByRole('button', { name: 'Request this time' }).click()
    await expect(page.getByText('Awaiting our answer')).toBeVisible()

    await page.getByRole('link', { name: 'Messages' }).click()
    await page.getByLabel('Message', { exact: true }).fill('Do I need to be home?')
    await page.getByLabel('Add photos or PDFs').setInputFiles(await photo(page, 'meter.png'))
    await expect(page.getByRole('button', { name: 'Remove meter.png' })).toBeVisible()
    await look(page, 'en', 'portal-message-photo')
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(page.getByText('Do I need to be home?')).toBeVisible()
    await expect(page.getByRole('button', { name: 'meter.png', exact: true })).toBeVisible()
    await expectAccessible(page, 'the messages of the portal')
    await look(page, 'en', 'portal-messages')

    const desk = await browser.newPage({ viewport: { width: 1440, height: 900 } })
    await storeSession(desk, company)
    await desk.goto('/bookingRequests')
    await expect(desk.getByText('The dog is friendly')).toBeVisible()
    await look(desk, 'en', 'booking-requests')
    await expectAccessible(desk, 'booking requests')
    await desk.getByRole('button', { name: 'Confirm' }).click()
    await desk.getByRole('dialog').getByRole('button', { name: 'Book it' }).click()
    await expect(desk.getByText('No requests waiting.')).toBeVisible()
    await desk.goto('/message')
    await desk.getByRole('button', { name: /Nadia Kerr/ }).click()
    await desk.getByLabel('Message', { exact: true }).fill('No, we have the key.')
    await desk.keyboard.press('Enter')
    await expect(desk.getByText('No, we have the key.').last()).toBeVisible()
    await desk.close()

    await expect(page.getByText('No, we have the key.')).toBeVisible({ timeout: 30_000 })
    await page.getByRole('link', { name: 'Overview' }).click()
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Upcoming visits' })).toBeVisible()
    await look(page, 'en', 'portal-booked')
    await page.getByRole('link', { name: 'Messages' }).click()
    await page.getByRole('button', { name: 'Sign out' }).click()
    await expect(page).toHaveURL(/\/clientPortal\/login\?next=%2FclientPortal%2Fmessages/)

    // The link in a mail knows whose page it is, and signs nobody in.
    await page.goto(link)
    await expect(page.getByText('Harbour Plumbing')).toBeVisible()
    await page.getByRole('button', { name: `Code to ${email[0]}•••@example.com` }).click()
    await page.getByLabel('Code', { exact: true }).fill('000000')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page.getByText('This code is wrong or no longer works.')).toBeVisible()
  })
})
