import { randomBytes } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { test } from './journey.ts'
import { expectAccessible, look } from './look.ts'
import { mailTo } from './mail.ts'

// A partner on a phone, in the dark: applies, signs in, copies the link; a company in another browser signs up by it and
// appears with its trial.

test.use({ viewport: { width: 390, height: 844 }, colorScheme: 'dark' })

const password = 'Abcdef1!'

async function apply(page: Page, email: string) {
  await page.goto('/partner-signup')
  await page.getByLabel('First name').fill('Ada')
  await page.getByLabel('Last name').fill('Lane')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Phone').fill('0412 345 678')
  await page.getByLabel('Company name').fill('Trade Talk')
  await page.getByLabel('Website').fill('https://tradetalk.example')
  await page.getByLabel('Password', { exact: true }).fill('Abcdefg1')
  await page.getByLabel('Confirm password').fill('Abcdefg1')
  await page.getByLabel('Why do you want to work with us?').fill('My readers are plumbers.')
  await page.getByLabel('Partnership type').click()
  await page.getByRole('option', { name: 'Influencer' }).click()
  await expect(page.getByText('Strong.')).toBeVisible()
  await page.getByRole('button', { name: 'Submit Application' }).click()
  await expect(page.getByText('Please accept the terms')).toBeVisible()
  await expect(page.getByText('a digit and one of !@#$%^&*')).toBeVisible()
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Confirm password').fill(password)
  await page.getByLabel('I accept the terms').check()
  await look(page, 'en', 'partner-application')
  await expectAccessible(page, 'the application of a partner')
  await page.getByRole('button', { name: 'Submit Application' }).click()
  await expect(page.getByRole('heading', { name: 'Application received' })).toBeVisible()
}

test('a partner applies, signs in and copies the link; a company that signs up by it appears', async ({
  page,
  browser,
  baseURL,
}) => {
  test.slow()
  const email = `partner-${randomBytes(5).toString('hex')}@example.com`
  await page.goto('/partner-dashboard')
  await expect(page).toHaveURL(/\/partner-login/)
  await apply(page, email)
  const verify = /(\/partner-login\?verify=[\w-]+)/.exec(await mailTo(email))![1]!
  await page.goto(verify)
  await expect(page.getByText('Thank you: your email is verified.')).toBeVisible()
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill('wrong')
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByText('Invalid email or password')).toBeVisible()
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByRole('heading', { name: 'Welcome, Ada' })).toBeVisible()
  await expect(page.getByText('10 more paid referrals to Silver')).toBeVisible()
  const link = await page.getByText('/auth/signup?refer_code=').textContent()
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByRole('button', { name: 'Copy link' }).click()
  await expect(page.getByText('Referral link copied to clipboard!')).toBeVisible()
  await look(page, 'en', 'partner-dashboard')
  await expectAccessible(page, 'the dashboard of a partner')

  const other = await browser.newContext({ baseURL: baseURL ?? '' })
  const visitor = await other.newPage()
  await visitor.goto(new URL(link!).pathname + new URL(link!).search)
  await expect(visitor.getByText('You come by a partner’s link.')).toBeVisible()
  // The last link still counts when they come back without it.
  await visitor.goto('/auth/signup')
  await visitor.getByLabel('Full name').fill('Olga Owner')
  await visitor.getByLabel('Company name').fill('Harbour Plumbing')
  await visitor.getByLabel('Email').fill(`owner-${email}`)
  await visitor.getByLabel('Password', { exact: true }).fill('four calm words here')
  await visitor.getByRole('button', { name: 'Start Free Trial' }).click()
  await expect(visitor).not.toHaveURL(/auth\/signup/)
  await other.close()

  await page.reload()
  await expect(page.getByText('Harbour Plumbing')).toBeVisible()
  await page.getByRole('button', { name: 'Edit Profile' }).click()
  await page.getByLabel('BSB').fill('062000')
  await page.getByLabel('Account number').fill('12345678')
  await page.getByLabel('Account name').fill('Trade Talk')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Profile updated successfully!')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByText('Add your bank details')).toHaveCount(0)
  for (const [way, heading] of [
    ['Commissions', 'Commissions'],
    ['Payouts', 'Payouts'],
    ['Team', 'Team'],
    ['Settings', 'Settings'],
  ] as const) {
    await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: way }).click()
    await expect(page.getByRole('heading', { name: heading, exact: true })).toBeVisible()
    await look(page, 'en', `partner-${way.toLowerCase()}`)
    await expectAccessible(page, `the page ${way} of a partner`)
  }
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/\/partner-login/)
})
