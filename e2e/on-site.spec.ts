import { expect, type Page } from '@playwright/test'
import { type Company, newCompany, newTechnician, storeSession } from './company.ts'
import { test } from './journey.ts'
import { expectAccessible } from './look.ts'
import { photo } from './photo.ts'

// Covers: jobs/checklists, jobs/files, jobs/job-status, jobs/parts, jobs/recurring, jobs/signatures,
// jobs/work-times, money/on-site, money/invoices, office/job-dialog, schedule/auto-clock-in.

// A job from the van to the signature, on the technician's phone; then the office books the next one from it.

const address = { address: '12 Smith Street, Parramatta NSW', latitude: -33.815, longitude: 151.003 }

test.describe('on site', () => {
  test.use({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    permissions: ['geolocation'],
    geolocation: { latitude: -33.9, longitude: 151.2, accuracy: 10 },
  })
  let company: Company
  let technician: Company & { id: number }
  let jobId: number

  test.beforeEach(async () => {
    company = await newCompany()
    technician = await newTechnician(company)
    await company.send('/company/additem', { name: 'Mixer tap', price: 180, quantity: 1 })
    await company.send('/settings/addChecklist', {
      name: 'Before leaving',
      job_type_ids: [],
      status_ids: [3],
      items: [
        { id: 'swept', text: 'Site swept' },
        { id: 'water', text: 'Water back on' },
      ],
    })
    const on = { enabled: true, radius: 150, minutes_appointment: 120, minutes_job: 120 }
    await company.send('/company/saveAutoClockInSettings', on)
    const task = { task: 'Isolate the water', dueDate: '2027-01-15', assignedTo: technician.id }
    const booked = (await company.send('/jobs/add', {
      name: 'Nadia Kerr',
      phone: '0412 345 678',
      ...address,
      additionalInfo: 'Kitchen mixer drips.',
      assign_worker: String(technician.id),
      tasks: [task],
      appointments: [{ appointment_time: new Date(Date.now() + 600_000).toISOString() }],
    })) as { lastJobInsertId: number }
    jobId = booked.lastJobInsertId
  })

  test('a technician arrives, works through the job and has it signed, all on a phone', async ({
    page,
    browser,
  }) => {
    await storeSession(page, technician)
    await page.goto(`/jobs?job=${jobId}`)
    const dialog = page.getByRole('dialog', { name: /Nadia Kerr/ })
    await expect(dialog).toContainText('Kitchen mixer drips.')
    await dialog.getByRole('button', { name: 'Start travel' }).click()
    await expect(dialog.getByRole('button', { name: 'Complete job' })).toBeVisible()

    const office = await browser.newPage()
    await storeSession(office, company)
    await office.goto(`/jobs?job=${jobId}`)
    await expect(office.getByText('Theo Wills has this job open too.')).toBeVisible()
    await expect(page.getByText('Olivia Hart has this job open too.')).toBeVisible()
    await office.close()
    await expect(page.getByText('Olivia Hart has this job open too.')).toBeHidden()

    await dialog.getByRole('tab', { name: 'Tasks' }).click()
    await dialog.getByRole('checkbox', { name: 'Isolate the water' }).check()
    await dialog.getByRole('tab', { name: 'Files' }).click()
    await dialog
      .locator('input[type=file]:not([capture])')
      .first()
      .setInputFiles(await photo(page, 'before.png'))
    await expect(dialog.getByRole('img').first()).toBeVisible()
    await dialog.getByRole('tab', { name: 'Parts' }).click()
    await dialog.getByRole('combobox', { name: 'Add a part' }).click()
    await page.getByRole('option', { name: /Mixer tap/ }).click()
    await expect(dialog.getByText('$180')).toHaveCount(0)
    await dialog.getByRole('tab', { name: 'Additional Notes' }).click()
    await dialog.getByLabel('New note').fill('Gate code 4411')
    await dialog.getByRole('button', { name: 'Add note' }).first().click()
    await dialog.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText('Saved.').first()).toBeVisible()
    await expectAccessible(page, 'technician-on-site')

    await dialog.getByRole('tab', { name: 'Job', exact: true }).click()
    await dialog.getByRole('button', { name: 'Signature' }).click()
    await sign(page)
    // Not check(), which looks at once: the tick comes with the next paint.
    await dialog.getByRole('checkbox', { name: 'Site swept' }).click()
    await expect(dialog.getByRole('checkbox', { name: 'Site swept' })).toBeChecked()
    await dialog.getByRole('button', { name: 'Complete job' }).click()
    const why = page.getByRole('dialog', { name: 'The checklist isn’t complete' })
    await expect(why).toContainText('Water back on')
    await expect(why).not.toContainText('Site swept')
    await why.getByLabel('Why was it skipped?').fill('The client turns it on.')
    await why.getByRole('button', { name: 'Save anyway' }).click()
    await expect.poll(async () => (await opened()).job_status_id).toBe(3)

    const job = await opened()
    expect(JSON.parse(job.tasks_info)).toMatchObject([{ task: 'Isolate the water', status: 0 }])
    expect(JSON.parse(job.note)).toMatchObject([{ note: 'Gate code 4411' }])
    expect(JSON.parse(job.parts)).toMatchObject([{ parts: [{ quantity: 1, price: 180 }] }])
  })

  test('the office books the next job from it and takes the payment', async ({ page }) => {
    await storeSession(page, company)
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto('/jobs')
    await page
      .getByRole('row', { name: /Nadia Kerr/ })
      .getByRole('checkbox')
      .check()
    await page.getByRole('button', { name: 'Actions', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Duplicate' }).click()
    await expect(page.getByText(/^Duplicated as job #\d+\.$/).first()).toBeVisible()
    const dialog = page.getByRole('dialog', { name: /Nadia Kerr/ })
    await dialog.getByLabel('Amount due').fill('180')
    await dialog.getByRole('combobox', { name: 'Payment method' }).click()
    await page.getByRole('option', { name: 'Transfer' }).click()
    await dialog.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText('Saved.').first()).toBeVisible()

    await dialog.getByRole('button', { name: 'Message Client' }).click()
    const sms = page.getByRole('dialog', { name: 'Send SMS' })
    await sms.getByLabel('Message').fill('Hi {{Customer_Name}}, {{Money_Due}} by {{Payment_Method}}, please.')
    await expect(sms.getByRole('group', { name: 'Preview' })).toContainText(
      'Hi Nadia Kerr, $180.00 by Transfer, please.',
    )
    await sms.getByRole('button', { name: 'Send' }).click()
    await expect(page.getByText(/Message sent successfully|The message will be sent/).first()).toBeVisible()
  })

  async function opened() {
    const answer = await fetch(`${process.env.TRADEWIND_E2E_URL}/api/jobs/getJob/${jobId}`, {
      headers: { authorization: `Bearer ${company.session.token}` },
    })
    return (
      (await answer.json()) as {
        result: Record<'tasks_info' | 'note' | 'parts', string> & { job_status_id: number }
      }
    ).result
  }
})

/** The client signs on the technician's phone; neither sees a price. */
async function sign(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Signature' })
  await dialog.getByRole('combobox', { name: 'Add Items' }).click()
  await page.getByRole('option', { name: 'Mixer tap' }).click()
  await expect(dialog.getByText('$')).toHaveCount(0)
  const box = (await dialog.getByLabel('Sign here').boundingBox())!
  await dialog.getByLabel('Sign here').scrollIntoViewIfNeeded()
  const at = (await dialog.getByLabel('Sign here').boundingBox()) ?? box
  await page.mouse.move(at.x + 30, at.y + 30)
  await page.mouse.down()
  await page.mouse.move(at.x + 120, at.y + 60, { steps: 8 })
  await page.mouse.up()
  await dialog.getByLabel('Signed By').fill('Nadia Kerr')
  await dialog.getByLabel('Email').fill('nadia@example.com')
  await dialog.getByRole('button', { name: 'Sign Now' }).click()
  await expect(dialog).toContainText('Nadia Kerr')
  await dialog.getByRole('button', { name: 'Close' }).first().click()
}
