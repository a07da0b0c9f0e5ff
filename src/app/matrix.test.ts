import { expect, test } from 'vitest'
import { contracts } from '#app/features.ts'
import { testApp } from '#app/testing/test-app.ts'
import {
  partnerOf,
  partnerWithOwner,
  personOf,
} from '#features/partners/partner-sign-in/testing/partner-person.ts'
import { sessionOf } from '#features/portal/client-sign-in/testing/portal-client.ts'
import { groupKinds, groups, mayAccess, partnerRoles } from '#shared/access.ts'
import type { Endpoint } from '#shared/endpoint.ts'
import { permissionSeeds, rolesOf } from '#shared/permissions.ts'
import { copies } from './testing/copies.ts'
import { endpoints } from './testing/endpoints.ts'
import {
  companyHasher,
  companyInUse,
  companyLent,
  namingInput,
  namingOthers,
  type SampleRows,
  sampleInput,
  sampleRows,
} from './testing/samples.ts'

type Named = (typeof endpoints)[number]
type Token = { token: string }
const signedIn = endpoints.filter(([, entry]) => entry.access.as === 'user')
const forClients = endpoints.filter(([, entry]) => entry.access.as === 'client')
const forPartners = endpoints.filter(([, entry]) => entry.access.as === 'partner')
const app = await testApp({ demo: true })
const theirs = await app.company()
const ours = await app.company()
const platform = await app.company({ name: 'Platform' })
await app.sql('update companies set is_platform = (id = $1)', [platform.id])
const sampleOf = (name: string, rows: SampleRows) => sampleInput(name, rows) ?? {}
const namingOf = (name: string, rows: SampleRows) => namingInput(name, rows) ?? {}
/** For endpoints that take a file, so that it is not its absence that they refuse. */
const file = { bytes: 'Code,Price\nT-1,12.50\n', filename: 'a.csv', type: 'text/csv' }

/** Somebody of each kind who has no business with an endpoint. */
const madeUp = { token: 'made-up-token' }
const clientToken = await sessionOf(app, ours, (await sampleRows(app, ours, 'Own')).client)
const { owner: stranger } = await partnerWithOwner(app)

/** Rows of the other company; each text in them is 'Secret'. */
const secret = await sampleRows(app, theirs, 'Secret')

const someCompany = companyLent(async () => {
  const company = await app.company()
  return { ...company, accountant: await app.user(company.id, groups.accountant) }
})
const makeWithRows = copies(app, async () => {
  const company = await app.company()
  return { company, rows: await sampleRows(app, company, 'Own') }
})
const companyWithRows = companyLent(makeWithRows)
const companyOfLeaving = companyInUse(makeWithRows)

const fingerprint = await companyHasher(app)
const untouched = await fingerprint(theirs.id)

/** What an endpoint of this effect must leave in a company as it was: mails waiting to leave and sign-ins, or all. */
async function held({ effect }: Endpoint, companyId: number) {
  if (effect !== 'reads' && effect !== 'undoable') return {}
  const [counts] = await app.sql<{ mails: number; sessions: number }>(
    `select (select count(*)::int from outbox where company_id = $1 and kind = 'mail') as mails,
      (select count(*)::int from sessions where company_id = $1 and ended_at is null) as sessions`,
    [companyId],
  )
  return { ...(effect === 'reads' && { rows: await fingerprint(companyId) }), ...counts }
}

/** Nobody of these is let in by any of the endpoints; a failure names those that answer otherwise. */
async function expectRefused(endpoints: readonly Named[], callers: Record<string, Token | null>) {
  const otherwise: string[] = []
  for (const [name, entry] of endpoints) {
    for (const [caller, as] of Object.entries(callers)) {
      const { status, body } = await app.request(entry, { id: 1, ids: '1', jobId: 1, name: 'x' }, as)
      const message = as === null ? 'No token provided.' : 'User not authorized.'
      if (status !== 401 || body.message !== message)
        otherwise.push(`${name} answers ${caller} ${status}: ${JSON.stringify(body)}`)
    }
  }
  expect(otherwise).toEqual([])
}

test('what is for the signed-in is for nobody without a token, with a made-up one, or from outside', () =>
  expectRefused(signedIn, {
    'no token': null,
    'a made-up token': madeUp,
    'a client': { token: clientToken },
    'a partner': stranger,
  }))

test('what is for clients is for nobody of a company, and for no partner', () =>
  expectRefused(forClients, {
    'no token': null,
    'a made-up token': madeUp,
    'an owner': ours.owner,
    'a partner': stranger,
  }))

