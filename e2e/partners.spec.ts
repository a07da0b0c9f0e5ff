import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { type BrowserContext, expect, type Page } from '@playwright/test'
import { readPdf } from '../src/server/testing/read-pdf.ts'
import { type Company, storeSession } from './company.ts'
import { anAddress, test } from './journey.ts'
import { expectAccessible, look } from './look.ts'
import { mailTo } from './mail.ts'
import { movedClock } from './moved-clock.ts'
import { launchServer } from './server.ts'
import { tourPaths } from './tour.ts'
import { wordsOf } from './words.ts'

// Covers: account/coupons, account/plans, account/sign-in, partners.

// A partner on a phone, in the dark, and the companies that come by the link, the host among them, at a desk. The server
// is one of their own, as its clock goes on by a month.

test.describe('a partner brings companies and is paid for them', () => {
  test.describe.configure({ mode: 'serial' })
  const email = 'ada@tradetalk.example'
  const password = 'Gutter7!'
  let server: Awaited<ReturnType<typeof launchServer>>
  let clock: Awaited<ReturnType<typeof movedClock>>
  let phone: BrowserContext
  let desk: BrowserContext
  let office: BrowserContext
  let page: Page
  let link = ''

  test.beforeAll(async ({ browser }) => {
    clock = await movedClock()
    server = await launchServer(clock.variables)
    const context = { baseURL: server.address, extraHTTPHeaders: anAddress(), acceptDownloads: true }
    phone = await browser.newContext({
      ...context,
      viewport: { width: 390, height: 844 },
      colorScheme: 'dark',
      permissions: ['clipboard-read', 'clipboard-write'],
    })
    desk = await browser.newContext(context)
    office = await browser.newContext(context)
    page = await phone.newPage()
  })
  test.afterAll(async () => {
    await phone?.close()
    await desk?.close()
    await office?.close()
    await server?.stop()
    await clock?.remove()
  })

  test('applies, verifies the address, signs in and copies the link', async () => {
    await page.goto('/partner-dashboard')
    await expect(page).toHaveURL(/\/partner-login/)
    await page.getByRole('link', { name: 'Apply Now' }).click()
    await page.getByLabel('First name').fill('Ada')
    await page.getByLabel('Last name').fill('Lane')
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Phone').fill('0412 345 678')
    await page.getByLabel('Company name').fill('Trade Talk')
    await page.getByLabel('Website').fill('https://tradetalk.example')
    await fillPasswords('Abcdefg1')
    await page.getByLabel('Why do you want to work with us?').fill('My readers are plumbers.')
    await page.getByLabel('Partnership type').click()
    await page.getByRole('option', { name: 'Influencer' }).click()
    await expect(page.getByText('Strong.')).toBeVisible()
    await page.getByRole('button', { name: 'Submit Application' }).click()
    await expect(page.getByText('Please accept the terms')).toBeVisible()
    await expect(page.getByText('a digit and one of !@#$%^&*')).toBeVisible()
    await fillPasswords(password)
    await page.getByLabel('I accept the terms').check()
    await shown('the application')
    await page.getByRole('button', { name: 'Submit Application' }).click()
    await expect(page.getByRole('heading', { name: 'Application received' })).toBeVisible()
    const verify = /(\/partner-login\?verify=[\w-]+)/.exec(await mailTo(email, server.dataDir))![1]!
    await page.goto(verify)
    await expect(page.getByText('Thank you. Your email is verified.')).toBeVisible()
    await enter('wrong')
    await expect(page.getByText('Invalid email or password')).toBeVisible()
    await enter(password)
    await expect(page.getByRole('heading', { name: 'Welcome, Ada' })).toBeVisible()
    await expect(page.getByText('10 more paid referrals to reach Silver')).toBeVisible()
    link = (await page.getByText('/auth/signup?refer_code=').textContent())!
    await page.getByRole('button', { name: 'Copy link' }).click()
    await expect(page.getByText('Referral link copied to clipboard!')).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link)
    await page.getByRole('button', { name: 'Add bank details' }).click()
    await page.getByLabel('BSB').fill('062000')
    await page.getByLabel('Account number').fill('12345678')
    await page.getByLabel('Account name').fill('Trade Talk')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Profile updated successfully!')).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page.getByText('Add your bank details')).toHaveCount(0)
    await way('Settings')
    await page.getByLabel('ABN').fill('51 824 753 556')
    await page.getByRole('switch', { name: 'We’re registered for GST' }).check()
    await page.getByRole('switch', { name: 'Issue tax invoices for us' }).check()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText('Saved.').first()).toBeVisible()
    await shown('the settings')
  })

  test('a company signs up by it and subscribes; the commission appears', async () => {
    const visitor = await desk.newPage()
    await visitor.goto(link)
    await expect(visitor.getByText('You followed a partner’s link.')).toBeVisible()
    // The last link still counts when they come back without it.
    await visitor.goto('/auth/signup')
    await visitor.getByLabel('Full name').fill('Olga Owner')
    await visitor.getByLabel('Company name').fill('Harbour Plumbing')
    await visitor.getByLabel('Email').fill('olga@harbour.example')
    await visitor.getByRole('textbox', { name: 'Password', exact: true }).fill('four calm words here')
    await visitor.getByRole('button', { name: 'Start Free Trial' }).click()
    await expect(visitor).not.toHaveURL(/auth\/signup/)
    await way('Dashboard')
    await page.reload()
    await expect(page.getByText('Harbour Plumbing')).toBeVisible()
    await expect(page.getByText('Free plan', { exact: true })).toBeVisible()
    const token = await visitor.evaluate(() => localStorage.getItem('token'))
    await post('/company/addSimulatedCard', { card: 'works' }, token!)
    await visitor.goto('/plans')
    await visitor.getByRole('button', { name: 'Choose Crew' }).click()
    await visitor.getByRole('button', { name: /^Pay \$/ }).click()
    await expect(visitor.getByText('Your plan', { exact: true })).toBeVisible()
    await visitor.close()
    await page.reload()
    await expect(page.getByText('1 paid, 0 unpaid').first()).toBeVisible()
    await shown('the dashboard')
    await way('Commissions')
    await expect(page.getByText('Pending').first()).toBeVisible()
    await expect(page.getByText('$62.73')).toBeVisible()
    await expect(page.getByText('$6.27').first()).toBeVisible()
    await shown('the commissions')
  })

  test('the tenth paid referral turns Silver', async () => {
    for (let n = 2; n <= 10; n++) {
      const body = {
        fullname: 'Otto Owner',
        company_name: `Firm ${n}`,
        email: `otto@firm${n}.example`,
        password: 'four calm words here',
        refer_code: new URL(link).searchParams.get('refer_code'),
      }
      const { accessToken } = await post('/login/signup', body)
      await post('/company/addSimulatedCard', { card: 'works' }, accessToken)
      // A year: enough for a payout from nine of them.
      const taken = { pack_id: 2, period: n === 10 ? 'year' : 'month', pays_by: 'card' }
      await post('/company/stripeUpdateSubscription', taken, accessToken)
    }
    await way('Dashboard')
    await page.reload()
    await expect(page.getByText('Silver partner')).toBeVisible()
    await expect(page.getByText('15% commission on what your referrals pay')).toBeVisible()
    await expect(page.getByText('15 more paid referrals to reach Gold')).toBeVisible()
    await way('Commissions')
    // Five within an hour are looked at before they are paid.
    await expect(page.getByText('In review').first()).toBeVisible()
  })

  test('a month later the host clears what is in review, pays, and the paper equals the ledger', async () => {
    await clock.moveDays(31)
    const token = await page.evaluate(() => localStorage.getItem('partner_token'))
    const headers = { authorization: `Bearer ${token}` }
    const profile = () => fetch(`${server.address}/api/register/partners/profile`, { headers })
    // Nobody is signed in for a month without Remember me.
    await expect.poll(async () => (await profile()).status).toBe(401)
    const host = await office.newPage()
    await storeSession(host, await joinedHost())
    await host.goto('/partners?tab=settings')
    await host.getByLabel('Bank, three letters').fill('CBA')
    await host.getByLabel('User number (APCA)').fill('301500')
    await host.getByLabel('Account name').fill('Tradewind')
    await host.getByLabel('BSB').fill('062-111')
    await host.getByLabel('Account number').fill('111222')
    await host.getByRole('button', { name: 'Save' }).last().click()
    await expect(host.getByText('Saved.').first()).toBeVisible()
    await host.getByRole('tab', { name: 'In review' }).click()
    const clear = host.getByRole('button', { name: 'Looks fine' })
    await expect(clear.first()).toBeVisible()
    await expectAccessible(host, 'what is in review')
    await look(host, 'en', 'desk-review')
    for (let left = await clear.count(); left > 0; left--) {
      await clear.first().click()
      await expect(clear).toHaveCount(left - 1)
    }
    await host.getByRole('tab', { name: 'Payouts' }).click()
    await host.getByRole('button', { name: 'Prepare batch' }).click()
    await host.getByRole('button', { name: 'Approve', exact: true }).click()
    await host.getByRole('button', { name: 'Confirm' }).click()
    await expect(host.getByRole('button', { name: 'ABA file' })).toBeVisible()
    await expectAccessible(host, 'the batches')
    await look(host, 'en', 'desk-batches')
    const file = host.waitForEvent('download')
    await host.getByRole('button', { name: 'ABA file' }).click()
    const aba = (await readFile(await (await file).path(), 'utf8')).split('\r\n')
    await host.getByRole('button', { name: 'Mark as paid' }).click()
    await host.getByRole('button', { name: 'Confirm' }).click()
    await expect(host.getByText('Paid', { exact: true }).first()).toBeVisible()
    await host.close()

    await page.reload()
    await expect(page).toHaveURL(/\/partner-login/)
    await enter(password)
    await expect(page.getByRole('heading', { name: 'Welcome, Ada' })).toBeVisible()
    await way('Payouts')
    const paper = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Tax invoice' }).click()
    const { pages } = await readPdf(await readFile(await (await paper).path()))
    const ledger = await ledgerOf()
    const paid = ledger.filter(entry => entry.state === 'paid')
    const net = paid.reduce((sum, entry) => sum + entry.amount_cents, 0)
    const gst = Math.round(net / 10)
    expect(paid).toHaveLength(10)
    const dollars = (cents: number) =>
      `$${(cents / 100).toLocaleString('en-AU', { minimumFractionDigits: 2 })}`
    const amounts = pages.join('\n').match(/\$[\d,.]+/g)
    expect(amounts).toEqual([
      ...paid.flatMap(entry => [dollars(entry.base_cents), dollars(entry.amount_cents)]),
      ...[dollars(net), dollars(gst), dollars(net + gst)],
    ])
    expect(Number(aba[1]!.slice(20, 30))).toBe(net + gst)
    expect(Number(aba.at(-1)!.slice(20, 30))).toBe(net + gst)
    await expect(page.getByText(dollars(net + gst))).toBeVisible()
    expect(await mailTo(email, server.dataDir)).toContain(dollars(net + gst))
    await shown('the payouts')
  })

  test('in German too, and out again', async () => {
    const t = wordsOf('de')
    await page.getByRole('combobox', { name: 'Language' }).last().selectOption('de')
    for (const name of ['Payouts', 'Commissions', 'Team', 'Settings', 'Dashboard']) {
      await way(t(name), t('Main menu'))
      await expect(page.locator('h1')).toBeVisible()
      await look(page, 'de', `partner-${name.toLowerCase()}`)
      await expectAccessible(page, `the page ${name} in German`)
    }
    await page.getByRole('button', { name: t('Logout') }).click()
    await expect(page).toHaveURL(/\/partner-login/)
    await look(page, 'de', 'partner-login')
  })

  async function fillPasswords(text: string) {
    await page.getByRole('textbox', { name: 'Password', exact: true }).fill(text)
    await page.getByLabel('Confirm password').fill(text)
  }
  async function enter(text: string) {
    await page.getByLabel('Email').fill(email)
    await page.getByRole('textbox', { name: 'Password', exact: true }).fill(text)
    await page.getByRole('button', { name: 'Login' }).click()
  }
  const way = (name: string, pages = 'Main menu') =>
    page.getByRole('navigation', { name: pages }).getByRole('link', { name }).click()
  async function shown(name: string) {
    await look(page, 'en', `partner-${name.split(' ').at(-1)}`)
    await expectAccessible(page, `${name} of a partner`)
  }
  async function post(call: string, body: object, token?: string) {
    const answer = await fetch(`${server.address}/api${call}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(token === undefined ? anAddress() : { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify(body),
    })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${call} answered ${answer.status}: ${text}`)
    return JSON.parse(text)
  }
  /** Somebody of the platform's own company, invited as its guide says. */
  async function joinedHost(): Promise<Company> {
    const person = ['scripts/operate/staff.mjs', 'hana@tradewind.example', 'Hana Host']
    const env = { ...process.env, DATA_DIR: server.dataDir, PUBLIC_URL: server.address, ...clock.variables }
    const { stdout } = await promisify(execFile)(process.execPath, person, { env })
    const token = /invite\?token=([\w-]+)/.exec(stdout)![1]!
    const { accessToken, exp } = await post('/login/acceptInvite', { token, password })
    const send: Company['send'] = (call, body) => post(call, body, accessToken)
    await Promise.all(tourPaths.map(path => send('/settings/updateFirstView', { path })))
    return { session: { token: accessToken, exp }, server, send }
  }
  async function ledgerOf(): Promise<{ state: string; base_cents: number; amount_cents: number }[]> {
    const token = await page.evaluate(() => localStorage.getItem('partner_token'))
    const pagination = { pageNumber: 1, pageSize: 50, sortField: 'at', sortOrder: 'ASC' }
    return (await post('/register/partners/getCommissions', { pagination }, token!)).data
  }
})
