import { expect } from '@playwright/test'
import { newColleague, newCompany, storeSession } from './company.ts'
import { test } from './journey.ts'
import { expectAccessible, look } from './look.ts'

// Covers: messages/inbox, messages/client-messages.

test('an answer is assigned, answered, snoozed and done; a note stays with the team, and each reads for themselves', async ({
  page,
  browser,
}) => {
  const company = await newCompany({ company_name: 'Harbour Plumbing' })
  const colleague = await newColleague(company, { fullname: 'Kim Park', group_id: 2 })
  const phone = '0412 345 678'
  await company.send('/client/addClient', { name: 'Nadia Kerr', phone })
  await company.send('/messages/sendMessage', { to: phone, message: 'When suits you?', sendNow: true })
  await company.send('/messages/simulateReply', { phone, message: 'Thursday after three' })
  const late = { name: 'Running late', content: 'Hi {{Customer_Name}}, we’re running late.' }
  await company.send('/client/saveClientTemplate', { channel: 'sms', subject: '', ...late })

  await storeSession(page, company)
  await page.goto('/message')
  await expect(
    page.getByLabel('Conversations shown').getByRole('option', { name: 'Open (1)' }),
  ).toBeAttached()
  await page.getByRole('searchbox', { name: 'Search messages' }).fill('THURSDAY')
  await page.getByRole('button', { name: /Nadia Kerr.*Waiting/ }).click()
  await expect(page.getByLabel('Conversation', { exact: true })).toContainText('Thursday after three')
  await expectAccessible(page, 'the inbox')
  await look(page, 'en', 'inbox')

  await page.getByText('Note', { exact: true }).click()
  await page.getByLabel('Write a note').fill('Gate code 4711')
  await page.keyboard.press('Enter')
  await expect(page.getByText(/^Note by/)).toBeVisible()
  await page.getByText('Reply', { exact: true }).click()
  const field = page.getByLabel('Message', { exact: true })
  await field.fill('/late')
  await expect(page.getByRole('option', { name: /^Running late/ })).toBeVisible()
  await field.press('Enter')
  await expect(field).toHaveValue('Hi Nadia Kerr, we’re running late.')
  await field.fill('Friday it is.')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(field).toHaveValue('Friday it is.')
  await expect(page.getByText('Waiting', { exact: true })).toBeVisible()
  await field.fill('Bring photos of the tap, please.')
  await page.getByRole('button', { name: 'Send later' }).click()
  await page.getByRole('menuitem', { name: /^Tomorrow/ }).click()
  await expect(page.getByText(/^Will be sent/)).toBeVisible()
  await look(page, 'en', 'inbox-planned')
  await page.getByRole('button', { name: 'Change message' }).click()
  const planned = page.getByRole('dialog', { name: 'Change message' })
  await planned.getByLabel('Message').fill('Bring the key, please.')
  await planned.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByLabel('Conversation', { exact: true })).toContainText('Bring the key, please.')
  await page.getByRole('button', { name: 'Withdraw' }).click()
  await expect(page.getByText('Bring the key, please.', { exact: true })).toBeHidden()
  await page.getByRole('button', { name: 'Insert a link' }).click()
  await page.getByRole('menuitem', { name: 'Booking link' }).click()
  await expect(field).toHaveValue(/^Book a time: http/)
  await field.fill('Thursday it is.')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: /Nadia Kerr.*You: Thursday it is\./ })).toBeVisible()
  await expect(page.getByText('Waiting', { exact: true })).toBeHidden()

  await page.getByRole('button', { name: 'Snooze' }).click()
  await page.getByRole('menuitem', { name: /^Tomorrow/ }).click()
  await expect(page.getByText(/^Snoozed until/)).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search messages' }).fill('')
  await expect(page.getByText('You’re all caught up')).toBeVisible()
  await page.getByRole('alert').filter({ hasText: 'Snoozed' }).getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('button', { name: /Nadia Kerr/ }).click()
  await page.getByRole('button', { name: 'Done', exact: true }).click()
  await expect(page.getByText('You’re all caught up')).toBeVisible()

  // The next word of the client opens it again; the phone that the client holds shows no note.
  await company.send('/messages/simulateReply', { phone, message: 'Better Friday' })
  await expect(page.getByRole('button', { name: /Nadia Kerr.*Better Friday/ })).toBeVisible({
    timeout: 40_000,
  })
  // A request becomes a job in a few presses.
  await page.getByRole('button', { name: /Nadia Kerr.*Better Friday/ }).click()
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'New Job' }).click()
  const booking = page.getByRole('dialog', { name: 'New Job' })
  await expect(booking.getByText('Nadia Kerr').first()).toBeVisible()
  await expect(booking.getByLabel('Job Description')).toHaveValue('Better Friday')
  await page.goto('/testMessage')
  await page.getByRole('button', { name: /Nadia Kerr/ }).click()
  await expect(page.getByText('Better Friday').last()).toBeVisible()
  await expect(page.getByText('Gate code 4711')).toBeHidden()

  // In a browser of her own: what the owner has read is new to her.
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
  const hers = await context.newPage()
  await storeSession(hers, colleague)
  await hers.goto('/message?view=waiting')
  const entry = hers.getByRole('button', { name: /Nadia Kerr.*Better Friday/ })
  await expect(entry.getByText('2', { exact: true })).toBeVisible()
  await entry.click()
  await expect(hers.getByText('Gate code 4711')).toBeVisible()
  await look(hers, 'en', 'inbox-phone')
  await context.close()
})
