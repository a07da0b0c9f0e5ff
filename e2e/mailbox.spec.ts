import { expect } from '@playwright/test'
import { newCompany, storeSession } from './company.ts'
import { googleHouse } from './google-house.ts'
import { anAddress, test } from './journey.ts'
import { expectAccessible } from './look.ts'
import { launchServer } from './server.ts'

// Covers: messages/gmail, messages/mailbox.

const patient = { timeout: 60_000 }
const office = 'office@plumbing.test'

test('an office connects its Gmail, writes and is answered by it, files an unknown sender, pauses and disconnects', async ({
  browser,
}) => {
  // It starts a server of its own.
  test.setTimeout(300_000)
  const google = await googleHouse(office)
  const server = await launchServer(google.variables)
  const context = await browser.newContext({ baseURL: server.address, extraHTTPHeaders: anAddress() })
  try {
    await google.open(server.address)
    const company = await newCompany({}, server)
    const email = 'ana@costa.test'
    const job = { name: 'Ana Costa', email, address: '12 Smith Street, Parramatta NSW' }
    const { lastJobInsertId: jobId } = (await company.send('/jobs/add', job)) as { lastJobInsertId: number }
    const page = await context.newPage()
    await storeSession(page, company)

    await page.goto('/settings/gmail')
    await page.getByRole('button', { name: 'Connect Gmail' }).click()
    await page.getByRole('button', { name: office }).click()
    await expect(page.getByText(`Connected as ${office}.`)).toBeVisible(patient)
    const use = page.getByRole('switch', { name: 'Send and receive with Gmail' })
    await expect(use).toBeChecked()

    // Its place in the mailbox is known: what comes from now on is read.
    await expect(async () => {
      await page.goto('/settings/connections')
      await expect(page.getByText('Find the last email').first()).toBeVisible()
    }).toPass(patient)

    await company.send('/jobs/sendClientEmail', {
      jobId,
      emailData: { to: email, subject: 'Your hot water', message: 'On our way.' },
    })
    const left = async () => (await google.sent()).find(raw => raw.includes('Your hot water'))
    await expect.poll(left, patient).toBeDefined()
    const inReplyTo = /^message-id: (<[^>]+>)/im.exec((await left())!)![1]!

    await google.receive({
      from: `Ana Costa <${email}>`,
      to: office,
      inReplyTo,
      subject: 'Re: Your hot water',
      text: 'The side gate is open.',
    })
    await google.receive({
      from: 'Lee Wong <lee@wong.test>',
      to: office,
      subject: 'A new tap?',
      text: 'Could you quote a mixer tap?',
    })
    // Paused and resumed, it looks at once what came.
    const row = page.getByRole('listitem').filter({ hasText: `Gmail: ${office}` })
    await page.goto('/settings/connections')
    await row.getByRole('button', { name: /^Pause/ }).click()
    await expect(row.getByText('Paused')).toBeVisible()
    await row.getByRole('button', { name: /^Resume/ }).click()
    await expect(row.getByText('Connected')).toBeVisible()

    await page.goto('/message')
    const conversations = page.getByRole('main')
    await expect(conversations.getByText('The side gate is open.').first()).toBeVisible(patient)
    await expect(conversations.getByText('Lee Wong')).toHaveCount(0)
    await page.getByRole('button', { name: 'Unknown senders' }).click()
    const dialog = page.getByRole('dialog', { name: 'Unknown senders' })
    await expect(dialog.getByText('A new tap?')).toBeVisible()
    await expect(dialog.getByRole('listitem')).toHaveCount(1)
    await expectAccessible(page, 'mails of unknown senders')
    await dialog.getByRole('button', { name: 'File' }).click()
    await page.getByRole('menuitem', { name: 'As a client message' }).click()
    await expect(conversations.getByText('Could you quote a mixer tap?').first()).toBeVisible(patient)

    await page.goto('/settings/gmail')
    await page.getByRole('button', { name: 'Disconnect' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click()
    await expect(page.getByRole('button', { name: 'Connect Gmail' })).toBeVisible()
  } finally {
    await context.close()
    await server.stop()
    await google.stop()
  }
})
