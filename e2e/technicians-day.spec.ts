import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect } from '@playwright/test'
import { type Company, newCompany, newTechnician, storeSession } from './company.ts'
import { test } from './journey.ts'
import { isKept } from './kept.ts'
import { newLine } from './line.ts'
import { killBrowser, openPhone } from './phone-browser.ts'
import { photo } from './photo.ts'

// Covers: jobs, office/job-dialog, office/jobs-list, people/clock, talk/notifications.

// A technician's day with the server out of reach at each step, while the browser says that it is online; the browser is
// killed in the middle, and one of the jobs is given away: nothing is lost, doubled, or late without a word.

const reason = 'No gas on site'
const note = 'The valve is seized.'

test('a day out of reach, in a browser that is killed, arrives once and whole', async () => {
  const company = await newCompany()
  const technician = await newTechnician(company)
  const other = await newTechnician(company)
  const list = { name: 'Gas safety', status_ids: [3], items: [{ text: 'Leak test' }] }
  await company.send('/settings/addChecklist', list)
  const [mine, given] = [
    await book(company, technician.id, 'Nadia Kerr', 10),
    await book(company, technician.id, 'Omar Diaz', 90),
  ]

  const line = await newLine()
  const folder = await mkdtemp(path.join(tmpdir(), 'tradewind-day-'))
  try {
    const open = () => openPhone(folder, line.url, 20_000)
    let page = await open()
    await storeSession(page, technician)
    await page.goto('/dashboard')
    await page.getByRole('button', { name: 'Clock in' }).click()
    await expect(page.getByRole('button', { name: /^Clock out/ })).toBeVisible()
    // Wherever they land: neither the jobs list nor a job was ever opened.
    const needed = [
      'TechnicianJob',
      'JobsScreen',
      'LeftWritesCard',
      'write-overlays',
      '"sortField":"next_appointment"',
    ]
    await isKept(page, [...needed, ...[mine, given].map(id => `getJob/:id",{"id":${id}`)])

    line.cut()
    await page.goto('/jobs')
    await expect(page.getByText(/^Offline\. Showing data from /)).toBeVisible()
    expect(await page.evaluate(() => navigator.onLine)).toBe(true)
    const job = page.getByRole('dialog').first()
    await page.getByText('Nadia Kerr').first().click()
    await job.getByRole('button', { name: 'Start travel' }).click()
    await expect(job.getByRole('button', { name: 'Start travel' })).toBeHidden()
    await job.getByRole('button', { name: 'Start work' }).click()
    await expect(job.getByRole('button', { name: 'Stop work' })).toBeVisible()
    await job.getByRole('textbox', { name: 'Note' }).fill(note)
    await job.locator('[data-note]').getByRole('button', { name: 'Add note' }).click()
    await expect(job.getByRole('textbox', { name: 'Note' })).toHaveValue('')
    await job.getByRole('tab', { name: 'Files' }).click()
    const files = job.locator('input[type=file]:not([capture])').first()
    await files.setInputFiles(await photo(page, 'pump.png'))
    await expect(job.getByText('pump.png')).toBeVisible()
    await job.getByRole('button', { name: 'Complete job' }).click()
    const question = page.getByRole('dialog', { name: 'The checklist isn’t complete' })
    await question.getByRole('textbox').fill(reason)
    await question.getByRole('button', { name: 'Save anyway' }).click()
    await expect(job.getByRole('button', { name: 'Complete job' })).toBeHidden()
    await expect(job.getByRole('button', { name: 'Start work' })).toBeVisible()

    await killBrowser(page)
    page = await open()
    await page.goto('/jobs')
    const waiting = page.getByRole('region', { name: 'Offline' })
    for (const text of [
      'Job Status: On the Way',
      'Job Status: Closed',
      reason,
      note,
      'Start work',
      'pump.png',
    ])
      await expect(waiting).toContainText(text)
    await page.getByText('Nadia Kerr').first().click()
    const opened = page.getByRole('dialog').first()
    await expect(opened.getByText(note)).toBeVisible()
    await expect(opened.getByRole('button', { name: 'Complete job' })).toBeHidden()
    await page.goto('/jobs')
    await page.getByText('Omar Diaz').first().click()
    await opened.getByRole('button', { name: 'Start travel' }).click()
    await expect(opened.getByRole('button', { name: 'Start travel' })).toBeHidden()
    await page.goto('/dashboard')
    await page.getByRole('button', { name: /^Clock out/ }).click()
    await expect(page.getByRole('button', { name: 'Clock in' })).toBeVisible()
    await company.send(`/jobs/edit/${given}`, { user_id: String(other.id) })

    line.mend()
    await expect(waiting).toBeHidden()
    await expect(page.getByText(/Showing data from/)).toBeHidden()
    const refused = page.getByRole('region', { name: 'Not saved' })
    await expect(refused).toContainText('Job Status: On the Way')
    await expect(refused).toContainText('Olivia Hart reassigned this job to Theo Wills.')
    await expect(page.getByRole('button', { name: 'Clock in' })).toBeVisible()

    expect(await diaryOf(company, mine)).toEqual([
      `Checklist items not done: Leak test. Reason: ${reason}`,
      `Job status changed to: Closed`,
      `Job status changed to: On the Way`,
      note,
      'pump.png',
    ])
    const times = (await read(company, `/jobs/jobTime/${mine}`)) as { data: { ended_at: string | null }[] }
    expect(times.data).toHaveLength(1)
    expect(times.data[0]!.ended_at).not.toBeNull()
    const week = { startDate: dayFromNow(-2), endDate: dayFromNow(2) }
    const own = (await read(technician, `/company/getOwnClockTimes?${new URLSearchParams(week)}`)) as {
      result: { started_at: string; ended_at: string | null; job_id: number | null }[]
    }
    // One stretch of work without a gap, of which one part is the job's.
    const ends = own.result.map(each => each.ended_at)
    expect(ends).not.toContain(null)
    expect(own.result.slice(1).map(each => each.started_at)).toEqual(ends.slice(0, -1))
    expect(own.result.filter(each => each.job_id === mine)).toHaveLength(1)
    await page.context().close()
  } finally {
    line.end()
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }
})

async function book(company: Company, technician: number, name: string, minutes: number): Promise<number> {
  const booked = await company.send('/jobs/add', {
    name,
    address: '12 Smith Street, Parramatta NSW',
    assign_worker: String(technician),
    schedule_appointment: 1,
    appointment_time: new Date(Date.now() + minutes * 60_000).toISOString(),
    duration: 60,
  })
  return (booked as { lastJobInsertId: number }).lastJobInsertId
}

async function read({ session }: Company, call: string): Promise<unknown> {
  const headers = { authorization: `Bearer ${session.token}` }
  return (await fetch(`${process.env.TRADEWIND_E2E_URL}/api${call}`, { headers })).json()
}

/** What the technician's entries in the diary say. */
async function diaryOf(company: Company, job: number): Promise<string[]> {
  type Entry = { content: string | { filename: string }[]; user: string }
  const { diary } = (await read(company, `/jobs/jobdiary/${job}`)) as { diary: { changes: Entry[] }[] }
  return diary
    .flatMap(group => group.changes)
    .filter(entry => entry.user === 'Theo Wills')
    .map(({ content }) => (typeof content === 'string' ? content : String(content[0]?.filename)))
    .sort()
}

const dayFromNow = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
