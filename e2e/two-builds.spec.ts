import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, type Page } from '@playwright/test'
import { type Company, newCompany, newTechnician, storeSession } from './company.ts'
import { test } from './journey.ts'
import { isKept } from './kept.ts'
import { newLine } from './line.ts'
import { movedClock } from './moved-clock.ts'
import { killBrowser, openPhone } from './phone-browser.ts'
import { keptWrites } from './phone-store.ts'
import { startOwn } from './server.ts'

// Two builds of different releases, one of them in OTHER_RELEASE (a built checkout; CONTRIBUTING.md). Phones that the earlier
// one made ready hand in what they have by either page, forms that are open stay, and the way back works as well.

const before = process.env.OTHER_RELEASE
const minuteMs = 60_000

test('phones of another build go on with this one, and back', async () => {
  test.skip(!before, 'OTHER_RELEASE names no built checkout of another release.')
  test.setTimeout(1_200_000)
  const [server, clock] = await Promise.all([startOwn(before), movedClock()])
  const company = await newCompany({}, server)
  await company.send('/company/additem', { name: 'Mixer tap', price: 180, quantity: 1 })
  const list = { name: 'Before leaving', job_type_ids: [], status_ids: [3], items: [{ text: 'Site swept' }] }
  await company.send('/settings/addChecklist', list)
  const phones = await Promise.all(
    ['Stays open', 'Is killed'].map(async name => {
      const technician = await newTechnician(company)
      const jobs: number[] = []
      for (let n = 0; n < 2; n++) jobs.push(await book(company, technician.id, `${name} ${n}`))
      const folder = await mkdtemp(path.join(tmpdir(), 'tradewind-builds-'))
      const line = await newLine(server.address)
      const troubles: string[] = []
      const open = async () => {
        const page = await openPhone(folder, line.url, 60_000, clock.followIn)
        page.on('pageerror', error => troubles.push(`${name}: ${error.message}`))
        page.on('response', answer => {
          if (answer.url().includes('/api/') && answer.status() >= 400)
            troubles.push(`${name}: ${answer.status()} ${answer.url()}`)
        })
        return page
      }
      return { name, technician, jobs, folder, line, troubles, open }
    }),
  )
  const [stays, killed] = [phones[0]!, phones[1]!]
  const release = (page: Page) => page.locator('script[src^="/assets/"]').first().getAttribute('src')
  try {
    const pages: Page[] = []
    for (const { open, technician, jobs, line } of phones) {
      const page = await open()
      pages.push(page)
      await storeSession(page, technician)
      await page.goto('/dashboard')
      await expect(page.getByRole('button', { name: 'Clock in' })).toBeVisible()
      await untilKept(page)
      await isKept(page, [
        ...['TechnicianJob', 'LeftWritesCard', 'write-overlays', 'OwnShiftsPage'],
        ...['getAskedLeave', '/users/me'],
        ...jobs.map(id => `getJob/:id",{"id":${id}`),
      ])
      line.cut()
    }
    let [open, other] = [pages[0]!, pages[1]!]
    const older = await release(open)
    for (const [n, page] of pages.entries()) await work(page, phones[n]!.jobs[0]!, 'earlier')
    const kinds = new Set((await keptWrites(open)).map(({ entry }) => entry.path))
    console.log(`${(await keptWrites(open)).length} entries of ${kinds.size} kinds wait on each phone`)
    await killBrowser(other)
    let job = await openJob(open, stays.jobs[1]!)
    await job.getByRole('textbox', { name: 'Note', exact: true }).fill('Half a note')
    await open.evaluate(() => Object.assign(window, { isOld: true }))

    await server.restart(process.cwd())

    // The earlier page sends, and stays under what is typed.
    stays.line.mend()
    await expect.poll(() => keptWrites(open), { timeout: 120_000 }).toEqual([])
    for (let n = 0; n < 3; n++) {
      await clock.pass(11 * minuteMs)
      await look(open)
      await open.evaluate(async () => (await fetch('/', { cache: 'no-cache' })).text())
    }
    expect(await open.evaluate(() => 'isOld' in window)).toBe(true)
    await expect(job.getByRole('textbox', { name: 'Note', exact: true })).toHaveValue('Half a note')
    await job.locator('[data-note]').getByRole('button', { name: 'Add note' }).click()
    await expect(job.getByRole('textbox', { name: 'Note', exact: true })).toHaveValue('')
    await expect.poll(() => keptWrites(open)).toEqual([])

    // This release's page finds what the earlier one has left, and sends it.
    killed.line.mend()
    other = await killed.open()
    await other.goto('/jobs')
    expect(await release(other)).not.toBe(older)
    await expect.poll(() => keptWrites(other), { timeout: 120_000 }).toEqual([])
    await expect(other.getByRole('region', { name: 'Not saved' })).toBeHidden()

    for (const { jobs, technician } of phones)
      expect(await toldOf(company, technician, jobs[0]!)).toEqual(done('earlier'))
    expect(await toldOf(company, stays.technician, stays.jobs[1]!)).toMatchObject({
      diary: ['Half a note'],
    })

    // Both restart with this release, out of reach too.
    await open.goto('/dashboard')
    expect(await release(open)).not.toBe(older)
    for (const page of [open, other]) await untilKept(page)
    for (const { line } of phones) line.cut()
    await work(open, stays.jobs[1]!, 'later')
    await work(other, killed.jobs[1]!, 'later')
    await killBrowser(other)

    // The way back: the earlier release on what this one has migrated.
    await server.restart(before!)
    for (const { line } of phones) line.mend()
    job = await openJob(open, stays.jobs[0]!)
    await expect.poll(() => keptWrites(open), { timeout: 120_000 }).toEqual([])
    other = await killed.open()
    await other.goto('/jobs')
    expect(await release(other)).toBe(older)
    await expect.poll(() => keptWrites(other), { timeout: 120_000 }).toEqual([])
    await expect(other.getByRole('region', { name: 'Not saved' })).toBeHidden()
    const later = done('later')
    expect(await toldOf(company, killed.technician, killed.jobs[1]!)).toEqual(later)
    expect(await toldOf(company, stays.technician, stays.jobs[1]!)).toEqual({
      ...later,
      diary: [...later.diary, 'Half a note'].sort(),
    })
    expect(phones.flatMap(({ troubles }) => troubles)).toEqual([])
    for (const page of [open, other]) await page.context().close()
  } finally {
    for (const { line, folder } of phones) {
      line.end()
      await rm(folder, { recursive: true, force: true, maxRetries: 5 })
    }
    await clock.remove()
    await server.stop()
  }
})

