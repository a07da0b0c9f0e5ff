import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { contracts } from '#app/contracts.ts'
import { testApp } from '#server/testing/test-app.ts'
import { mayAccess } from '#shared/access.ts'
import type { Endpoint } from '#shared/endpoint.ts'
import { permissionKey, permissionSeeds, rolesOf } from '#shared/permissions.ts'

// Made from the contracts: an endpoint that joins is covered without a line here.
const endpoints: [string, Endpoint][] = Object.entries(contracts).flatMap(([feature, contract]) =>
  Object.entries(contract).map(([name, entry]): [string, Endpoint] => [`${feature}.${name}`, entry]),
)
const signedIn = endpoints.filter(([, entry]) => entry.access.as === 'user')
const app = await testApp({ demo: true })
const theirs = await app.company()
const ours = await app.company()

/** Rows of the other company, one a table, by what an input field calls them. */
const ids = await rowsOf(theirs.id)

async function rowsOf(companyId: number) {
  const one = async (text: string, values: unknown[]) => (await app.sql<{ id: number }>(text, values))[0]!.id
  const client = await one(
    `insert into clients (company_id, name) values ($1, 'Secret Client') returning id`,
    [companyId],
  )
  const job = await one(
    `insert into jobs (company_id, number, name, client_id, appointment_count, appointment_at)
     values ($1, 900001, 'Secret Job', $2, 1, now()) returning id`,
    [companyId, client],
  )
  const appointment = await one(
    `insert into appointments (company_id, job_id, starts_at, ends_at)
     values ($1, $2, now(), now() + interval '1 hour') returning id`,
    [companyId, job],
  )
  const outbox = await one(
    `insert into outbox (company_id, kind, recipient, payload, status)
     values ($1, 'mail', 'x@example.test', '{"to":"x@example.test","subject":"Secret","text":"","html":""}', 'failed') returning id`,
    [companyId],
  )
  const type = await one(`insert into job_types (company_id, name) values ($1, 'Secret Type') returning id`, [
    companyId,
  ])
  const list = await one(
    `insert into pipeline_lists (company_id, name) values ($1, 'Secret List') returning id`,
    [companyId],
  )
  const source = await one(
    `insert into lead_sources (company_id, name) values ($1, 'Secret Source') returning id`,
    [companyId],
  )
  return { client, job, appointment, outbox, type, list, source, user: theirs.technician.id }
}

/** What the other company holds, as one hash: nothing of it may change. */
async function fingerprint(companyId: number): Promise<string> {
  const tables = await app.sql<{ name: string }>(`
    select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'company_id' and table_name not in ('sessions') order by 1`)
  const hash = createHash('sha256')
  for (const { name } of tables) {
    const rows = await app.sql(`select to_jsonb(t) as row from ${name} t where company_id = $1 order by 1`, [
      companyId,
    ])
    hash.update(`${name}${JSON.stringify(rows)}`)
  }
  return hash.digest('hex')
}

/** An input that names the other company's rows in every field that looks like an id. */
function hostileInput(name: string, entry: Endpoint, id: number): Record<string, unknown> {
  const day = new Date().toISOString().slice(0, 10)
  const { appointment_time, ...rest } = {
    appointment_time: new Date(Date.now() + 3_600_000).toISOString(),
    id,
    ids: String(id),
    job_id: ids.job,
    jobId: ids.job,
    jobID: ids.job,
    company_id: theirs.id,
    user: String(ids.user),
    worker: String(ids.user),
    assign_worker: String(ids.user),
    user_id: String(ids.user),
    customerId: ids.client,
    job_type: String(ids.type),
    leads_id: String(ids.source),
    lead_from: String(ids.source),
    list_id: ids.list,
  }
  return {
    ...rest,
    appointment_time,
    appointmentTime: appointment_time,
    name: 'Intruder',
    fullname: 'Intruder',
    email: `intruder-${name.replace('.', '-')}-${id}@example.test`,
    group_id: 3,
    company_name: 'x',
    address: '1 Low Street',
    time_zone: 'Australia/Perth',
    active: 0,
    startDate: day,
    endDate: day,
    text: 'Parramatta',
    filters: { id, clientId: ids.client, worker: ids.user },
    data: entry.path.includes('RolePermissions') ? [] : [{ type: 'note', content: 'intruder' }],
    contacts: [{ id, name: 'x' }],
    appointments: [{ id: ids.appointment, appointment_time }],
  }
}

