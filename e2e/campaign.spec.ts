import { expect } from '@playwright/test'
import { windowOf } from './callers.ts'
import { newColleague, newCompany } from './company.ts'
import { test } from './journey.ts'
import { expectAccessible } from './look.ts'
import { mailTo } from './mail.ts'
import { movedClock } from './moved-clock.ts'
import { launchServer } from './server.ts'

// Covers: automate/campaigns, messages/client-consents, talk/consents, talk/opt-outs.

// A Wednesday morning in Sydney: marketing may leave.
const morning = '2027-02-09T23:30:00.000Z'

let clock: Awaited<ReturnType<typeof movedClock>>
let server: Awaited<ReturnType<typeof launchServer>>

test.beforeAll(async () => {
  clock = await movedClock()
  await clock.moveTo(morning)
  server = await launchServer(clock.variables)
})
test.afterAll(async () => {
  await server?.stop()
  await clock?.remove()
})

test('a campaign is answered, booked and counted; STOP and one click end marketing', async ({ browser }) => {
  test.setTimeout(300_000)
  const company = await newCompany({ time_zone: 'Australia/Sydney' }, server)
  const colleague = await newColleague(company, { fullname: 'Kim Park', group_id: 2 })
  await company.send('/company/account', {
    name: 'Harbour Plumbing',
    phone: '02 5550 4100',
    email: 'office@example.com',
    abn: '51 824 753 556',
    time_zone: 'Australia/Sydney',
  })
  const agreed = async (name: string, fields: { phone?: string; email?: string }) => {
    const { id } = (await company.send('/client/addClient', { name, ...fields })) as { id: number }
    const to = fields.phone ? ['sms', fields.phone] : ['email', fields.email]
    const how = { source: 'person', evidence: 'Asked at the counter, said yes.' }
    await company.send('/client/recordConsent', { client_id: id, channel: to[0], address: to[1], ...how })
    return id
  }
  const nadia = await agreed('Nadia Kerr', { phone: '0412 345 678' })
  await agreed('Omar Diaz', { phone: '0412 345 679' })
  const pia = await agreed('Pia Moss', { email: 'pia@example.com' })

  const office = await windowOf(browser, company, '/email/marketing', server.address)
  await clock.followIn(office.context())
  await office.reload()
  const campaign = office.getByRole('dialog')
  const begin = async (name: string, text: string) => {
    await office.getByRole('button', { name: 'New campaign' }).click()
    await office.getByRole('menuitem', { name: 'Start from scratch' }).click()
    await campaign.getByLabel('Name').fill(name)
    await campaign.getByLabel('Message').fill(text)
  }
  const send = async (name: string) => {
    await campaign.getByRole('button', { name: 'Save and continue' }).click()
    await office
      .getByRole('dialog', { name: `Send ${name}` })
      .getByRole('button', { name: 'Send now' })
      .click()
    await expect(office.getByRole('dialog')).toHaveCount(0)
  }
  const row = (name: string) => office.getByRole('listitem').filter({ hasText: name })

  await test.step('a text goes to those who agreed', async () => {
    await begin('Winter check', 'Hi {{Customer_Name}}, book your winter check now.')
    await campaign.getByLabel('Send by').click()
    await office.getByRole('option', { name: 'SMS' }).click()
    await expect(campaign.getByText('2 of 3 clients get it')).toBeVisible()
    await expect(campaign.getByText(/^No address: 1/)).toContainText('Pia Moss')
    await expectAccessible(office, 'a campaign')
    await send('Winter check')
    await expect(row('Winter check')).toContainText('2 of 2 sent')
  })

  await test.step('one client says yes, the other STOP', async () => {
    const phone = await windowOf(browser, colleague, '/testMessage', server.address)
    const answer = async (name: RegExp, text: string) => {
      await phone.getByRole('button', { name }).click()
      await phone.getByLabel('Reply as the client').fill(text)
      await phone.getByRole('button', { name: 'Send', exact: true }).click()
      await expect(phone.getByText(text, { exact: true }).last()).toBeVisible()
    }
    await answer(/Nadia Kerr/, 'Yes please, Thursday')
    await answer(/Omar Diaz/, 'STOP')
    await phone.context().close()
  })

  await test.step('the job that is booked counts, and so do answer and opt-out', async () => {
    await company.send('/jobs/add', {
      customerId: nadia,
      name: 'Nadia Kerr',
      address: '12 Smith Street, Parramatta NSW',
    })
    await expect(row('Winter check')).toContainText('1 reply', { timeout: 150_000 })
    await expect(async () => {
      await office.reload()
      await row('Winter check').getByRole('button', { name: 'Winter check', exact: true }).click()
      const results = office.getByRole('dialog', { name: 'Winter check' })
      for (const [label, count] of [
        ['Replies', '1'],
        ['Opted out', '1'],
        ['Jobs within 30 days', '1'],
      ])
        await expect(results.getByText(`${label}${count}`, { exact: true })).toBeVisible({ timeout: 2_000 })
    }).toPass({ timeout: 120_000 })
    await expectAccessible(office, 'results of a campaign')
    await office.keyboard.press('Escape')
  })

  await test.step('a mail program ends marketing by one click, and the client’s card shows it', async () => {
    await begin('Spring news', 'Hi {{Customer_Name}}, we have news.')
    await campaign.getByLabel('Subject').fill('News of spring')
    await expect(campaign.getByText('1 of 3 clients get it')).toBeVisible()
    await send('Spring news')
    const mail = await mailTo('pia@example.com', server.dataDir)
    expect(mail).toContain('ABN 51 824 753 556')
    const page = /http\S+\/unsubscribe\?token=\S+/.exec(mail)![0]
    const token = new URL(page).searchParams.get('token')!
    const oneClick = `${server.address}/api/unsubscribe/one-click?token=${encodeURIComponent(token)}`
    const clicked = await office.request.post(oneClick, { form: { 'List-Unsubscribe': 'One-Click' } })
    expect(clicked.status()).toBe(200)
    await office.goto(page)
    await expect(office.getByText(/will send no more offers or news/)).toBeVisible()
    await expectAccessible(office, 'the page that ends marketing')
    await office.goto(`/clients/edit/${pia}`)
    await expect(office.getByText('No marketing', { exact: true })).toBeVisible()
    await office.getByRole('button', { name: 'Show history' }).click()
    await expect(office.getByText('By the link in a message')).toBeVisible()
  })

  await test.step('invoices go on, and the next campaign leaves her out', async () => {
    const written = { client_id: pia, name: 'Pia Moss', email: 'pia@example.com' }
    const lines = [{ name: 'New tap', quantity: 1, price: 120 }]
    const { result } = (await company.send('/jobs/addInvoice', { ...written, lines })) as {
      result: { id: number }
    }
    await company.send(`/jobs/sendInvoice/${result.id}`, { via: 'email', email: 'pia@example.com' })
    await expect(async () =>
      expect(await mailTo('pia@example.com', server.dataDir)).toContain('/clientPortal/invoice/'),
    ).toPass()
    await office.goto('/email/marketing')
    await begin('Autumn news', 'Hi {{Customer_Name}}, we have more news.')
    await expect(campaign.getByText(/^Opted out of marketing: 1/)).toContainText('Pia Moss')
    await office.keyboard.press('Escape')
  })
  await office.context().close()
})