test('what is for partners is for nobody of a company, not even the host’s, and for no client', () =>
  expectRefused(forPartners, {
    'no token': null,
    'a made-up token': madeUp,
    'the host’s owner': platform.owner,
    'a client': { token: clientToken },
  }))

test.each(signedIn)('%s answers each group as its permission says', async (_name, entry) => {
  const company = await someCompany.take()
  for (const kind of groupKinds) {
    const user = company[kind]
    const permissions = permissionSeeds.filter(p => rolesOf(p.roles).includes(groups[kind])).map(p => p.name)
    const viewer = {
      id: user.id,
      kind,
      company_id: company.id,
      pack_id: 3,
      permissions,
      demo: false,
    }
    const { status } = await app.request(entry, { id: 987_654, ids: '987654', jobId: 987_654 }, user)
    someCompany.saw(entry, status)
    if (mayAccess(entry.access, viewer)) expect(status, kind).not.toBe(403)
    else expect(status, kind).toBe(403)
    expect(status).toBeLessThan(500)
  }
})

const ownerFor = ({ access }: Endpoint, { owner }: { owner: Token }) =>
  'platform' in access && access.platform ? platform.owner : owner
const withSample = signedIn.filter(([name]) => sampleInput(name, secret) !== null)

test.each(withSample.filter(([, { effect }]) => effect !== 'leaves'))(
  '%s takes its sample, and has the effect that it declares',
  async (name, entry) => {
    const { company: mine, rows } = await companyWithRows.take()
    const input = sampleOf(name, rows)
    const before = await held(entry, mine.id)
    const { status, body } = await app.request(entry, input, ownerFor(entry, mine))
    companyWithRows.saw(entry, status)
    expect(status, JSON.stringify(body)).toBe(200)
    expect(await held(entry, mine.id)).toEqual(before)
  },
)

test.each(withSample.filter(([, { effect }]) => effect === 'leaves'))(
  '%s takes its sample',
  async (name, entry) => {
    const { answer } = await companyOfLeaving.askFirst(({ company, rows }) =>
      app.request(entry, sampleOf(name, rows), ownerFor(entry, company)),
    )
    companyOfLeaving.saw(entry, answer.status)
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  },
)

test.each(signedIn)('%s with another company’s ids shows and changes nothing of it', async (name, entry) => {
  const { company: ours, rows: own } = await companyWithRows.take()
  for (const input of namingOthers(namingOf, name, own, secret)) {
    for (const as of [ours.owner, ours.technician]) {
      const answer = await app.request(entry, input, as)
      companyWithRows.saw(entry, answer.status)
      expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(500)
      expect(answer.status).not.toBe(401)
      expect(JSON.stringify(answer.body)).not.toMatch(/Secret/)
    }
  }
  expect(await fingerprint(theirs.id)).toEqual(untouched)
})

test('every endpoint that names a row answers 404 for another company’s row, as for one that is not there', async () => {
  const own = await sampleRows(app, ours, 'Own')
  for (const [name, entry] of signedIn) {
    const [, key] = /:(id|jobId)\b/.exec(entry.path) ?? []
    // The platform's own people open each company.
    if (key === undefined || ('platform' in entry.access && entry.access.platform)) continue
    const valid: Record<string, unknown> = namingOf(name, own)
    expect(valid[key], `${name} has a sample with the ${key} of its path`).toBeTypeOf('number')
    // Shared rows, such as kinds of notifications, have the same ids in both companies, so use an id that does not
    // exist.
    const theirs = (namingOf(name, secret) as typeof valid)[key]
    const input = (id: unknown) => ({ ...valid, [key]: id })
    const foreign = await app.request(
      entry,
      input(theirs === valid[key] ? 987_654_320 : theirs),
      ours.owner,
      {
        file,
      },
    )
    const missing = await app.request(entry, input(987_654_321), ours.owner, { file })
    expect({ name, status: foreign.status, body: foreign.body }).toEqual({
      name,
      status: 404,
      body: missing.body,
    })
  }
})

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

// Whatever a technician's group is permitted besides, work that is not the technician's own is not there.
const job = { job: 555_000_111, goneJob: 555_000_112, appointment: 555_000_113 }
const aboutJobs = signedIn.filter(([name]) =>
  JSON.stringify(sampleOf(name, { ...secret, ...job })).includes('555000'),
)

const withColleague = companyLent(() => technicianWith('a colleague’s'))
const withOwnJobs = companyInUse(() => technicianWith('own'))

