import { createHash, randomUUID } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, type Page } from '@playwright/test'
import pg from 'pg'
import { readPidFile } from '../src/server/db/embedded/server.ts'
import { type Company, newCompany, newTechnician, storeSession, zoneOfMorning } from './company.ts'
import { sign } from './finger.ts'
import { anAddress, test } from './journey.ts'
import { isKept } from './kept.ts'
import { newLine } from './line.ts'
import { movedClock } from './moved-clock.ts'
import { nextRelease } from './next-release.ts'
import { killBrowser, openPhone } from './phone-browser.ts'
import { addKept, type KeptWrite, keptHashes, keptRows, keptWrites } from './phone-store.ts'
import { startOwn } from './server.ts'

// Covers: account/sign-in, jobs/checklists, jobs/claims, jobs/diary, jobs/files, jobs/forms, jobs/jobs, jobs/notes, jobs/parts,
// jobs/signatures, jobs/tools, messages/appointment-messages, messages/client-messages, money/on-site, office/differences,
// office/field-devices, office/job-dialog, office/jobs-list, people/clock, people/shifts, schedule/agenda, stock/counts,
// talk/notifications.

// A technician's whole day without the server, while the browser says that it is online: sixty entries of each kind that a phone
// keeps and thirty photos. The browser is killed, the session ends, the office changes two of the same fields, and a new release
// is served when the line is back. All of it arrives once, and phone and office show the same.

const clients = [
  'Nadia Kerr',
  'Omar Diaz',
  'Pia Lund',
  'Quentin Ross',
  'Rosa Blume',
  'Sven Holt',
  'Tara Quill',
  'Uma Price',
  'Vito Marsh',
  'Wanda Frey',
  'Xenia Cole',
  'Yusuf Park',
]
const minuteMs = 60_000
const reason = 'No gas on site'