test.each(signedIn)('%s without a token is refused', async (_name, entry) => {
  const { status, body } = await app.request(entry, { id: 1, ids: '1', jobId: 1 }, null)
  expect({ status, message: body.message }).toEqual({ status: 401, message: 'No token provided.' })
})

test.each(signedIn)('%s with a made-up token is refused', async (_name, entry) => {
  const { status, body } = await app.request(entry, { id: 1, ids: '1', jobId: 1 }, { token: 'made-up-token' })
  expect({ status, message: body.message }).toEqual({ status: 401, message: 'User not authorized.' })
})

test.each(signedIn)('%s answers each group as its permission says', async (_name, entry) => {
  const company = await app.company()
  for (const [group, user] of [
    company.owner,
    company.office,
    company.technician,
    company.operator,
  ].entries()) {
    const permissions = permissionSeeds
      .filter(p => rolesOf(p.roles).includes(group + 1))
      .map(permissionKey)
      .filter(key => key !== null)
    const viewer = {
      id: user.id,
      group_id: group + 1,
      company_id: company.id,
      pack_id: 3,
      permissions,
      demo: false,
    }
    const { status } = await app.request(entry, { id: 987_654, ids: '987654', jobId: 987_654 }, user)
    if (mayAccess(entry.access, viewer)) expect(status, `group ${group + 1}`).not.toBe(403)
    else expect(status, `group ${group + 1}`).toBe(403)
    expect(status).toBeLessThan(500)
  }
})

test.each(signedIn)('%s with another company’s ids shows and changes nothing of it', async (name, entry) => {
  const before = await fingerprint(theirs.id)
  for (const id of Object.values(ids)) {
    for (const as of [ours.owner, ours.technician]) {
      const answer = await app.request(entry, hostileInput(name, entry, id), as)
      expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(500)
      expect(JSON.stringify(answer.body)).not.toMatch(/Secret/)
    }
  }
  expect(await fingerprint(theirs.id)).toBe(before)
})

test('every endpoint that names a row answers 404 for another company’s row, as for one that is not there', async () => {
  const byPath: Record<string, number> = {
    'jobs.open': ids.job,
    'jobs.edit': ids.job,
    'calendar.move': ids.appointment,
    'calendar.add': ids.job,
    'calendar.cancel': ids.appointment,
    'calendar.restore': ids.appointment,
    'clients.open': ids.client,
    'clients.edit': ids.client,
    'team.open': ids.user,
    'team.edit': ids.user,
    'team.setStatus': ids.user,
    'team.invite': ids.user,
    'mail.retry': ids.outbox,
    'diary.read': ids.job,
    // Kinds of notifications belong to no company: a number that is none, or not for this group, is not there.
    'notifications.setting': 987_654_320,
    'notifications.saveSetting': 987_654_320,
    'notifications.changeStatus': 987_654_320,
  }
  const named = signedIn.filter(([, entry]) => /:(id|jobId)\b/.test(entry.path)).map(([name]) => name)
  expect(Object.keys(byPath).sort()).toEqual(named.sort())
  for (const [name, id] of Object.entries(byPath)) {
    const entry = endpoints.find(([n]) => n === name)![1]
    const input = (row: number) => ({ ...cleanInput(), id: row, jobId: row })
    const foreign = await app.request(entry, input(id), ours.owner)
    const missing = await app.request(entry, input(987_654_321), ours.owner)
    expect({ name, status: foreign.status, body: foreign.body }).toEqual({
      name,
      status: 404,
      body: missing.body,
    })
  }
})

/** Valid in itself: the row in the path is all that is wrong. */
function cleanInput(): Record<string, unknown> {
  return {
    appointment_time: new Date(Date.now() + 3_600_000).toISOString(),
    name: 'x',
    fullname: 'x',
    email: 'somebody@example.test',
    group_id: 3,
    active: 1,
    status: 1,
  }
}

test('fields that the server owns are never taken from a body', async () => {
  const company = await app.company()
  const add = contracts.clients.add
  const { status, body } = await app.request(
    add,
    { name: 'Mass', company_id: theirs.id, id: 5, version: 9 },
    company.owner,
  )
  expect(status).toBe(200)
  const [row] = await app.sql('select company_id, version from clients where id = $1', [
    (body as { id: number }).id,
  ])
  expect(row).toEqual({ company_id: company.id, version: 1 })
})
