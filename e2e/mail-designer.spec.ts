import { expect, type Page } from '@playwright/test'
import { newCompany, storeSession } from './company.ts'
import { test } from './journey.ts'
import { expectAccessible, look } from './look.ts'
import { mailTo } from './mail.ts'

// Covers: messages/email-designs.

test('an email is designed by mouse and keys, tested, published, and goes out about a job', async ({
  page,
}) => {
  test.setTimeout(120_000)
  const company = await newCompany({ company_name: 'Harbour Plumbing' })
  const { data: template } = (await company.send('/client/saveClientTemplate', {
    channel: 'email',
    name: 'Gate',
    subject: 'Your job {{Job_Id}}',
    content: 'Please leave the gate open.',
  })) as { data: { id: number } }
  const { lastJobInsertId: jobId } = (await company.send('/jobs/add', {
    name: 'Nadia Kerr',
    email: 'nadia@example.com',
    address: '1 Low St',
  })) as { lastJobInsertId: number }

  const trouble: string[] = []
  page.on('console', message => {
    if (message.type() === 'error') trouble.push(message.text())
  })
  await storeSession(page, company)
  await page.goto('/template/client-email')
  await page.getByRole('button', { name: 'Edit Gate' }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'Email Designer' }).click()
  const blocks = page.getByRole('list', { name: 'Blocks of the email' })
  await expect(blocks.getByRole('listitem')).toHaveCount(4)

  await add(page, 'Heading')
  await page.getByLabel('Text', { exact: true }).fill('Hello {{Customer_Name}}')
  await add(page, 'Text')
  const text = page.getByRole('textbox', { name: 'Text' })
  await text.click()
  await page.keyboard.type('We come ')
  await page.getByRole('button', { name: 'Bold' }).click()
  await page.keyboard.type('tomorrow')
  await add(page, 'Button')
  await page.getByLabel('Label').fill('Our website')
  await page.getByLabel('Link').fill('https://example.com')

  // Keys move it to the top, the mouse below the logo.
  const heading = page.getByRole('button', { name: /^Move Heading: Hello/ })
  await heading.focus()
  for (let times = 0; times < 3; times++) await page.keyboard.press('ArrowUp')
  await expect(blocks.getByRole('listitem').first()).toContainText('Hello')
  await heading.dragTo(blocks.getByRole('listitem').nth(2), { targetPosition: { x: 40, y: 4 } })
  await expect(blocks.getByRole('listitem').nth(1)).toContainText('Hello')
  await look(page, 'en', 'email-designer')
  await expectAccessible(page, 'the designer')

  await page.getByRole('button', { name: 'Preview' }).click()
  const preview = page.getByRole('dialog', { name: 'Preview' })
  const shown = preview.frameLocator('iframe')
  await expect(shown.getByRole('heading', { name: 'Hello Dana Wells' })).toBeVisible()
  await look(page, 'en', 'email-preview')
  await preview.getByText('On a phone').click()
  await preview.getByRole('switch', { name: 'Dark' }).click({ force: true })
  await expect(shown.locator('.page')).toHaveCSS('background-color', 'rgb(22, 27, 34)')
  await look(page, 'en', 'email-preview-dark')
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Send test to me' }).click()
  await expect(async () => expect(await mailTo(company.login.email)).toContain('Hello Dana Wells')).toPass()
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Published' })).toBeVisible()
  for (const width of [992, 390]) {
    await page.setViewportSize({ width, height: 844 })
    await look(page, 'en', 'email-designer')
    await expectAccessible(page, `the designer at ${width}`)
  }

  await page.setViewportSize({ width: 1366, height: 860 })
  await company.send('/jobs/sendClientEmail', {
    jobId,
    emailData: {
      to: 'nadia@example.com',
      subject: 'Gate',
      message: 'Please leave the gate open.',
      template_id: template.id,
    },
  })
  const mail = await mailTo('nadia@example.com')
  expect(mail).toContain('Hello Nadia Kerr')
  expect(mail).toContain('Please leave the gate open.')
  expect(trouble).toEqual([])
})

const add = (page: Page, kind: string) =>
  page.getByRole('list', { name: 'Add block' }).getByText(kind, { exact: true }).click()

test('the email with a quote is worded, designed, tried and restored, and read in the browser', async ({
  page,
}) => {
  test.setTimeout(120_000)
  const company = await newCompany({ company_name: 'Harbour Plumbing' })
  for (const name of ['Plain words', 'Our look'])
    await company.send('/client/saveClientTemplate', {
      channel: 'email',
      name,
      subject: 'Hello',
      content: 'Hello',
    })
  await storeSession(page, company)

  await page.goto('/template/client-email')
  await expect(page.getByRole('button', { name: 'Edit Plain words' })).toBeVisible()
  await look(page, 'en', 'client-email-templates')

  await page.getByRole('button', { name: 'Edit Our look' }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'Email Designer' }).click()
  await add(page, 'Quote or invoice lines')
  await add(page, 'Stars')
  await page.getByLabel('Text', { exact: true }).fill('How did we do?')
  await look(page, 'en', 'email-designer-lines')
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Published' })).toBeVisible()

  await page.goto('/template/email')
  await look(page, 'en', 'emails-to-clients')
  await expectAccessible(page, 'emails to clients')
  await page.getByRole('button', { name: 'Edit Email with a quote' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: 'Design' }).click()
  await page.getByRole('option', { name: 'Our look' }).click()
  await dialog.getByLabel('Subject').fill('Your price {{Quote_Number}}')
  await dialog.getByRole('button', { name: 'Send test to me' }).click()
  await expect(async () => expect(await mailTo(company.login.email)).toContain('Hot water system')).toPass()
  await look(page, 'en', 'email-with-a-quote')
  await expectAccessible(page, 'the email with a quote')
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Own words')).toBeVisible()

  const { result: quote } = (await company.send('/client/createQuotes', {
    name: 'Nadia Kerr',
    email: 'nadia.kerr@example.com',
    lines: [{ id: '1', name: 'Mixer tap', price: 200 }],
  })) as { result: { id: number } }
  await company.send(`/client/sendQuote/${quote.id}`, { via: 'email', email: 'nadia.kerr@example.com' })
  const mail = await mailTo('nadia.kerr@example.com')
  expect(mail).toContain('Your price #')
  expect(mail).toContain('Mixer tap: $200.00')

  await page.getByRole('button', { name: 'Edit Email with a quote' }).click()
  await page.getByRole('button', { name: 'Restore original text' }).click()
  await expect(page.getByText('Own words')).toHaveCount(0)
})