test('a day out of reach arrives once and whole, over a kill, an ended session and a new release', async ({
  browser,
}) => {
  // Two minutes on an idle machine, eleven beside ten others that compute, which the other journeys need there.
  test.skip(Boolean(process.env.CI), 'long under load: runs by `npm test -- e2e` without CI')
  test.setTimeout(1_500_000)
  const [server, release, clock] = await Promise.all([startOwn(), nextRelease(), movedClock()])
  const folder = await mkdtemp(path.join(tmpdir(), 'tradewind-day-'))
  const line = await newLine(server.address)
  const open = () => openPhone(folder, line.url, 60_000, clock.followIn)
  const ends = [server.stop, release.remove, clock.remove, async () => line.end()]
  try {
    const company = await newCompany({ time_zone: zoneOfMorning() }, server)
    const technician = await newTechnician(company)
    // Without a verified owner ten texts a day are the most, reminders and all.
    await inDatabase(server.dataDir, db => db.query('update accounts set email_verified_at = now()'))
    const jobs = await prepare(company, technician.id)
    const idOf = (name: string) => jobs.get(name)!
    const [first, second, third] = [clients[0]!, clients[1]!, clients[2]!]

    let page = await open()
    await storeSession(page, technician)
    await page.goto('/stock/van')
    await page.getByRole('button', { name: 'Count my van' }).click()
    await expect(page.getByLabel('How many Ball valve?')).toBeVisible()
    await page.goto('/dashboard')
    await expect(page.getByRole('button', { name: 'Clock in' })).toBeVisible()
    await isKept(page, [
      ...['TechnicianJob', 'LeftWritesCard', 'write-overlays', 'renew-phone', 'take-version', 'FillDialog'],
      ...['SignatureDialog', 'TakePaymentPage', 'RunningLateDialog', 'OwnShiftsPage', 'AgendaDetails'],
      ...[
        'getJobSignature',
        'MessageClient',
        'OpenedCount',
        'ClaimDialog',
        'previewRunningLate',
        'getAskedLeave',
        '/users/me',
      ],
      ...[...jobs.values()].map(id => `getJob/:id",{"id":${id}}`),
      ...[...jobs.values()].map(id => `getPaymentOfJob/:jobId",{"jobId":${id}}`),
    ])
    await expect
      .poll(() => page.evaluate(() => localStorage.getItem('own.keptPhone')), { timeout: 60_000 })
      .not.toBe(null)

    // The morning.
    line.cut()
    await page.goto('/dashboard')
    await expect(page.getByText(/^Offline\. Showing data from /)).toBeVisible()
    expect(await page.evaluate(() => navigator.onLine)).toBe(true)
    await page.getByRole('button', { name: 'Clock in' }).click()
    await expect(page.getByRole('button', { name: /^Clock out/ })).toBeVisible()
    let job = await openJob(page, idOf(first))
    await job.getByRole('button', { name: 'Start travel' }).click()
    await job.getByRole('button', { name: 'Start work' }).click()
    await expect(job.getByRole('button', { name: 'Stop work' })).toBeVisible()
    await addNote(page, 'The valve is seized.')
    await job.getByRole('checkbox', { name: 'Site swept' }).click()
    await job.getByRole('tab', { name: 'Tasks' }).click()
    await job.getByRole('checkbox', { name: 'Isolate the water' }).click()
    await job.getByRole('tab', { name: 'Parts' }).click()
    await job.getByRole('combobox', { name: 'Add a part' }).click()
    await page.getByRole('option', { name: /Mixer tap/ }).click()
    await job.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(job.getByRole('button', { name: 'Save', exact: true })).toBeHidden()
    await job.getByRole('tab', { name: 'Job', exact: true }).click()
    await job.getByRole('button', { name: 'Signature' }).click()
    const signature = page.getByRole('dialog', { name: 'Signature' })
    await signature.getByRole('combobox', { name: 'Add Items' }).click()
    await page.getByRole('option', { name: 'Mixer tap' }).click()
    await sign(page, signature.getByLabel('Sign here'))
    await signature.getByLabel('Signed By').fill(first)
    await signature.getByRole('button', { name: 'Sign Now' }).click()
    await expect(signature).toBeHidden()
    await job.getByRole('tab', { name: 'Forms' }).click()
    await job.getByRole('button', { name: 'Fill in SWMS' }).first().click()
    const form = page.getByRole('dialog', { name: 'SWMS' })
    await form.getByRole('textbox', { name: 'High risk work' }).fill('Roof')
    await form.getByRole('button', { name: 'Save form' }).click()
    await expect(form).toBeHidden()
    await takePhotos(page, 0)
    await job.getByRole('tab', { name: 'Job', exact: true }).click()
    await job.getByRole('textbox', { name: 'Tradie Comment' }).fill('Replaced the valve')
    await job.getByRole('button', { name: 'Complete job' }).click()
    const question = page.getByRole('dialog', { name: 'The checklist isn’t complete' })
    await question.getByRole('textbox').fill(reason)
    await question.getByRole('button', { name: 'Save anyway' }).click()
    await expect(job.getByRole('button', { name: 'Complete job' })).toBeHidden()

    // A browser writes its cookies within half a minute.
    const cookies = path.join(folder, 'Default/Cookies')
    await expect
      .poll(async () => (await readFile(cookies).catch(() => Buffer.of())).includes('tradewind_phone'), {
        timeout: 60_000,
      })
      .toBe(true)
    await killBrowser(page)
    page = await open()
    await page.goto('/waiting')
    for (const text of ['The valve is seized.', reason, 'SWMS', 'Start work'])
      await expect(page.getByText(text).first()).toBeVisible()

    // The afternoon.
    job = await openJob(page, idOf(second))
    await takePhotos(page, 10)
    await job.getByRole('tab', { name: 'Job', exact: true }).click()
    await job.getByRole('textbox', { name: 'Tradie Comment' }).fill('Came back for the pump')
    await job.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(job.getByRole('button', { name: 'Save', exact: true })).toBeHidden()
    await openJob(page, idOf(third))
    await takePhotos(page, 20)
    await job.getByRole('button', { name: 'Message Client' }).click()
    const message = page.getByRole('dialog', { name: 'Send SMS' })
    await message.getByRole('textbox', { name: 'Message' }).fill('The part is ordered.')
    await message.getByRole('button', { name: 'Send' }).click()
    await expect(message).toBeHidden()
    await page.goto(`/jobs/${idOf(third)}/payment`)
    await page.getByRole('button', { name: 'Cash' }).click()
    await page.getByRole('button', { name: '$180.00 received' }).click()
    await expect(page.getByText('Paid in full.')).toBeVisible()
    await page.goto('/dashboard')
    await page.getByRole('button', { name: 'Running late' }).first().click()
    const late = page.getByRole('dialog', { name: /late/i })
    await late.getByRole('button', { name: 'Send' }).click()
    await expect(late).toBeHidden()
    await page.goto('/shift/own')
    await page.getByRole('button', { name: 'Request leave' }).click()
    const leave = page.getByRole('dialog', { name: 'Request leave' })
    await leave.getByRole('textbox', { name: 'Note' }).fill('Wedding')
    await leave.getByRole('button', { name: 'Send request' }).click()
    await expect(leave).toBeHidden()
    await page.goto('/calendar')
    await page.getByText('Collect keys').first().click()
    await page.getByRole('dialog').getByRole('button', { name: 'Mark as completed' }).click()
    await waits(page, '/calendar-tasks/')
    await page.goto('/stock/van')
    await page.getByRole('button', { name: /count/i }).first().click()
    await page.getByLabel('How many Ball valve?').fill('3')
    await page.getByRole('button', { name: 'Finish count' }).click()
    await waits(page, '/company/finishCount/')
    await page.goto('/dashboard')
    await page.getByRole('button', { name: /^Clock out/ }).click()
    await expect(page.getByRole('button', { name: 'Clock in' })).toBeVisible()

    // Nine more jobs, put into the same queue: each is gone to, worked on and told of.
    await addKept(page, await moreOf(page, clients.slice(3).map(idOf)))
    const waiting = await keptWrites(page)
    const entries = waiting.filter(each => !each.file)
    expect(waiting.length - entries.length).toBe(30)
    expect(entries.length).toBeGreaterThanOrEqual(60)
    expect(new Set(entries.map(({ entry }) => entry.path)).size).toBe(14)
    const hashes = await keptHashes(page)
    expect(new Set(Object.values(hashes)).size).toBe(30)

    // Meanwhile the session ends, another release is served, and the office writes into two of the same fields.
    await server.restart(release.folder)
    await inDatabase(server.dataDir, db =>
      db.query(
        `update sessions set expires_at = now() - interval '1 minute' where kind = 'company' and user_id = $1`,
        [technician.id],
      ),
    )
    const desk = await browser.newPage({
      viewport: { width: 1440, height: 900 },
      baseURL: server.address,
      extraHTTPHeaders: anAddress(),
    })
    await storeSession(desk, company)
    for (const [name, comment] of [
      [first, 'Valve only tightened'],
      [second, 'Pump is on order'],
    ] as const) {
      await desk.goto(`/jobs?job=${idOf(name)}`)
      const opened = desk.getByRole('dialog').first()
      await opened.getByRole('textbox', { name: 'Tradie Comment' }).fill(comment)
      await opened.getByRole('button', { name: 'Save', exact: true }).click()
      await expect(desk.getByText('Saved.').first()).toBeVisible()
    }

    // The line is back, under a form that is open: the page of the old release sends what waits, and stays.
    job = await openJob(page, idOf(clients[3]!))
    await job.getByRole('textbox', { name: 'Note', exact: true }).fill('Half a note')
    await page.evaluate(() => Object.assign(window, { isOld: true }))
    line.mend()
    // Both that the office has to decide about stay.
    await untilWaiting(page, 2)
    for (let n = 0; n < 3; n++) {
      await clock.pass(11 * minuteMs)
      await look(page)
      // The question whether there is another release takes as long.
      await page.evaluate(async () => (await fetch('/', { cache: 'no-cache' })).text())
    }
    expect(await page.evaluate(() => 'isOld' in window)).toBe(true)
    await expect(job.getByRole('textbox', { name: 'Note', exact: true })).toHaveValue('Half a note')
    await job.getByRole('textbox', { name: 'Note', exact: true }).fill('')
    await page.keyboard.press('Escape')
    await expect(job).toBeHidden()
    await expect(async () => {
      await clock.pass(3 * minuteMs)
      await look(page)
      expect(await page.evaluate(() => 'isOld' in window)).toBe(false)
    }).toPass({ timeout: 120_000 })
    expect(await page.locator('script[src^="/assets/"]').first().getAttribute('src')).toContain('next.js')
    await page.goto('/waiting')
    await expect(page.getByText('The office can see this and decide.')).toHaveCount(2, { timeout: 120_000 })
    // The office decides about both: one for the phone, one for itself.
    await desk.goto('/differences')
    for (const [name, take] of [
      [first, 'Use the phone’s'],
      [second, 'Keep the office’s'],
    ] as const) {
      const card = desk.getByRole('region', { name: new RegExp(name) })
      await card.getByRole('button', { name: take }).click()
      await expect(card.getByRole('button', { name: take })).toBeHidden()
    }
    await expect(page.getByText('All sent')).toBeVisible({ timeout: 120_000 })

    // Nothing is lost, nothing doubled, and the photos have the bytes that the phone had.
    expect(await counted(server.dataDir)).toEqual({
      // Each that was written, and a line of the diary for each save.
      notes: 27,
      // With the signature.
      files: 31,
      times: 10,
      // All are ended. How many there are hangs on moments: stretches of before the technician was there have no length.
      clock: true,
      signatures: 1,
      forms: 1,
      jobparts: 1,
      checks: 2,
      leave: 1,
      counts: 1,
      // Beside reminders and the like.
      texts: 2,
      differences: 2,
      // The invoice and its payment.
      entries: 2,
    })
    const files = await inDatabase(server.dataDir, db =>
      db.query<{ name: string; key: string }>(`select name, key from files where name like 'photo-%'`),
    )
    const arrived = await Promise.all(
      files.rows.map(async ({ name, key }) => {
        const bytes = await readFile(path.join(server.dataDir, 'files', key))
        return [name, createHash('sha256').update(bytes).digest('hex')] as const
      }),
    )
    expect(arrived).toHaveLength(30)
    // The place where a photo was taken is cut off: other bytes than the phone’s, and each another.
    expect(arrived.map(([name]) => name).sort()).toEqual(Object.keys(hashes).sort())
    expect(new Set(arrived.map(([, hash]) => hash)).size).toBe(30)

    // The phone keeps just that which the server would tell it and the office sees.
    await page.reload()
    const ids = [...jobs.values()]
    await expect.poll(() => differing(page, ids), { timeout: 120_000 }).toEqual([])
    const facts = ['job_status_id', 'tradie_comment', 'note', 'tasks_info']
    const theirs = await keptRows<{ key: string; reply: { result: Record<string, unknown> } }>(
      page,
      'replies',
    )
    for (const id of ids) {
      const { reply } = theirs.find(({ key }) => key === `pulled ${keyOf(id)}`)!
      const headers = { authorization: `Bearer ${company.session.token}` }
      const answer = await fetch(`${server.address}/api/jobs/getJob/${id}`, { headers })
      const { result } = (await answer.json()) as { result: Record<string, unknown> }
      for (const fact of facts) expect([id, fact, reply.result[fact]]).toEqual([id, fact, result[fact]])
    }
    await page.context().close()
    await desk.context().close()
  } finally {
    for (const end of ends) await end()
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }
})