/** Has the page look now whether there is another release, as when the phone is taken out of the pocket. */
const look = (page: Page) => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))

/** The page that is open is the one that is kept. */
const untilKept = (page: Page) =>
  expect
    .poll(
      () =>
        page.evaluate(async () => {
          const kept = await (await caches.match('/', { cacheName: 'pages' }))?.text()
          const own = document.querySelector('script[src^="/assets/"]')!.getAttribute('src')!
          return Boolean(kept?.includes(own))
        }),
      { timeout: 300_000 },
    )
    .toBe(true)

/** A visit out of reach, with each kind of what a technician enters at a job, and a leave. */
async function work(page: Page, id: number, word: string): Promise<void> {
  const job = await openJob(page, id)
  await job.getByRole('button', { name: 'Start travel' }).click()
  await job.getByRole('button', { name: 'Start work' }).click()
  await expect(job.getByRole('button', { name: 'Stop work' })).toBeVisible()
  await job.getByRole('textbox', { name: 'Note', exact: true }).fill(`Note ${word}`)
  await job.locator('[data-note]').getByRole('button', { name: 'Add note' }).click()
  await expect(job.getByRole('textbox', { name: 'Note', exact: true })).toHaveValue('')
  await job.getByRole('checkbox', { name: 'Site swept' }).click()
  await job.getByRole('tab', { name: 'Parts' }).click()
  await job.getByRole('combobox', { name: 'Add a part' }).click()
  await page.getByRole('option', { name: /Mixer tap/ }).click()
  await job.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(job.getByRole('button', { name: 'Save', exact: true })).toBeHidden()
  await job.getByRole('tab', { name: 'Files' }).click()
  const texts = await page.evaluate(
    seed =>
      [1, 2, 3].map(n => {
        const canvas = Object.assign(document.createElement('canvas'), { width: 80, height: 60 })
        canvas.getContext('2d')!.fillRect(0, 0, seed + n, 60)
        return canvas.toDataURL('image/png').split(',')[1]!
      }),
    word.length * 4,
  )
  const files = texts.map((text, n) => ({
    name: `${word}-${n}.png`,
    mimeType: 'image/png',
    buffer: Buffer.from(text, 'base64'),
  }))
  await job.locator('input[type=file]:not([capture])').first().setInputFiles(files)
  await expect
    .poll(async () => (await keptWrites(page)).filter(each => each.file && each.job === id).length)
    .toBe(files.length)
  await job.getByRole('tab', { name: 'Job', exact: true }).click()
  await job.getByRole('textbox', { name: 'Tradie Comment' }).fill(`Comment ${word}`)
  await job.getByRole('button', { name: 'Complete job' }).click()
  await expect(job.getByRole('button', { name: 'Complete job' })).toBeHidden()
  await page.goto('/shift/own')
  await page.getByRole('button', { name: 'Request leave' }).click()
  const leave = page.getByRole('dialog', { name: 'Request leave' })
  await leave.getByRole('textbox', { name: 'Note' }).fill(`Leave ${word}`)
  await leave.getByRole('button', { name: 'Send request' }).click()
  await expect(leave).toBeHidden()
}

