import { randomBytes } from 'node:crypto'
import { type Browser, expect, type Page } from '@playwright/test'
import { newCompany, signedIn, storeSession } from './company.ts'
import { anAddress, test } from './journey.ts'
import { mailTo } from './mail.ts'

// Covers: franchise, people/team.

// Three companies: one invites two, opens one of them, hands it a job, offers it a price book and a lead of its area, and parts.

test.describe.configure({ mode: 'serial' })

const word = randomBytes(4).toString('hex')
let head: Awaited<ReturnType<typeof newCompany>>
/** The windows of head office and of its member. */
let office: Page
let north: Page

const newWindow = async (browser: Browser) =>
  (await browser.newContext({ extraHTTPHeaders: anAddress() })).newPage()

test.beforeAll(async ({ browser }) => {
  head = await newCompany({ company_name: `Harbour ${word}` })
  await head.send('/company/stripeUpdateSubscription', { pack_id: 4, period: 'month', pays_by: 'transfer' })
  office = await newWindow(browser)
  north = await newWindow(browser)
  await storeSession(office, head)
})
test.afterAll(async () => {
  await office.context().close()
  await north.context().close()
})

test('a company invites two: one signs up and accepts, one declines', async ({ browser }) => {
  await office.goto('/franchise')
  const mails = [`north-${word}@example.com`, `coast-${word}@example.com`]
  for (const [n, email] of mails.entries()) {
    await office.getByRole('button', { name: 'Invite a company' }).first().click()
    const dialog = office.getByRole('dialog', { name: 'Invite a company' })
    await dialog.getByLabel(/^Company/).fill(n === 0 ? `Northside ${word}` : `Coastal ${word}`)
    await dialog.getByLabel(/^Owner’s email/).fill(email)
    await dialog.getByRole('button', { name: 'Send the invitation' }).click()
    await expect(dialog).toBeHidden()
  }
  const linkTo = async (email: string) => /\/dashboard\?invite_id=[\w-]+/.exec(await mailTo(email))![0]
  const [toNorth, toCoast] = await Promise.all(mails.map(linkTo))

  // The first has no company yet: the link leads past the sign-up to the invitation.
  await north.goto(toNorth!)
  await north.getByRole('link', { name: 'Start Free Trial' }).click()
  await north.getByLabel(/^Full name/i).fill('Priya Nair')
  await north.getByLabel(/^Company/).fill(`Northside ${word}`)
  await north.getByLabel(/^Email/).fill(mails[0]!)
  await north.getByLabel(/^Password/).fill('four calm words here')
  await north.getByRole('button', { name: /Start|Sign up|Create/ }).click()
  const invitation = north.getByRole('dialog', { name: 'Franchise invitation' })
  await expect(invitation).toContainText(`Harbour ${word} has invited Northside ${word}`)
  await invitation.getByRole('button', { name: 'Accept' }).click()
  await expect(north.getByText('Invitation accepted.')).toBeVisible()
  await expect(north.getByText(`You belong to Harbour ${word}`)).toBeVisible()

  // The second declines.
  const coastal = await signedIn('/login/signup', {
    fullname: 'Tom Becker',
    company_name: `Coastal ${word}`,
    email: mails[1]!,
    password: 'four calm words here',
  })
  const coast = await newWindow(browser)
  await storeSession(coast, coastal)
  await coast.goto(toCoast!)
  await coast.getByRole('dialog').getByRole('button', { name: 'Decline' }).click()
  await expect(coast.getByText('Invitation declined.')).toBeVisible()
  await coast.context().close()
})

