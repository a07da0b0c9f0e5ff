import { expect } from '@playwright/test'
import { type Company, newCompany, newTechnician, storeSession, zoneOfMorning } from './company.ts'
import { test } from './journey.ts'
import { isKept } from './kept.ts'
import { newLine } from './line.ts'

// Covers: messages/appointment-messages, messages/client-messages, money/on-site, people/shifts, schedule/agenda.

// A technician's other entries, while the server can't be reached: it waits, is shown, and arrives once.

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

test('messages, cash, leave and a task done wait for a signal, and arrive once', async ({ page }) => {
  const company = await newCompany({ time_zone: zoneOfMorning() })
  const technician = await newTechnician(company)
  await company.send('/settings/editRolePermissions', { data: [{ permission_id: 24, roles: '1,2,3' }] })
  const email = `nadia-${Date.now()}@example.com`
  const phone = '0412 345 678'
  const { lastJobInsertId: id } = (await company.send('/jobs/add', {
    name: 'Nadia Kerr',
    email,
    phone,
    address: '12 Smith Street, Parramatta NSW',
    assign_worker: String(technician.id),
    schedule_appointment: 1,
    appointment_time: new Date(Date.now() + 40 * 60_000).toISOString(),
    duration: 60,
  })) as { lastJobInsertId: number }
  await company.send(`/jobs/edit/${id}`, { money: 180, include_tax: true, payby_id: 1 })
  await company.send('/jobs/invoiceOnSite', { job_id: id })
  const day = new Date(Date.now() + 3_600_000)
  await company.send('/calendar-tasks', {
    title: 'Collect keys',
    description: 'At the office',
    start_date: day.toISOString(),
    finish_date: new Date(day.getTime() + 1_800_000).toISOString(),
    assigned_worker_id: technician.id,
  })
  const line = await newLine()
  try {
    await storeSession(page, technician)
    await page.goto(`${line.url}/dashboard`)
    await expect(page.getByRole('button', { name: 'Running late' }).first()).toBeVisible()
    await isKept(page, [
      'RunningLateDialog',
      'MessageClient',
      'TakePaymentPage',
      'OwnShiftsPage',
      'AgendaDetails',
      'write-overlays',
      'previewRunningLate',
      'getAskedLeave',
      'getPaymentOfJob',
      'date-range',
      `getJob/:id",{"id":${id}`,
    ])
    line.cut()

    await page.goto(`${line.url}/dashboard`)
    await page.getByRole('button', { name: 'Running late' }).first().click()
    const late = page.getByRole('dialog', { name: /late/i })
    await late.getByRole('button', { name: 'Send' }).click()
    await expect(late).toBeHidden()

    await page.goto(`${line.url}/jobs/${id}/payment`)
    await page.getByRole('button', { name: 'Cash' }).click()
    await page.getByText('Email it').click()
    await page.getByRole('button', { name: '$180.00 received' }).click()
    await expect(page.getByText('Waiting to send')).toBeVisible()
    await expect(page.getByText('Paid in full.')).toBeVisible()

    await page.goto(`${line.url}/shift/own`)
    await page.getByRole('button', { name: 'Request leave' }).click()
    const leave = page.getByRole('dialog', { name: 'Request leave' })
    await leave.getByRole('textbox', { name: 'Note' }).fill('Wedding')
    await leave.getByRole('button', { name: 'Send request' }).click()
    await expect(leave).toBeHidden()
    await expect(
      page.getByRole('listitem').filter({ hasText: 'Wedding' }).filter({ hasText: 'Waiting to send' }),
    ).toBeVisible()

    await page.goto(`${line.url}/calendar`)
    await page.getByText('Collect keys').first().click()
    await page.getByRole('dialog').getByRole('button', { name: 'Mark as completed' }).click()

    await page.goto(`${line.url}/jobs?job=${id}`)
    await page.getByRole('dialog').first().getByRole('button', { name: 'Message Client' }).click()
    const message = page.getByRole('dialog', { name: 'Send SMS' })
    await message.getByRole('textbox', { name: 'Message' }).fill('The part is ordered.')
    await message.getByRole('button', { name: 'Send' }).click()
    await expect(message).toBeHidden()

    await page.reload()
    const waiting = page.getByRole('region', { name: 'Offline' })
    for (const text of [
      'Running late',
      '$180.00 received',
      'Wedding',
      'Collect keys',
      'The part is ordered.',
    ])
      await expect(waiting).toContainText(text)
    line.mend()
    await expect(waiting).toBeHidden()
    await expect(page.getByRole('region', { name: 'Not saved' })).toBeHidden()

    const { result } = (await read(company, `/jobs/getPaymentOfJob/${id}`)) as {
      result: { invoices: { owed_cents: number; receipts: unknown[] }[] }
    }
    expect(result.invoices.map(({ owed_cents, receipts }) => [owed_cents, receipts.length])).toEqual([[0, 1]])
    const asked = (await read(company, '/company/getAskedLeave')) as { result: { note: string }[] }
    expect(asked.result.map(({ note }) => note)).toEqual(['Wedding'])
    const texts = await smsTo(company, id)
    expect(texts.filter(text => text.includes('The part is ordered.'))).toHaveLength(1)
    expect(texts.filter(text => /late/i.test(text))).toHaveLength(1)
  } finally {
    line.end()
  }
})

async function read({ session }: Company, call: string): Promise<unknown> {
  const headers = { authorization: `Bearer ${session.token}` }
  return (await fetch(`${process.env.TRADEWIND_E2E_URL}/api${call}`, { headers })).json()
}

/** Texts that the job's diary tells of. */
async function smsTo(company: Company, job: number): Promise<string[]> {
  type Entry = { type: string; content: { message?: string } }
  const { diary } = (await read(company, `/jobs/jobdiary/${job}`)) as { diary: { changes: Entry[] }[] }
  return diary
    .flatMap(group => group.changes)
    .filter(({ type }) => type === 'sms')
    .map(({ content }) => content.message ?? '')
}