/** Writes on each of these jobs: on the way, worked on for eight minutes, and two notes. */
async function moreOf(page: Page, jobs: readonly number[]): Promise<KeptWrite[]> {
  const kept = await keptWrites(page)
  const like = (path: string, isIt: (write: KeptWrite) => boolean = () => true) =>
    kept.find(each => each.entry.path === path && isIt(each))!
  const travel = like('/jobs/edit/:id', ({ input }) => input.job_status_id === 2)
  const work = like('/jobs/jobTime/:jobId')
  const note = like('/jobs/jobdiary/add')
  const replies = await keptRows<{ key: string; reply: { result: { version: number } } }>(page, 'replies')
  const begin = Math.min(...kept.map(({ at }) => at)) - jobs.length * 10 * minuteMs
  return jobs.flatMap((id, n) => {
    const opened = replies.find(({ key }) => key.endsWith(`["/jobs/getJob/:id",{"id":${id}}]`))!
    const at = begin + n * 10 * minuteMs
    const of = (write: KeptWrite, ms: number, input: object, typed = write.typed): KeptWrite => ({
      ...write,
      key: randomUUID(),
      at: at + ms,
      madeAt: at + ms,
      job: id,
      typed,
      input: { ...write.input, ...input },
    })
    const noted = (ms: number, content: string) =>
      of(note, ms, { job_id: id, data: [{ type: 'note', content }] }, content)
    return [
      of(travel, 0, { id, version: opened.reply.result.version }),
      of(work, 1_000, { jobId: id, status: 'In' }),
      noted(2_000, `Looked at ${id}`),
      noted(3_000, `Done at ${id}`),
      of(work, 8 * minuteMs, { jobId: id, status: 'Out' }, 'Stop work'),
    ]
  })
}