test('head office hands a job over, and the member accepts it', async () => {
  const { lastJobInsertId: job } = (await head.send('/jobs/add', {
    name: 'Ada Byrne',
    address: '12 Smith Street, Parramatta NSW',
    phone: '0412 345 678',
  })) as { lastJobInsertId: number }
  await office.goto(`/jobs?job=${job}`)
  await office.getByRole('button', { name: 'Hand over' }).click()
  const sending = office.getByRole('dialog', { name: 'Hand this job over' })
  await sending.getByLabel('Note for them').fill('Ring first')
  await sending.getByRole('button', { name: 'Hand over' }).click()
  await expect(office.getByText('Awaiting an answer')).toBeVisible()
  await north.goto('/franchise/work')
  await north.getByText('Ada Byrne').first().click()
  const work = north.getByRole('dialog', { name: 'Ada Byrne' })
  await expect(work).toContainText('Ring first')
  await work.getByRole('button', { name: 'Accept' }).click()
  await expect(work.getByRole('link', { name: 'Open the job' })).toBeVisible()
  await expect(office.getByText('Pending').last()).toBeVisible()
})

test('head office offers its price book; the member sees what is new and takes it', async () => {
  await head.send('/company/additem', { name: `Mixer tap ${word}`, code: 'MT-1', price: 145 })
  await office.goto('/franchise/offers')
  await office.getByRole('button', { name: 'Publish a version' }).first().click()
  const publishing = office.getByRole('dialog', { name: 'Publish a version' })
  await publishing.getByLabel('Note for members').fill('Winter prices')
  await publishing.getByRole('checkbox', { name: 'Price book items', exact: true }).check()
  await publishing.getByRole('switch', { name: /^With prices/ }).check({ force: true })
  await publishing.getByRole('button', { name: /^Publish \d+ rows?$/ }).click()
  await expect(publishing).toBeHidden()
  await north.goto('/franchise/offers')
  await north.getByText('Winter prices').first().click()
  const version = north.getByRole('dialog', { name: 'Version 1' })
  await version.getByLabel('Search').fill('Mixer')
  await version.getByRole('checkbox', { name: `Mixer tap ${word}` }).check()
  await version.getByRole('button', { name: 'Accept 1 row' }).click()
  await north.getByRole('button', { name: 'Accept them' }).click()
  await expect(north.getByText(/^1 added, 0 changed/)).toBeVisible()
})

test('a lead in the member’s area is handed to it by one click', async () => {
  await office.goto('/franchise/territories')
  await office.getByRole('button', { name: 'Add areas' }).first().click()
  const areas = office.getByRole('dialog', { name: 'Add areas' })
  const typed = areas.getByLabel('Suburbs and postcodes').first()
  await typed.fill('2077')
  await typed.press('Enter')
  await areas.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(office.getByRole('cell', { name: '2077', exact: true })).toBeVisible()
  const lead = (await head.send('/company/addLead', {
    name: 'Bea Cole',
    address: '3 Low Street, Hornsby NSW 2077',
  })) as { result: { id: number } }
  await office.goto(`/manage/leads?open=${lead.result.id}`)
  await office.getByRole('button', { name: `Hand over to Northside ${word}` }).click()
  await expect(office.getByText('Awaiting an answer')).toBeVisible()
})

test('the owner opens the member in the same browser, and is out at once when it leaves', async () => {
  await office.goto('/dashboard')
  await office.getByRole('button', { name: 'open another company' }).click()
  await office.getByPlaceholder('Search franchises...').fill('north')
  await office
    .getByRole('button', { name: `Northside ${word}` })
    .last()
    .click()
  await expect(office.getByRole('contentinfo')).toContainText(`Northside ${word}`)
  await expect(office.getByRole('button', { name: 'open another company' })).toContainText(
    `Northside ${word}`,
  )
  await north.goto('/team')
  await expect(north.getByText('Olivia Hart').first()).toBeVisible()

  await north.goto('/franchise')
  await north.getByRole('button', { name: 'Leave this franchise' }).click()
  await north.getByRole('dialog').getByRole('button', { name: 'Leave franchise', exact: true }).click()
  await expect(north.getByText('You’re not in a franchise')).toBeVisible()
  await expect(office).toHaveURL(/\/auth\/login|\/logout/)
})
