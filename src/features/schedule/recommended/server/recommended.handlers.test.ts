import { expect, test } from 'vitest'
import { type TestUser, testApp } from '#app/testing/test-app.ts'
import { clockContract } from '#features/people/clock/clock.contract.ts'
import { largerPlan } from '#shared/access.ts'
import { recommendedContract as c } from '../recommended.contract.ts'

const app = await testApp()
const auburn = { lat: -33.8496, lng: 151.0335 }
const penrith = { lat: -33.7507, lng: 150.6877 }
const morning = new Date(Math.floor(Date.now() / 60_000) * 60_000)
const hours = (count: number) => new Date(morning.getTime() + count * 3_600_000)

async function newCompany(pack_id = 3) {
  app.setNow(morning)
  const company = await app.company({ pack_id })
  const other = await app.user(company.id, 3, { fullname: 'Zoe Park' })
  const best = async (input: object = {}, as: TestUser = company.office) =>
    app.send(c.best, { radius: 100, job_lat: auburn.lat, job_lng: auburn.lng, ...input }, as)
  async function job(
    technician: TestUser,
    place: typeof auburn,
    from: Date,
    facts = { status: 1, cents: 0 },
  ) {
    const [row] = await app.sql<{ id: number }>(
      `insert into jobs (company_id, number, name, lat, lng, suburb, status_id, amount_cents, technician_ids, closed_at)
       values ($1, floor(random() * 1e9), 'Ann', $2, $3, 'Auburn', $4, $5, array[$6::bigint], $7) returning id`,
      [
        company.id,
        place.lat,
        place.lng,
        facts.status,
        facts.cents,
        technician.id,
        facts.status === 3 ? from : null,
      ],
    )
    await app.sql(
      'insert into job_technicians (company_id, job_id, user_id) values ($1, $2, $3) on conflict do nothing',
      [company.id, row!.id, technician.id],
    )
    await app.sql(
      `insert into appointments (company_id, job_id, starts_at, ends_at, technician_ids)
       values ($1, $2, $3, $4, array[$5::bigint])`,
      [company.id, row!.id, from, new Date(from.getTime() + 3_600_000), technician.id],
    )
  }
  async function stand(technician: TestUser, { lat, lng }: typeof auburn) {
    await app.send(clockContract.clock, { status: 'In' }, technician)
    await app.send(clockContract.recordPosition, { latitude: lat, longitude: lng }, technician)
  }
  return { ...company, other, best, job, stand }
}
const shown = ({ body }: Awaited<ReturnType<Awaited<ReturnType<typeof newCompany>>['best']>>) =>
  body.result.map(({ full_name, distance, place, is_present, IsInAppointment, avg_money }) => [
    full_name,
    distance,
    place,
    is_present,
    IsInAppointment,
    avg_money,
  ])

test('who stands near comes before who is far, and after half an hour nobody knows', async () => {
  const { technician, other, best, stand } = await newCompany()
  const name = (await best()).body.result.find(each => each.value === technician.id)!.full_name
  await stand(technician, penrith)
  await stand(other, auburn)
  expect(shown(await best())).toEqual([
    ['Zoe Park', 0, 'here', true, false, 0],
    [name, 34, 'here', true, false, 0],
  ])
  expect(shown(await best({ radius: 10 }))).toHaveLength(1)
  app.setNow(new Date(morning.getTime() + 31 * 60_000))
  expect((await best()).body.result.map(each => each.distance)).toEqual([null, null])
})

test('for a later time the job that they come from counts, and who is busy then comes last', async () => {
  const { technician, other, best, job, stand } = await newCompany()
  await stand(technician, auburn)
  await job(technician, penrith, hours(24))
  await job(other, auburn, hours(25))
  const result = (await best({ appointment_time: hours(25.5).toISOString() })).body.result
  expect(result.map(each => [each.value, each.distance, each.place, each.IsInAppointment])).toEqual([
    [technician.id, 34, 'before', false],
    [other.id, null, 'unknown', true],
  ])
  expect(result[0]!.suburb).toBe('Auburn')
})

test('money is the mean of what closed jobs of the last year brought', async () => {
  const { technician, best, job } = await newCompany()
  await job(technician, auburn, hours(-48), { status: 3, cents: 10_000 })
  await job(technician, auburn, hours(-72), { status: 3, cents: 20_001 })
  await job(technician, auburn, hours(-400 * 24), { status: 3, cents: 900_000 })
  await job(technician, auburn, hours(-24), { status: 5, cents: 900_000 })
  const [first] = (await best({ WO: String(technician.id) })).body.result
  expect(first!.avg_money).toBe(150.01)
})

test('pay is told only to people who may see pay, as with the technician options', async () => {
  const { id, technician, owner, office, best } = await newCompany()
  await app.sql(
    'insert into pay_rates (company_id, user_id, payment_type_id, payment_rate) select company_id, id, 2, 3350 from users where id = $1',
    [technician.id],
  )
  const payOf = async (as: TestUser) =>
    (await best({ WO: String(technician.id) }, as)).body.result.map(({ payment_type_id, payment }) => [
      payment_type_id,
      payment,
    ])
  expect(await payOf(owner)).toEqual([[2, 33.5]])
  await app.sql(`update permissions set roles = '1' where company_id = $1 and id = 1042`, [id])
  expect(await payOf(office)).toEqual([[2, null]])
})

test('only who can do the work is recommended', async () => {
  const { id, technician, other, best } = await newCompany()
  const [type] = await app.sql<{ id: number }>(
    `insert into job_types (company_id, name) values ($1, 'Gas') returning id`,
    [id],
  )
  await app.sql('update users set job_type_ids = array[0]::bigint[] where id = $1', [technician.id])
  const result = (await best({ job_types: [Number(type!.id)] })).body.result
  expect(result.map(each => each.value)).toEqual([other.id])
})

test('refused: a plan without it, a technician, no place; nobody of another company', async () => {
  const { technician, best, office } = await newCompany()
  expect((await best({}, technician)).status).toBe(403)
  expect((await app.request(c.best, { radius: 5, job_lat: 'x', job_lng: 0 }, office)).status).toBe(400)
  expect((await app.request(c.best, { radius: -1, job_lat: 0, job_lng: 0 }, office)).status).toBe(400)
  const foreign = (await newCompany()).technician
  expect((await best({ WO: String(foreign.id) })).body.result).toEqual([])
  const small = await (await newCompany(1)).best()
  expect([small.status, small.body]).toMatchObject([403, { message: largerPlan }])
})