/** Until an entry of this kind lies on the phone. */
const waits = (page: Page, path: string) =>
  expect
    .poll(async () => (await keptWrites(page)).some(({ entry }) => entry.path.startsWith(path)))
    .toBe(true)

/** Waits until so many are left. However slow the machine is: it fails only once none has left for two minutes. */
async function untilWaiting(page: Page, count: number): Promise<void> {
  for (let left = Number.POSITIVE_INFINITY; left !== count; ) {
    const before = left
    const now = async () => {
      left = (await keptWrites(page)).length
      return left
    }
    await expect.poll(now, { timeout: 120_000 }).toBeLessThan(before)
  }
}

/** Has the page look now whether there is another release, as when the phone is taken out of the pocket. */
const look = (page: Page) => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))

const keyOf = (id: number) => `["/jobs/getJob/:id",{"id":${id}}]`

/** Replies about these jobs that differ from those that the server gives now. */
const differing = (page: Page, ids: readonly number[]): Promise<string[]> =>
  keptRows<{ key: string; reply: unknown }>(page, 'replies').then(kept =>
    page.evaluate(
      async ({ kept, ids }) => {
        const headers = { authorization: `Bearer ${localStorage.getItem('token')}` }
        const paths = ids.flatMap(id => [
          [`/jobs/getJob/${id}`, `pulled ["/jobs/getJob/:id",{"id":${id}}]`],
          [`/jobs/jobdiary/${id}`, `pulled ["/jobs/jobdiary/:jobId",{"jobId":${id}}]`],
        ])
        const others: string[] = []
        for (const [path, name] of paths) {
          const now = JSON.stringify(await (await fetch(`/api${path}`, { headers })).json())
          const has = JSON.stringify(kept.find(({ key }) => key === name)?.reply)
          if (now !== has) others.push(path!)
        }
        return others
      },
      { kept, ids },
    ),
  )

