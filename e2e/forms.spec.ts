import { expect, type Page } from '@playwright/test'
import { type Company, newCompany, newTechnician, storeSession } from './company.ts'
import { sign } from './finger.ts'
import { test } from './journey.ts'
import { isKept } from './kept.ts'
import { expectAccessible, look } from './look.ts'
import { photo } from './photo.ts'

// Covers: jobs/forms.

test('a form is built of a ready one, filled in on a phone without a signal, and read in the office', async ({
  page,
  browser,
}) => {
  test.setTimeout(180_000)
  const company = await newCompany({ company_name: 'Harbour Plumbing' })
  const technician = await newTechnician(company)
  const { lastJobInsertId: jobId } = (await company.send('/jobs/add', {
    name: 'Nadia Kerr',
    address: '1 Low St',
    assign_worker: String(technician.id),
    appointments: [{ appointment_time: new Date(Date.now() + 600_000).toISOString() }],
  })) as { lastJobInsertId: number }

  await storeSession(page, company)
  await page.goto('/Forms')
  await expect(page.getByText('No forms yet')).toBeVisible()
  await page.getByRole('button', { name: 'New form' }).click()
  await page.getByRole('menuitem', { name: /^Take 5/ }).click()
  const list = page.getByRole('list', { name: 'Form', exact: true })
  await expect(list.getByRole('listitem').first()).toBeVisible()
  await page.getByRole('button', { name: /^Yes, no, not applicable: Can I proceed/ }).press('Enter')
  await look(page, 'en', 'form-builder')
  await expectAccessible(page, 'the builder')
  await page.getByRole('button', { name: 'Preview' }).click()
  const preview = page.getByRole('dialog')
  await preview.getByRole('button', { name: 'Check answers' }).click()
  await expect(preview.getByText('Please fill this in.').first()).toBeVisible()
  await look(page, 'en', 'form-preview')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Published' })).toBeVisible()

  const begun = await builtBegun(company)
  const phone = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true })
  const site = await phone.newPage()
  await storeSession(site, technician)
  await site.goto('/jobs')
  await expect(site.getByText('Nadia Kerr').first()).toBeVisible()
  await isKept(site, ['JobForms', 'FillDialog', 'SignatureInput', `forms/onJob/:jobId",{"jobId":${jobId}`])
  await phone.setOffline(true)
  await site.goto(`/jobs?job=${jobId}`)
  await begun(site)
  await fillIn(site)
  // A half-filled form survives the page.
  await site.reload()
  const form = await openForm(site)
  await expect(form.getByText('Your unfinished answers are back.')).toBeVisible()
  await expect(form.getByText('Dead battery')).toBeVisible()
  await form.getByRole('button', { name: 'Save form' }).click()
  await expect(form).toBeHidden()
  await expect(site.getByText('Waiting to send')).toBeVisible()
  await look(site, 'en', 'forms-of-a-job')
  await phone.setOffline(false)
  await expect(site.getByText('1 failed')).toBeVisible({ timeout: 60_000 })
  await site.getByRole('button', { name: 'Show Take 5' }).click()
  await expect(site.getByRole('img', { name: 'Signature', exact: true })).toBeVisible()
  await look(site, 'en', 'form-answer')
  await expectAccessible(site, 'the answer')

  await page.goto('/Forms')
  await expect(page.getByText(/^1 answer · last on /)).toBeVisible()
  await page.getByRole('button', { name: 'All answers' }).click()
  await page.getByRole('button', { name: 'Show Take 5' }).click()
  await expect(page.getByRole('dialog').getByText('Dead battery')).toBeVisible()
  await expectAccessible(page, 'the answer in the office')
  await phone.close()
})

/** A form that begins with what is known of its job, also without a signal. */
async function builtBegun(company: Company) {
  const start = '{{Customer_Name}}, {{Job_Address}}'
  const field = {
    id: 'where',
    kind: 'line',
    label: 'Client and address',
    help: '',
    start,
    choices: [],
    fails: [],
  }
  const content = { pages: [{ id: 'p', title: '', fields: [field] }] }
  await company.send('/forms/addForm', { name: 'Begun', about: '', content, publish: true })
  return async (page: Page) => {
    const job = page.getByRole('dialog').first()
    await job.getByRole('tab', { name: 'Forms' }).click()
    await job.getByRole('button', { name: 'Fill in Begun' }).click()
    const form = page.getByRole('dialog', { name: 'Begun' })
    await expect(form.getByRole('textbox', { name: 'Client and address' })).toHaveValue(
      'Nadia Kerr, 1 Low St',
    )
    await page.keyboard.press('Escape')
    await expect(form).toBeHidden()
  }
}

async function openForm(page: Page) {
  const job = page.getByRole('dialog').first()
  await job.getByRole('tab', { name: 'Forms' }).click()
  await job.getByRole('button', { name: 'Fill in Take 5' }).click()
  const form = page.getByRole('dialog', { name: 'Take 5' })
  await expect(form).toBeVisible()
  return form
}

async function fillIn(page: Page) {
  const form = await openForm(page)
  const answer = (question: string, words: string) =>
    form
      .getByRole('group', { name: new RegExp(`^${question}`) })
      .getByRole('button', { name: words, exact: true })
      .click()
  for (const question of ['Stop and think', 'Look', 'Assess', 'Control']) await answer(question, 'Yes')
  await answer('Can I proceed', 'No')
  // Shown by the answer before.
  await form.getByRole('textbox', { name: 'What is stopping the work?' }).fill('Dead battery')
  await form
    .locator('input[type=file]:not([capture])')
    .first()
    .setInputFiles(await photo(page, 'meter.png'))
  await expect(form.getByText('meter.png')).toBeVisible()
  await sign(page, form.locator('canvas'))
  await look(page, 'en', 'form-on-a-phone')
  await expectAccessible(page, 'the form')
}
