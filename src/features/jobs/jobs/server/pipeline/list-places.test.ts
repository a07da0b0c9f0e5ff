import { expect, test } from 'vitest'
import { type TestCompany, type TestUser, testApp } from '#app/testing/test-app.ts'
import { pipelineContract } from '#features/office/pipeline/pipeline.contract.ts'
import type { Sends } from '#shared/endpoint.ts'
import { jobsContract } from '../../jobs.contract.ts'

const app = await testApp()
const { add, edit, list, listTotals, moveToList, open } = jobsContract

interface Board {
  firm: TestCompany
  lists: number[]
}

async function board(): Promise<Board> {
  const firm = await app.company({ time_zone: 'Australia/Sydney' })
  const lists: number[] = []
  for (const name of ['Lead', 'Quoted'])
    lists.push((await app.send(pipelineContract.addList, { name }, firm.owner)).body.result.id)
  return { firm, lists }
}

async function job(
  { firm }: Board,
  name: string,
  list_id: number | null,
  more: Partial<Sends<typeof add>> = {},
) {
  const input = { name, address: '1 High St', list_id, ...more }
  return (await app.send(add, input, firm.office)).body.lastJobInsertId
}

type Filters = NonNullable<Sends<typeof list>['filters']>
async function cards(
  of: Board,
  listId: number,
  sortField: 'job.last_edited' | 'list_place',
  filters: Filters = {},
  as?: TestUser,
) {
  const input = {
    filters: { ...filters, listId },
    forPipeline: true,
    pagination: { pageSize: 200, sortField, sortOrder: 'DESC' },
  }
  return (await app.send(list, input, as ?? of.firm.office)).body.data
}
const names = async (...given: Parameters<typeof cards>) => (await cards(...given)).map(row => row.name)
const move = (of: Board, input: Sends<typeof moveToList>, as?: TestUser) =>
  app.send(moveToList, input, as ?? of.firm.office)

test('a list shows its jobs with the newest edit first; a moved job is on top of its new list', async () => {
  const of = await board()
  const [lead, quoted] = of.lists as [number, number]
  const ids = []
  for (const name of ['one', 'two', 'three']) ids.push(await job(of, name, lead))
  await job(of, 'four', quoted)
  expect(await names(of, lead, 'job.last_edited')).toEqual(['three', 'two', 'one'])
  const { status, body } = await move(of, { id: ids[0]!, list_id: quoted, prev_list_id: lead })
  expect([status, body.prev_list_id, body.prev_below]).toEqual([200, lead, ids[1]])
  expect(await names(of, quoted, 'job.last_edited')).toEqual(['one', 'four'])
  expect(await names(of, 0, 'job.last_edited')).toEqual([])
  await move(of, { id: ids[0]!, list_id: null })
  expect(await names(of, 0, 'job.last_edited')).toEqual(['one'])
})

test('in its own order a job stays where it was put, and Undo puts it back', async () => {
  const of = await board()
  const [lead, quoted] = of.lists as [number, number]
  const [one, two, three] = [
    await job(of, 'one', lead),
    await job(of, 'two', lead),
    await job(of, 'three', lead),
  ]
  expect(await names(of, lead, 'list_place')).toEqual(['three', 'two', 'one'])
  const { prev_below } = (await move(of, { id: one, list_id: lead, below: three })).body
  expect(await names(of, lead, 'list_place')).toEqual(['three', 'one', 'two'])
  await move(of, { id: one, list_id: lead, below: prev_below })
  expect(await names(of, lead, 'list_place')).toEqual(['three', 'two', 'one'])
  // Under the last, on top, and under a job that has left the list meanwhile.
  await move(of, { id: three, list_id: lead, below: one })
  expect(await names(of, lead, 'list_place')).toEqual(['two', 'one', 'three'])
  await move(of, { id: two, list_id: quoted })
  await move(of, { id: three, list_id: lead, below: two })
  expect(await names(of, lead, 'list_place')).toEqual(['three', 'one'])
  // Saved from its dialog with another list it is on top there.
  await app.send(edit, { id: three, list_id: quoted }, of.firm.office)
  expect(await names(of, quoted, 'list_place')).toEqual(['three', 'two'])
})

test('jobs can be put between the same two any number of times', async () => {
  const of = await board()
  const lead = of.lists[0]!
  const upper = await job(of, 'upper', lead)
  const moving = []
  for (const name of ['a', 'b']) moving.push(await job(of, name, lead))
  await job(of, 'lower', lead)
  const lower = (await cards(of, lead, 'list_place')).find(row => row.name === 'lower')!
  await move(of, { id: upper, list_id: lead })
  await move(of, { id: lower.id, list_id: lead, below: upper })
  for (let n = 0; n < 60; n++) await move(of, { id: moving[n % 2]!, list_id: lead, below: upper })
  expect(await names(of, lead, 'list_place')).toEqual(['upper', 'b', 'a', 'lower'])
})