async function inDatabase<T>(dataDir: string, ask: (db: pg.Client) => Promise<T>): Promise<T> {
  const { socketFolder, port } = readPidFile(path.join(dataDir, 'postgres'))!
  const db = new pg.Client({ host: socketFolder, port, user: 'tradewind_owner', database: 'tradewind' })
  await db.connect()
  try {
    return await ask(db)
  } finally {
    await db.end()
  }
}

const counted = (dataDir: string) =>
  inDatabase(dataDir, async db => {
    const { rows } = await db.query(`select
      (select count(*)::int from diary_entries where type = 'note') as notes,
      (select count(*)::int from files where job_id is not null and part <> 'signatures') as files,
      (select count(*)::int from job_times) as times,
      (select bool_and(ended_at is not null) from clock_times) as clock,
      (select count(*)::int from signatures) as signatures,
      (select count(*)::int from form_answers) as forms,
      (select count(*)::int from job_parts) as jobparts,
      (select count(*)::int from job_checks) as checks,
      (select count(*)::int from leave) as leave,
      (select count(*)::int from stock_counts) as counts,
      (select count(*)::int from sms_messages where body ~ 'The part is ordered|running about') as texts,
      (select count(*)::int from differences) as differences,
      (select count(*)::int from ledger_entries) as entries`)
    return rows[0]
  })