/** What the office reads of such a visit. */
const done = (word: string) => ({
  status: 3,
  comment: `Comment ${word}`,
  parts: ['Mixer tap'],
  isTicked: true,
  times: 1,
  diary: [
    'Job status changed to: Closed',
    'Job status changed to: On the Way',
    `Note ${word}`,
    ...[0, 1, 2].map(n => `${word}-${n}.png`),
  ].sort(),
})

async function toldOf(company: Company, { id: by }: { id: number }, job: number) {
  const read = async <T>(call: string) => {
    const headers = { authorization: `Bearer ${company.session.token}` }
    return (await (await fetch(`${company.server.address}/api${call}`, { headers })).json()) as T
  }
  const { result } = await read<{
    result: { job_status_id: number; tradie_comment: string; parts: string; note: string }
  }>(`/jobs/getJob/${job}`)
  const parts = JSON.parse(result.parts) as { parts: { name: string }[] }[]
  const lists = await read<{ data: { items: { is_done: boolean }[] }[] }>(`/jobs/checklists/${job}`)
  const times = await read<{ data: { user_id: number }[] }>(`/jobs/jobTime/${job}`)
  type Entry = { type: string; content: string | { filename: string }[]; user: string }
  const { diary } = await read<{ diary: { changes: Entry[] }[] }>(`/jobs/jobdiary/${job}`)
  return {
    status: result.job_status_id,
    comment: result.tradie_comment,
    parts: parts.flatMap(each => each.parts.map(({ name }) => name)),
    isTicked: lists.data.every(({ items }) => items.every(item => item.is_done)),
    times: times.data.filter(({ user_id }) => user_id === by).length,
    diary: diary
      .flatMap(group => group.changes)
      .filter(entry => entry.user === 'Theo Wills')
      .map(({ content }) => (typeof content === 'string' ? content : String(content[0]?.filename)))
      .sort(),
  }
}

async function openJob(page: Page, id: number) {
  await page.goto(`/jobs?job=${id}`)
  const dialog = page.getByRole('dialog').first()
  await expect(dialog.getByRole('tab', { name: 'Files' })).toBeVisible()
  return dialog
}

async function book(company: Company, technician: number, name: string): Promise<number> {
  const booked = await company.send('/jobs/add', {
    name,
    address: '12 Smith Street, Parramatta NSW',
    assign_worker: String(technician),
    schedule_appointment: 1,
    appointment_time: new Date(Date.now() + 30 * minuteMs).toISOString(),
    duration: 20,
  })
  return (booked as { lastJobInsertId: number }).lastJobInsertId
}