test('the range of days is of edits; what was not edited in it is found without it', async () => {
  const of = await board()
  const lead = of.lists[0]!
  app.setNow('2026-01-10T00:00:00Z')
  await job(of, 'old', lead)
  app.setNow('2026-06-01T00:00:00Z')
  await job(of, 'new', lead)
  app.setNow(null)
  const dates = { start: '2026-05-01', end: '2026-07-01' }
  expect(await names(of, lead, 'job.last_edited', { dates })).toEqual(['new'])
  expect(await names(of, lead, 'job.last_edited', { dates: { end: '2026-04-30' } })).toEqual(['old'])
  const { data } = (await app.send(listTotals, { filters: { dates } }, of.firm.office)).body
  expect(data.find(each => each.list_id === lead)?.count).toBe(1)
})

test('totals count what the lists show under the same filters; money is for whom may see it', async () => {
  const of = await board()
  const [lead, quoted] = of.lists as [number, number]
  const dear = await job(of, 'dear Ann', lead)
  await job(of, 'Bob', lead, { assign_worker: [of.firm.technician.id] })
  await job(of, 'loose', null)
  const paid = { id: dear, money: 110.5, payby_id: 1, splitPayment: true, money2: 9.5, payBy2: 3 }
  await app.send(edit, paid, of.firm.owner)
  const totals = async (filters: Filters = {}, as: TestUser = of.firm.owner) =>
    (await app.send(listTotals, { filters }, as)).body.data
      .sort((a, b) => a.list_id - b.list_id)
      .map(({ count, money_cents }) => [count, money_cents])
  expect(await totals()).toEqual([
    [1, 0],
    [2, 12_000],
    [0, 0],
  ])
  expect(await totals({ search: 'ann' })).toEqual([
    [0, 0],
    [1, 12_000],
    [0, 0],
  ])
  expect(await totals({ worker: [of.firm.technician.id] })).toEqual([
    [0, 0],
    [1, 0],
    [0, 0],
  ])
  expect(await totals({}, of.firm.operator)).toEqual([
    [1, null],
    [2, null],
    [0, null],
  ])
  expect(await totals({}, of.firm.technician)).toEqual([
    [0, null],
    [1, null],
    [0, null],
  ])
  const ofAnn = { search: 'ann' }
  expect(
    (await cards(of, lead, 'job.last_edited', ofAnn, of.firm.owner)).map(row => [
      row.amount_due,
      row.payment_method,
    ]),
  ).toEqual([[120, 1]])
  expect(
    (await cards(of, lead, 'job.last_edited', ofAnn, of.firm.operator)).map(row => [
      row.amount_due,
      row.payment_method,
    ]),
  ).toEqual([[null, null]])
  expect(await names(of, quoted, 'job.last_edited', ofAnn)).toEqual([])
  expect(await names(of, lead, 'list_place', {}, of.firm.technician)).toEqual(['Bob'])
})

test('of two who drag one job the later is told where it is now', async () => {
  const of = await board()
  const [lead, quoted] = of.lists as [number, number]
  const id = await job(of, 'Ann', lead)
  await move(of, { id, list_id: quoted, prev_list_id: lead })
  const { status, body } = await move(of, { id, list_id: null, prev_list_id: lead })
  expect([status, body.message, body.current]).toEqual([
    409,
    'Someone else moved this job in the meantime.',
    { list_id: quoted },
  ])
  expect((await app.send(open, { id }, of.firm.office)).body.result.list_id).toBe(quoted)
})

test('technicians move no jobs, and nobody those or into the lists of another company', async () => {
  const [of, theirs] = [await board(), await board()]
  const id = await job(of, 'Ann', of.lists[0]!, { assign_worker: [of.firm.technician.id] })
  expect((await move(of, { id, list_id: null }, of.firm.technician)).status).toBe(403)
  expect((await move(of, { id, list_id: null }, theirs.firm.office)).status).toBe(404)
  const refused = await move(of, { id, list_id: theirs.lists[0]! })
  expect([refused.status, refused.body.field]).toEqual([400, 'list_id'])
  for (const bad of [{ list_id: 'x' }, { list_id: -1 }, { list_id: null, below: 1.5 }])
    expect((await app.request(moveToList, { id, ...bad }, of.firm.office)).status).toBe(400)
  expect(await names(of, theirs.lists[0]!, 'job.last_edited')).toEqual([])
})
