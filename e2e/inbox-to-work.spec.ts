import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import { type Company, newColleague, newCompany, storeSession } from './company.ts'
import { test } from './journey.ts'
import { expectAccessible, look } from './look.ts'
import { photo } from './photo.ts'

// Covers: messages/inbox, messages/mail-rules, messages/client-messages, sales/leads, money/supplier-invoices, jobs/files.

/** Somebody outside with an address, who was written to once and answers. */
async function correspondent(company: Company, name: string, email: string) {
  const { id } = (await company.send('/client/addClient', { name, email })) as { id: number }
  const booked = { name, email, customerId: id, address: '12 Smith Street, Parramatta NSW' }
  const { lastJobInsertId: jobId } = (await company.send('/jobs/add', booked)) as { lastJobInsertId: number }
  await company.send('/jobs/sendClientEmail', {
    jobId,
    emailData: { to: email, subject: 'Hello', message: 'Please write to us here.' },
  })
  const { data } = (await company.send('/messages/outbox', { search: email })) as { data: { id: number }[] }
  return (message: string, attachments: { name: string; data: string }[] = []) =>
    company.send('/messages/simulateMail', { id: data[0]!.id, message, attachments })
}

test('a photo by text goes onto the job, a note names a colleague, who takes it over, puts it off and finishes it', async ({
  page,
  browser,
}) => {
  const company = await newCompany({ company_name: 'Harbour Plumbing' })
  const kim = await newColleague(company, { fullname: 'Kim Park', group_id: 2 })
  const phone = '0412 345 678'
  const { id } = (await company.send('/client/addClient', { name: 'Nadia Kerr', phone })) as { id: number }
  const booked = { name: 'Nadia Kerr', phone, customerId: id, address: '12 Smith Street, Parramatta NSW' }
  await company.send('/jobs/add', booked)
  await company.send('/messages/sendMessage', { to: phone, message: 'Send a photo, please.', sendNow: true })
  await storeSession(page, company)
  await page.goto('/message')
  const picture = await photo(page, 'tap.png')
  const attachments = [{ name: 'tap.png', data: picture.buffer.toString('base64') }]
  await company.send('/messages/simulateReply', { phone, message: 'It drips here', attachments })

  await page.reload()
  await page.getByRole('button', { name: /Nadia Kerr.*It drips here/ }).click()
  await page.getByRole('button', { name: 'Add to a job' }).click()
  const choose = page.getByRole('dialog', { name: 'Add Files to a Job' })
  await choose.getByRole('combobox', { name: 'Job' }).click()
  await page.getByRole('option', { name: /Nadia Kerr/ }).click()
  await choose.getByRole('button', { name: 'Add files' }).click()
  await page.getByRole('link', { name: 'Open the job with these files' }).click()
  const job = page.getByRole('dialog')
  await job.getByRole('tab', { name: /Files/ }).click()
  await expect(job.getByText('tap.png').first()).toBeVisible()

  await page.goto('/message')
  await page.getByRole('button', { name: /Nadia Kerr/ }).click()
  await page.getByText('Note', { exact: true }).click()
  await page.getByLabel('Write a note').fill('@Kim Park can you quote this tap?')
  await page.keyboard.press('Enter')
  await expect(page.getByText(/^Note by/)).toBeVisible()
  await page.getByRole('combobox', { name: 'Assigned to' }).click()
  await page.getByRole('option', { name: 'Kim Park' }).click()

  const context = await browser.newContext()
  const other = await context.newPage()
  await storeSession(other, kim)
  await other.goto('/message?view=mine')
  await other.getByRole('button', { name: /^Notifications/ }).click()
  await expect(other.getByText(/mentioned you in the conversation with Nadia Kerr/)).toBeVisible()
  await other.keyboard.press('Escape')
  await other.getByRole('button', { name: /Nadia Kerr/ }).click()
  await expect(other.getByText('@Kim Park can you quote this tap?')).toBeVisible()
  await other.getByRole('button', { name: 'Snooze' }).click()
  await other.getByRole('menuitem', { name: /^Tomorrow/ }).click()
  await expect(other.getByText('Nothing is assigned to you')).toBeVisible()
  await company.send('/messages/simulateReply', { phone, message: 'Worse now' })
  await other.reload()
  await other.getByRole('button', { name: /Nadia Kerr.*Worse now/ }).click()
  await other.getByRole('button', { name: 'Done', exact: true }).click()
  await expect(other.getByText('Nothing is assigned to you')).toBeVisible()
  await company.send('/messages/simulateReply', { phone, message: 'Are you coming?' })
  await other.reload()
  await expect(other.getByRole('button', { name: /Nadia Kerr.*Are you coming/ })).toBeVisible()
  await context.close()
})

