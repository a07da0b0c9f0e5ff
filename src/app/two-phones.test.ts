import * as fc from 'fast-check'
import { afterAll, expect, test, vi } from 'vitest'
import { diaryContract } from '#features/jobs/diary/diary.contract.ts'
import { filesContract } from '#features/jobs/files/files.contract.ts'
import { jobTimeContract } from '#features/jobs/job-summary/job-time.contract.ts'
import { jobsContract } from '#features/jobs/jobs/jobs.contract.ts'
import { onSiteContract } from '#features/money/on-site/on-site.contract.ts'
import { differencesContract } from '#features/office/differences/differences.contract.ts'
import { fates, phonesOf } from './testing/phones.ts'
import { unique } from './testing/sample-maker.ts'
import { type TestCompany, testApp } from './testing/test-app.ts'

// Two technicians' phones and an office on one job, in any order, on a line that breaks at any moment: what the phones hold
// arrives once, and what it met is listed. The same runs each time; `PHONES_RUNS=500 PHONES_SEED=7`
// tries others, `PHONES_SHRINKS=1` makes what fails shorter.

const app = await testApp()
const phones = phonesOf(app)
afterAll(() => void vi.unstubAllGlobals())

const runs = Number(process.env.PHONES_RUNS ?? 5)
const seed = Number(process.env.PHONES_SEED ?? 47)

const phone = fc.nat({ max: 1 })
const step = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      do: fc.constantFrom('note', 'photo', 'part', 'field', 'status', 'pay', 'time'),
      phone,
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('send'),
      phone,
      fates: fc.array(fc.constantFrom(...fates), { minLength: 1, maxLength: 6 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom('look', 'kill', 'handIn'), phone }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom('office', 'officePays') }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('decide'), take: fc.constantFrom('mine', 'theirs') }) },
) as fc.Arbitrary<Step>
type Step =
  | {
      do: 'note' | 'photo' | 'part' | 'field' | 'status' | 'pay' | 'time' | 'look' | 'kill' | 'handIn'
      phone: number
    }
  | { do: 'send'; phone: number; fates: (typeof fates)[number][] }
  | { do: 'office' }
  | { do: 'officePays' }
  | { do: 'decide'; take: 'mine' | 'theirs' }

test(
  'whatever breaks off, each entry of two phones arrives once, or is listed as a difference',
  async () => {
    await fc.assert(fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 30 }), play), {
      numRuns: runs,
      seed,
      endOnFailure: !process.env.PHONES_SHRINKS,
    })
  },
  runs * 24_000,
)

async function someJob(company: TestCompany) {
  await app.sql(`update permissions set roles = '1,2,3' where company_id = $1 and id = 24`, [company.id])
  const second = await app.user(company.id, 3)
  const technicians = [company.technician, second]
  const booked = { name: 'Dana Wells', address: '4 King St', assign_worker: technicians.map(({ id }) => id) }
  const id = (await app.ok(jobsContract.add, booked, company.office)).body.lastJobInsertId
  const money = { id, money: 330, include_tax: true, payby_id: 1 }
  await app.ok(jobsContract.edit, money as never, company.owner)
  const invoice = (await app.ok(onSiteContract.issue, { job_id: id }, company.owner)).body.id
  const [item] = await app.sql<{ id: number }>(
    `insert into items (company_id, name, price_cents) values ($1, 'Tap', 1250) returning id`,
    [company.id],
  )
  return { id, invoice, item: item!.id, technicians }
}

