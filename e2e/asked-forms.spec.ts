import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import { getDocumentProxy } from 'unpdf'
import { type Company, newCompany, newTechnician, storeSession } from './company.ts'
import { sign } from './finger.ts'
import { test } from './journey.ts'
import { isKept } from './kept.ts'
import { expectAccessible, look } from './look.ts'

// Covers: jobs/forms, jobs/asked-forms, office/job-dialog.

const field = (id: string, kind: string, label: string, more: object = {}) => ({
  id,
  kind,
  label,
  help: '',
  start: '',
  choices: [],
  fails: [],
  ...more,
})

interface Job {
  result: { job_status_id: number }
}
async function read({ session }: Company, call: string): Promise<unknown> {
  const headers = { authorization: `Bearer ${session.token}` }
  return (await fetch(`${process.env.TRADEWIND_E2E_URL}/api${call}`, { headers })).json()
}

test('a status waits for a SWMS, which is filled in and signed without a signal', async ({
  page,
  browser,
}) => {
  test.setTimeout(180_000)
  const company = await newCompany({ company_name: 'Harbour Plumbing' })
  const technician = await newTechnician(company)
  await company.send('/settings/addJobType', { name: 'Roof work' })
  const types = (await read(company, '/jobs/getJobsType')) as { result: { value: number; label: string }[] }
  const type = types.result.find(({ label }) => label === 'Roof work')!
  const fields = [
    field('risk', 'line', 'High risk work', { required: true, start: '{{Job_Address}}' }),
    field('briefed', 'triple', 'All workers were briefed', { required: true, fails: ['no'] }),
    field('signed', 'signature', 'Signature', { required: true }),
  ]
  const content = { pages: [{ id: 'p', title: '', fields }] }
  await company.send('/forms/addForm', { name: 'SWMS', about: '', content, publish: true })

  await storeSession(page, company)
  await page.goto('/Forms')
  await page.getByRole('button', { name: 'More for SWMS' }).click()
  await page.getByRole('menuitem', { name: 'When it’s needed' }).click()
  const rules = page.getByRole('dialog', { name: 'When SWMS is needed' })
  await rules.getByRole('button', { name: 'Add a rule' }).click()
  await rules.getByLabel('If it’s missing').click()
  await page.getByRole('option', { name: /the status until it’s filled in$/ }).click()
  await rules.getByRole('combobox', { name: 'Job Types' }).click()
  await page.getByRole('option', { name: 'Roof work' }).click()
  await page.keyboard.press('Escape')
  await look(page, 'en', 'form-rules')
  await expectAccessible(page, 'the rules of a form')
  await rules.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Before Closed')).toBeVisible()

  const { lastJobInsertId: jobId } = (await company.send('/jobs/add', {
    name: 'Nadia Kerr',
    address: '1 Low St',
    job_type: String(type.value),
    assign_worker: String(technician.id),
    appointments: [{ appointment_time: new Date(Date.now() + 600_000).toISOString() }],
  })) as { lastJobInsertId: number }
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Waiting to be filled in' })).toBeVisible()
  await look(page, 'en', 'open-forms')

  const phone = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true })
  const site = await phone.newPage()
  await storeSession(site, technician)
  await site.goto('/jobs')
  await expect(site.getByText('Nadia Kerr').first()).toBeVisible()
  await isKept(site, ['FillDialog', 'SignatureInput', `forms/onJob/:jobId",{"jobId":${jobId}`])
  await phone.setOffline(true)
  await site.goto(`/jobs?job=${jobId}`)
  const job = site.getByRole('dialog').first()
  await job.getByRole('button', { name: 'Start travel' }).click()
  await job.getByRole('button', { name: 'Start work' }).click()
  await job.getByRole('button', { name: 'Complete job' }).click()
  const question = site.getByRole('dialog', { name: 'Forms aren’t filled in' })
  await expect(question.getByText('SWMS')).toBeVisible()
  await expect(question.getByRole('button', { name: 'Save anyway' })).toBeHidden()
  await look(site, 'en', 'status-waits-for-a-form')
  await question.getByRole('button', { name: 'Fill in now' }).click()
  await job.getByRole('button', { name: 'Fill in SWMS' }).first().click()
  const form = site.getByRole('dialog', { name: 'SWMS' })
  await expect(form.getByRole('textbox', { name: 'High risk work' })).toHaveValue('1 Low St')
  await form
    .getByRole('group', { name: /^All workers were briefed/ })
    .getByRole('button', { name: 'Yes', exact: true })
    .click()
  await sign(site, form.locator('canvas'))
  await form.getByRole('button', { name: 'Save form' }).click()
  await expect(form).toBeHidden()
  await job.getByRole('button', { name: 'Complete job' }).click()
  await expect(job.getByRole('button', { name: 'Complete job' })).toBeHidden()
  await expect(question).toBeHidden()
  await phone.setOffline(false)
  const status = async () => ((await read(company, `/jobs/getJob/${jobId}`)) as Job).result.job_status_id
  await expect.poll(status, { timeout: 60_000 }).toBe(3)
  await phone.close()

  await page.reload()
  await expect(page.getByRole('heading', { name: 'Waiting to be filled in' })).toBeHidden()
  await page.getByRole('button', { name: 'All answers' }).click()
  await page.getByRole('button', { name: 'Show SWMS' }).click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download PDF' }).click(),
  ])
  const pdf = await getDocumentProxy(new Uint8Array(await readFile(await download.path())), { verbosity: 0 })
  const { items } = await (await pdf.getPage(1)).getTextContent()
  const text = items.map(item => ('str' in item ? item.str : '')).join(' ')
  for (const words of ['SWMS', 'Harbour Plumbing', '1 Low St', 'All workers were briefed'])
    expect(text).toContain(words)
})
