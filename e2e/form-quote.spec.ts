import { expect } from '@playwright/test'
import { newCompany, storeSession } from './company.ts'
import { test } from './journey.ts'
import { expectAccessible, look } from './look.ts'

// Covers: jobs/forms, money/quotes.

test('a failed inspection becomes a quote with the parts that its answers name', async ({ page }) => {
  test.setTimeout(180_000)
  const company = await newCompany({ company_name: 'Harbour Plumbing' })
  await company.send('/company/additem', { name: 'Safety switch', price: '80', cost: '30' })
  const { lastJobInsertId: job_id } = (await company.send('/jobs/add', {
    name: 'Nadia Kerr',
    address: '1 Low St',
  })) as { lastJobInsertId: number }
  const field = { id: 'rcd', kind: 'triple', label: 'Safety switch trips', help: '', start: '', choices: [] }
  const content = { pages: [{ id: 'p', title: '', fields: [{ ...field, fails: ['no'] }] }] }
  const { result: form } = (await company.send('/forms/addForm', {
    name: 'Inspection',
    about: '',
    content,
    publish: true,
  })) as { result: { id: number } }

  await storeSession(page, company)
  await page.goto(`/FormBuilder?id=${form.id}`)
  await page.getByRole('button', { name: /^Yes, no, not applicable: Safety switch trips/ }).press('Enter')
  await page.getByRole('combobox', { name: 'Add a part' }).fill('Safety')
  await page.getByRole('option', { name: /Safety switch/ }).click()
  const quantity = page.getByLabel('Quantity')
  await expect(quantity).toHaveValue('1')
  await quantity.fill('2')
  await look(page, 'en', 'form-parts-to-quote')
  await expectAccessible(page, 'the parts of a field')
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Published' })).toBeVisible()
  const answer = { form_id: form.id, number: 2, job_id, answers: { rcd: ['no'] } }
  const { id } = (await company.send('/forms/answer', answer)) as { id: number }
  await company.send('/forms/answer', { ...answer, replaces: id, reason: 'Looked again' })

  await page.goto('/Forms')
  await page.getByRole('button', { name: 'All answers' }).click()
  const list = page.getByRole('dialog')
  await list.getByLabel('Job number').fill('999999')
  await expect(list.getByText('No matching answers')).toBeVisible()
  await list.getByLabel('Job number').fill('')
  await expect(list.getByRole('button', { name: 'Show Inspection' })).toBeVisible()
  await look(page, 'en', 'answers-found')
  await expectAccessible(page, 'the answers')
  await list.getByRole('button', { name: 'Show Inspection' }).click()
  const shown = page.getByRole('dialog', { name: 'Inspection' })
  await shown.getByRole('button', { name: 'Show the earlier version' }).click()
  await expect(shown.getByText('This answer was corrected later.')).toBeVisible()
  await expect(shown.getByRole('link', { name: 'Propose a quote' })).toBeHidden()
  await shown.getByRole('button', { name: 'Show the newer version' }).click()
  await expect(shown.getByRole('link', { name: 'Propose a quote' })).toBeVisible()
  await look(page, 'en', 'answer-to-quote')
  await expectAccessible(page, 'an answer to quote')
  await shown.getByRole('link', { name: 'Propose a quote' }).click()
  await expect(
    page.getByText('Safety switch', { exact: true }).or(page.locator('[value="Safety switch"]')).first(),
  ).toBeVisible()
  await look(page, 'en', 'proposed-quote')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page).toHaveURL(/\/quotes\?open=/)
  await page.getByRole('button', { name: 'Open the filled-in form' }).click()
  await expect(shown.getByText('Corrected. Reason: Looked again')).toBeVisible()
  await look(page, 'en', 'form-of-a-quote')

  await page.goto('/Forms')
  await page.getByRole('button', { name: 'All answers' }).click()
  await page.getByRole('button', { name: 'Show Inspection' }).click()
  await expect(shown.getByRole('link', { name: /^Quote #\S+ · Draft$/ })).toBeVisible()
  await expect(shown.getByRole('link', { name: 'Propose a quote' })).toBeHidden()
  await page.setViewportSize({ width: 390, height: 844 })
  await look(page, 'en', 'answer-quoted')

  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`/jobs?job=${job_id}`)
  const downloaded = page.waitForEvent('download')
  await page
    .getByRole('button', { name: /^Form filled in: Inspection/ })
    .first()
    .click()
  await downloaded
  await look(page, 'en', 'form-in-the-diary')
})
