import { expect, test } from 'vitest'
import { someJob } from '#features/office/job-form/web/testing-job.ts'
import { owner } from '#web/testing/render-with-kit.tsx'
import { writeOverlays } from './write-overlays.ts'

const at = '2026-11-23T22:30:00Z'
const by = { ...owner, id: 21, fullname: 'Jordan Murray' }
const overlays = writeOverlays(by)

/** A reply with this write on top; applied twice it must change nothing more. */
function shown<T>(reply: T, path: string, input: object, asked: object, read: string): T {
  const apply = (given: unknown) =>
    overlays
      .filter(each => each.write === path && each.read === read)
      .reduce(
        (now, each) => each.show(now as never, { key: path, input, at } as never, asked as never),
        given,
      )
  const once = apply(reply)
  expect(apply(once)).toEqual(once)
  return once as T
}

const edit = '/jobs/edit/:id'
const closed = { id: 40, version: 4, job_status_id: 3, tradie_comment: 'New washer' }

test('a job that was closed here shows it, with its comment, and on no other job', () => {
  const open = (id: number) =>
    shown({ result: someJob }, edit, { ...closed, id }, { id: 40 }, '/jobs/getJob/:id').result
  expect(open(40)).toMatchObject({
    job_status_id: 3,
    tradie_comment: 'New washer',
    date_closed: at,
    closed_by_id: 21,
    closed_by: 'Jordan Murray',
  })
  expect(open(41)).toEqual(someJob)
})

test('a note and a status stand in the diary of their job', () => {
  const read = '/jobs/jobdiary/:jobId'
  const note = { job_id: 40, data: [{ type: 'note', content: 'Valve is seized', entryId: 'e' }] }
  const noted = shown({ diary: [] }, '/jobs/jobdiary/add', note, { jobId: 40 }, read)
  expect(noted.diary).toMatchObject([
    { changes: [{ content: 'Valve is seized', timestamp: at, saved: false }] },
  ])
  const both = shown(noted, edit, closed, { jobId: 40 }, read)
  expect(both.diary).toMatchObject([
    { changes: [{ content: 'Job status changed to: Closed', user: 'Jordan Murray' }] },
    {},
  ])
})

test('ticks, and the reason for what was left out, stand on the checklist', () => {
  const item = { text: 'Leak test', is_done: false, reason: '', by: '', at: null }
  const lists = {
    data: [
      {
        id: 3,
        items: [
          { ...item, id: 'a' },
          { ...item, id: 'b' },
        ],
      },
    ],
  }
  const read = '/jobs/checklists/:jobId'
  const tick = { jobId: 40, checklist_id: 3, item_id: 'a', checked: true }
  const ticked = shown(lists, '/jobs/tickChecklist/:jobId', tick, { jobId: 40 }, read)
  const left_out = { reason: 'No gas', items: ['a', 'b'].map(item_id => ({ checklist_id: 3, item_id })) }
  const explained = shown(ticked, edit, { ...closed, left_out }, { jobId: 40 }, read)
  expect(explained.data[0]!.items).toMatchObject([
    { is_done: true, reason: '', by: 'Jordan Murray' },
    { is_done: false, reason: 'No gas', by: 'Jordan Murray' },
  ])
})

test('work that was begun here runs on its job, and ends with another job, the clock or the job itself', () => {
  const read = '/jobs/jobTime/:jobId'
  const work = (jobId: number) => ({ jobId, status: 'In' })
  const none = { data: [] as object[], minutes: 0 }
  const begun = shown(none, '/jobs/jobTime/:jobId', work(40), { jobId: 40 }, read)
  expect(begun.data).toMatchObject([{ user_id: 21, started_at: at, ended_at: null }])
  const running = {
    data: [{ id: 1, user_id: 21, user: '', started_at: '2026-11-23T22:00:00Z', ended_at: null }],
  }
  const ends = { data: [{ ended_at: at }], minutes: 30 }
  const before = { ...running, minutes: 0 }
  expect(shown(before, '/jobs/jobTime/:jobId', work(41), { jobId: 40 }, read)).toMatchObject(ends)
  expect(shown(before, '/company/clock', { status: 'Out' }, { jobId: 40 }, read)).toMatchObject(ends)
  expect(shown(before, edit, closed, { jobId: 40 }, read)).toMatchObject(ends)
})

test('a clock-in stands in the week of the company’s own day', () => {
  const read = '/company/getOwnClockTimes'
  const week = (startDate: string, endDate: string) =>
    shown({ result: [] as object[] }, '/company/clock', { status: 'In' }, { startDate, endDate }, read).result
  // Tuesday morning in Sydney, Monday night in UTC.
  expect(week('2026-11-24', '2026-11-30')).toMatchObject([{ started_at: at, ended_at: null }])
  expect(week('2026-11-16', '2026-11-23')).toEqual([])
})

test('a signature that waits can’t be asked for again', () => {
  const sent = { job_id: 40, items: [], signedBy: 'Nadia Kerr', signature: '', t_c: '' }
  const read = '/jobs/getJobSignature/:id'
  const reply = { result: null as object | null }
  const { result } = shown(reply, '/jobs/saveJobSignature', sent, { id: 40 }, read)
  expect(result).toMatchObject({ signedBy: 'Nadia Kerr', signed_at: at })
})

test('a part that was added here has its name and the others keep their prices', () => {
  const standing = { id: 'a', partId: 7, quantity: 1, name: 'Tap', used: true, price: 12 }
  const job = {
    ...someJob,
    parts: JSON.stringify([{ id: 1, partsBelong: 21, assignedTo: 0, parts: [standing] }]),
  }
  const sent = [
    { ...standing, price: undefined, quantity: 2 },
    { id: 'b', partId: 9, quantity: 1, name: 'Washer', used: true },
  ]
  const save = { id: 40, version: 4, parts: [{ id: 1, partsBelong: 21, assignedTo: 0, parts: sent }] }
  const { parts } = shown({ result: job }, edit, save, { id: 40 }, '/jobs/getJob/:id').result
  expect(JSON.parse(parts)).toMatchObject([
    {
      parts: [
        { name: 'Tap', quantity: 2, price: 12 },
        { name: 'Washer', quantity: 1 },
      ],
    },
  ])
})