/** Books the day, and all that is on it. */
async function prepare(company: Company, technician: number): Promise<Map<string, number>> {
  await company.send('/settings/editRolePermissions', { data: [{ permission_id: 24, roles: '1,2,3' }] })
  await company.send('/company/additem', { name: 'Mixer tap', price: 180, quantity: 1 })
  await company.send('/company/sendInventory', {
    inventory: [{ Name: 'Ball valve', Price: 20, Quantity: 4 }],
    place: technician,
  })
  await company.send('/settings/addChecklist', {
    name: 'Before leaving',
    job_type_ids: [],
    status_ids: [3],
    items: [
      { id: 'swept', text: 'Site swept' },
      { id: 'leak', text: 'Leak test' },
    ],
  })
  const risk = {
    id: 'risk',
    kind: 'line',
    label: 'High risk work',
    help: '',
    start: '',
    choices: [],
    fails: [],
  }
  const content = { pages: [{ id: 'p', title: '', fields: [risk] }] }
  await company.send('/forms/addForm', { name: 'SWMS', about: '', content, publish: true })
  const start = Date.now() + 30 * minuteMs
  const jobs = new Map<string, number>()
  for (const [n, name] of clients.entries()) {
    const booked = await company.send('/jobs/add', {
      name,
      email: 'site@example.com',
      phone: '0412 345 678',
      address: '12 Smith Street, Parramatta NSW',
      assign_worker: String(technician),
      schedule_appointment: 1,
      appointment_time: new Date(start + n * 20 * minuteMs).toISOString(),
      duration: 20,
      ...(n === 0 && {
        tasks: [{ task: 'Isolate the water', dueDate: '2027-01-15', assignedTo: technician }],
      }),
    })
    jobs.set(name, (booked as { lastJobInsertId: number }).lastJobInsertId)
  }
  const paid = jobs.get(clients[2]!)!
  await company.send(`/jobs/edit/${paid}`, { money: 180, include_tax: true, payby_id: 1 })
  await company.send('/jobs/invoiceOnSite', { job_id: paid })
  await company.send('/calendar-tasks', {
    title: 'Collect keys',
    description: 'At the office',
    start_date: new Date(start).toISOString(),
    finish_date: new Date(start + 30 * minuteMs).toISOString(),
    assigned_worker_id: technician,
  })
  return jobs
}

async function openJob(page: Page, id: number) {
  await page.goto(`/jobs?job=${id}`)
  const dialog = page.getByRole('dialog').first()
  await expect(dialog.getByRole('tab', { name: 'Files' })).toBeVisible()
  return dialog
}

async function addNote(page: Page, note: string): Promise<void> {
  const job = page.getByRole('dialog').first()
  await job.getByRole('textbox', { name: 'Note', exact: true }).fill(note)
  await job.locator('[data-note]').getByRole('button', { name: 'Add note' }).click()
  await expect(job.getByRole('textbox', { name: 'Note', exact: true })).toHaveValue('')
}

/** Ten photos, each another. */
async function takePhotos(page: Page, from: number): Promise<void> {
  const job = page.getByRole('dialog').first()
  await job.getByRole('tab', { name: 'Files' }).click()
  const names = Array.from({ length: 10 }, (_, n) => `photo-${from + n}.png`)
  const texts = await page.evaluate(
    ([begin, count]) =>
      Array.from({ length: count! }, (_, n) => {
        const canvas = Object.assign(document.createElement('canvas'), { width: 80, height: 60 })
        canvas.getContext('2d')!.fillRect(0, 0, 2 * (begin! + n + 1), 60)
        return canvas.toDataURL('image/png').split(',')[1]!
      }),
    [from, names.length],
  )
  await job
    .locator('input[type=file]:not([capture])')
    .first()
    .setInputFiles(
      names.map((name, n) => ({ name, mimeType: 'image/png', buffer: Buffer.from(texts[n]!, 'base64') })),
    )
  await expect
    .poll(async () => (await keptWrites(page)).filter(each => each.file).length)
    .toBe(from + names.length)
}