/** A technician with every permission there is, and rows whose jobs are `whose`. */
async function technicianWith(whose: 'own' | 'a colleague’s') {
  const company = await app.company()
  const technician = company.technician
  await app.sql("update permissions set roles = '1,2,3,4' where company_id = $1", [company.id])
  const rows = await sampleRows(app, company, 'Secret')
  const worker = whose === 'own' ? technician : await app.user(company.id, groups.technician)
  await app.sql('update jobs set technician_ids = array[$2::bigint] where company_id = $1', [
    company.id,
    worker.id,
  ])
  await app.sql(
    'insert into job_technicians (company_id, job_id, user_id) select company_id, id, $2 from jobs where company_id = $1',
    [company.id, worker.id],
  )
  await app.sql('update appointments set technician_ids = array[$2::bigint] where company_id = $1', [
    company.id,
    worker.id,
  ])
  await app.sql('update agenda_tasks set technician_id = $2 where company_id = $1', [company.id, worker.id])
  return { technician, rows, untouched: await fingerprint(company.id), id: company.id }
}

test.each(aboutJobs)(
  '%s finds no job of a colleague, for a technician with every permission',
  async (name, entry) => {
    const { technician, rows, untouched, id } = await withColleague.take()
    const { status, body } = await app.request(entry, sampleOf(name, rows), technician)
    withColleague.saw(entry, status)
    const said = Buffer.isBuffer(body) ? body.toString() : JSON.stringify(body)
    // Lists leave it out; calls that name it answer 404.
    const lists = entry.effect === 'reads' && !/:(id|jobId)\b/.test(entry.path)
    expect(status, said).toBe(lists ? 200 : 404)
    expect(said).not.toMatch(/Secret/)
    expect(await fingerprint(id)).toEqual(untouched)
  },
)

test.each(aboutJobs)('%s takes an own job, of a technician with every permission', async (name, entry) => {
  const { answer } = await withOwnJobs.askFirst(({ technician, rows }) =>
    app.request(entry, sampleOf(name, rows), technician),
  )
  withOwnJobs.saw(entry, answer.status)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
})

const clients = companyLent(async () => {
  const mine = await app.company()
  const own = await sampleRows(app, mine, 'Own')
  const neighbour = await sampleRows(app, mine, 'Secret')
  // The kinds of work are everybody's.
  await app.sql('update job_types set active = false where id = $1', [neighbour.type])
  return { mine, own, neighbour, token: await sessionOf(app, mine, own.client) }
})

test.each(forClients.filter(([name]) => sampleInput(name, secret) !== null))(
  '%s takes its sample of a client, and has the effect that it declares',
  async (name, entry) => {
    const { mine, own, token } = await clients.take()
    const before = await held(entry, mine.id)
    const { status, body } = await app.request(entry, sampleOf(name, own), { token })
    clients.saw(entry, status)
    expect(status, JSON.stringify(body)).toBe(200)
    if (entry.effect === 'reads') expect(await held(entry, mine.id)).toEqual(before)
  },
)

test.each(forClients)(
  '%s with the ids of another client, here or elsewhere, shows and changes nothing of them',
  async (name, entry) => {
    const { mine, own, neighbour, token } = await clients.take()
    for (const rows of [neighbour, secret]) {
      for (const input of namingOthers(sampleOf, name, own, rows)) {
        const answer = await app.request(entry, input, { token })
        expect(answer.status, JSON.stringify(answer.body)).toBe(404)
      }
    }
    // Also where nothing is named, as in lists.
    const before = await fingerprint(mine.id)
    const plain = await app.request(entry, sampleOf(name, own), { token })
    clients.saw(entry, plain.status)
    const said = Buffer.isBuffer(plain.body) ? plain.body.toString() : JSON.stringify(plain.body)
    expect(said).not.toMatch(/Secret/)
    if (entry.effect === 'reads') expect(await fingerprint(mine.id)).toEqual(before)
    expect(await fingerprint(theirs.id)).toEqual(untouched)
  },
)

test.each(forPartners)('%s answers each role as its access says', async (_name, entry) => {
  const partner = await partnerOf(app)
  const roles = entry.access.as === 'partner' ? entry.access.roles : undefined
  for (const role of partnerRoles) {
    const { status } = await app.request(entry, { id: 987_654 }, await personOf(app, partner, role))
    if (!roles || roles.includes(role)) expect(status, role).not.toBe(403)
    else expect(status, role).toBe(403)
    expect(status).toBeLessThan(500)
  }
})