test('a portal’s mails become leads by a rule that is made on one of them, and a supplier’s PDF a bill', async ({
  page,
}) => {
  const company = await newCompany({ company_name: 'Harbour Plumbing' })
  const portal = await correspondent(company, 'hipages', 'leads@hipages.example.com')
  const lead = (name: string, phone: string) =>
    `You have a new lead.\n\nName: ${name}\nPhone: ${phone}\nSuburb: Newtown\nJob: Hot water system leaks <b>badly</b>`
  await portal(lead('Jane Hill', '0412 345 671'))
  await storeSession(page, company)
  await page.goto('/message')
  await page.getByRole('button', { name: /hipages/ }).click()
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Leads from this sender' }).click()
  const rule = page.getByRole('dialog', { name: 'Leads from this sender' })
  const preview = rule.getByRole('region', { name: 'Preview of the lead' })
  await expect(preview).toContainText('Jane Hill')
  await expect(preview).toContainText('0412 345 671')
  await expectAccessible(page, 'the rule of a sender')
  await look(page, 'en', 'mail-rule')
  await rule.getByRole('combobox', { name: 'Phone' }).fill('')
  await expect(preview.getByRole('status')).toBeVisible()
  await rule.getByRole('button', { name: 'Save and add lead' }).click()
  await expect(rule.getByText('Choose the label of the phone number or the email.').first()).toBeVisible()
  await rule.getByRole('combobox', { name: 'Phone' }).fill('Phone:')
  await rule.getByRole('textbox', { name: 'Portal or website' }).fill('hipages')
  await rule.getByRole('button', { name: 'Save and add lead' }).click()
  await expect(rule).toBeHidden()
  await page.getByRole('link', { name: 'Open the lead' }).click()
  await expect(page.getByRole('dialog', { name: 'Jane Hill' })).toContainText('hipages')

  await portal(lead('Omar Aziz', '0412 345 672'))
  await portal('Your invoice for November is ready.')
  await page.goto('/message?view=all')
  await page.getByRole('button', { name: /hipages.*Your invoice/ }).click()
  await expect(page.getByText('No lead: the rule found neither phone nor email here.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Open the lead' })).toHaveCount(2)
  await look(page, 'en', 'mail-rule-thread')
  await page.getByRole('button', { name: 'Change the rule' }).click()
  await expect(page.getByRole('dialog', { name: 'hipages' })).toBeVisible()
  await page.keyboard.press('Escape')

  const supplier = await correspondent(company, 'Harbour Trade', 'accounts@harbour.example.com')
  const paper = await readFile('src/features/money/supplier-invoices/testing/papers/microinvoice.pdf')
  await supplier('Our invoice.', [{ name: 'HT-20417.pdf', data: paper.toString('base64') }])
  await page.goto('/message')
  await page.getByRole('button', { name: /Harbour Trade/ }).click()
  await page.getByRole('button', { name: 'Read as bill' }).click()
  await page.getByRole('link', { name: /^Open (the )?bill/ }).click()
  const bill = page.getByRole('dialog', { name: /invoice/i })
  await expect(bill.getByText('Emailed by accounts@harbour.example.com', { exact: false })).toBeVisible({
    timeout: 40_000,
  })
  await look(page, 'en', 'mailed-bill')
  await bill.getByRole('link', { name: 'Open the email' }).click()
  await expect(page.getByText('Our invoice.').last()).toBeVisible()

  await page.goto('/settings/mailRules')
  await page.getByRole('switch', { name: 'Use the rule hipages' }).click({ force: true })
  await expect(page.getByRole('switch', { name: 'Use the rule hipages' })).not.toBeChecked()
  await expectAccessible(page, 'the rules')
  await look(page, 'en', 'mail-rules')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: 'Edit hipages' }).click()
  await expect(page.getByRole('dialog', { name: 'hipages' })).toContainText('Your invoice for November')
  await look(page, 'en', 'mail-rule-phone')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Delete hipages' }).click()
  await expect(page.getByText('No email rules yet')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('switch', { name: 'Use the rule hipages' })).not.toBeChecked()
})