async function play(steps: readonly Step[]): Promise<void> {
  const company = await app.company()
  const { id: job, invoice, item, technicians } = await someJob(company)
  const made = {
    notes: [] as string[],
    photos: [] as string[],
    parts: [] as string[],
    fields: [] as string[],
  }
  const paid: number[] = []
  const worked = [0, 0]
  let count = 0
  const held = technicians.map(each => phones.phone(each))
  const views: Awaited<ReturnType<typeof viewOf>>[] = []
  // One after the other: each loads modules of its own.
  for (const each of held) views.push(await viewOf(each))
  async function viewOf(of: (typeof held)[number]) {
    const { result } = await of.ask(jobsContract.open, { id: job })
    const open = await of.ask(onSiteContract.open, { jobId: job })
    return { job: result as Record<string, unknown>, version: open.result.invoices[0]!.version }
  }
  const words = (typed: string) => ({ key: unique(), title: 'Job', typed, job, madeAt: Date.now() })

  /** A job's fields are saved as its form saves them, on what the screen shows: with what waits on top. */
  async function save(n: number, fields: Record<string, unknown>) {
    const waiting = await held[n]!.left()
    const shown = { ...views[n]!.job }
    for (const { entry, input, refusal } of waiting)
      if (entry.path === jobsContract.edit.path && refusal === undefined) Object.assign(shown, input)
    const before = Object.fromEntries(Object.keys(fields).map(name => [name, shown[name]]))
    const input = { id: job, version: views[n]!.job.version, ...fields }
    await held[n]!.write(jobsContract.edit, { ...words(JSON.stringify(fields)), input, before })
  }

  async function handIn(n: number) {
    const refused = (await held[n]!.left()).filter(each => each.isFinal && each.aside === undefined)
    for (const { key, entry, input, before, title, typed, refusal } of refused) {
      const handed = {
        key,
        path: entry.path,
        input,
        before,
        title,
        typed,
        job,
        made_at: '2026-03-02T00:00:00Z',
        reason: refusal!,
      }
      const { result } = await held[n]!.ask(differencesContract.setAside, handed)
      await held[n]!.noteAside(key, result.id)
    }
  }
  const listed = async () =>
    (await app.ok(differencesContract.list, { limit: 200 }, company.office)).body.result

  async function take(done: Step): Promise<void> {
    const name = `n${++count}-${unique()}`
    if (done.do === 'office')
      return void (await app.ok(jobsContract.edit, { id: job, tradie_comment: name }, company.office))
    if (done.do === 'officePays')
      return void (await app.ok(
        onSiteContract.take,
        { id: invoice, amount_cents: 1, method: 1 },
        company.owner,
      ))
    if (done.do === 'decide') {
      const open = (await listed()).find(({ state }) => state === 'open')
      // A technician may have done what a decision can't any more: it is refused, and stays open.
      if (open) await app.send(differencesContract.decide, { id: open.id, take: done.take }, company.owner)
      return
    }
    const n = done.phone
    const mine = held[n]!
    if (done.do === 'send') {
      await mine.send(done.fates)
      // A screen reads anew what was saved; a page that has ended does not.
      if (!done.fates.includes('killed')) views[n] = await viewOf(mine)
    } else if (done.do === 'look') views[n] = await viewOf(mine)
    else if (done.do === 'kill') mine.kill()
    else if (done.do === 'handIn') await handIn(n)
    else if (done.do === 'note') {
      made.notes.push(name)
      const input = { job_id: job, data: [{ type: 'note', content: name, entryId: unique() }] }
      await mine.write(diaryContract.add, { ...words(name), input })
    } else if (done.do === 'photo') {
      made.photos.push(`${name}.png`)
      const file = new File([picture], `${name}.png`, { type: 'image/png' })
      const key = `${name}-${'0'.repeat(16)}`
      await mine.write(filesContract.add, { ...words(name), key, input: { id: job, key } }, file)
    } else if (done.do === 'field') {
      made.fields.push(name)
      await save(n, { tradie_comment: name })
    } else if (done.do === 'status') await save(n, { job_status_id: count % 2 ? 2 : 7 })
    else if (done.do === 'part') {
      const isWaiting = (await mine.left()).some(({ input }) => 'parts' in input)
      if (isWaiting) return
      made.parts.push(name)
      const groups = JSON.parse((views[n]!.job.parts as string) || '[]') as object[]
      const added = {
        id: groups.length + 1,
        partsBelong: 0,
        assignedTo: 0,
        parts: [{ id: name, partId: item, quantity: 1 }],
      }
      await save(n, { parts: JSON.stringify([...groups, added]) })
    } else if (done.do === 'pay') {
      const amount_cents = 100 + count
      paid.push(amount_cents)
      const input = { id: invoice, version: views[n]!.version, amount_cents, method: 1, note: name }
      await mine.write(onSiteContract.take, { ...words(name), input })
    } else if (done.do === 'time') {
      const status = worked[n]!++ % 2 ? 'Out' : 'In'
      await mine.write(jobTimeContract.work, { ...words(status), input: { jobId: job, status } })
    }
  }

  for (const each of steps) await take(each)
  for (const n of [0, 1]) {
    await held[n]!.send(null)
    await handIn(n)
    // What is left was refused for good, and is listed.
    expect((await held[n]!.left()).filter(each => each.aside === undefined)).toEqual([])
  }

  const rows = await listed()
  const differences = JSON.stringify(rows)
  const { diary } = (await app.ok(diaryContract.read, { jobId: job }, company.owner)).body
  const told = JSON.stringify(diary)
  const { result: open } = (await app.ok(jobsContract.open, { id: job }, company.owner)).body
  const times = (text: string, name: string) => text.split(name).length - 1

  const notes = diary.flatMap(({ changes }) => changes).filter(({ type }) => type === 'note')
  for (const name of made.notes) expect([name, times(JSON.stringify(notes), name)]).toEqual([name, 1])
  const files = (await app.ok(filesContract.list, { jobId: job }, company.owner)).body.result
  expect(files.map(file => file.name).sort()).toEqual([...made.photos].sort())
  for (const name of made.fields)
    expect([name, told.includes(name) || differences.includes(name)]).toEqual([name, true])
  for (const name of made.parts) {
    const there = times(String(open.parts), name)
    expect([name, there <= 1 && (there === 1 || differences.includes(name))]).toEqual([name, true])
  }
  const money = (await app.ok(onSiteContract.open, { jobId: job }, company.owner)).body.result.invoices[0]!
  for (const amount of paid) {
    const there = money.receipts.filter(({ amount_cents }) => amount_cents === amount).length
    const aside = rows.filter(({ input }) => input.amount_cents === amount).length
    expect([amount, there, aside]).toEqual([amount, 1 - aside, aside])
  }
  const { data } = (await app.ok(jobTimeContract.times, { jobId: job }, company.owner)).body
  for (const n of [0, 1]) {
    const own = data.filter(({ user_id }) => user_id === held[n]!.user.id)
    expect(own.length, `phone ${n}: ${worked[n]}`).toBe(Math.ceil(worked[n]! / 2))
    expect(own.filter(({ ended_at }) => ended_at === null).length).toBe(worked[n]! % 2)
  }
  for (const each of held) {
    const { job: seen } = await viewOf(each)
    for (const field of ['tradie_comment', 'job_status_id', 'version'] as const)
      expect([field, seen[field]]).toEqual([field, open[field]])
    each.kill()
  }
}

/** A PNG of one pixel. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
