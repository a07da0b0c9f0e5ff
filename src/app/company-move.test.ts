import { readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { signInContract } from '#features/account/sign-in/sign-in.contract.ts'
import { filesContract } from '#features/jobs/files/files.contract.ts'
import { jobsContract } from '#features/jobs/jobs/jobs.contract.ts'
import { invoicesContract } from '#features/money/invoices/invoices.contract.ts'
import { createSeal } from '#server/auth/seal.ts'
import type { Database } from '#server/db/doors.ts'
import { forgetMove, moveOf, noteMoved, openMove } from '#server/operations/moving/moves.queries.ts'
import { changedSince, packCompany } from '#server/operations/moving/pack.ts'
import { leftOut, ofSeveralCompanies } from '#server/operations/moving/packed-tables.ts'
import { sealedValues } from '#server/operations/moving/sealed-values.ts'
import { removeUnpacked, unpackCompany } from '#server/operations/moving/unpack.ts'
import { lookAtClosed } from '#server/processes/closed.queries.ts'
import { diskStorage } from '#server/providers/storage/disk.ts'
import { newStorageKey } from '#server/providers/storage/storage.port.ts'
import { companyHasher, sampleInput, sampleRows } from './testing/samples.ts'
import { testApp, testPassword } from './testing/test-app.ts'

const here = await testApp({ alone: true })
const there = await testApp({ alone: true })
const folders: string[] = []
const clients: pg.Client[] = []
afterAll(async () => {
  for (const client of clients) await client.end()
  for (const folder of folders) await rm(folder, { recursive: true, force: true })
})
async function ownerOf(app: typeof here): Promise<pg.Client> {
  const client = new pg.Client(app.database.migrate)
  await client.connect()
  await client.query(
    "set timezone = 'UTC'; set datestyle = 'ISO'; set extra_float_digits = 1; set bytea_output = 'hex'",
  )
  clients.push(client)
  return client
}
const [source, target] = [await ownerOf(here), await ownerOf(there)]
const key = Buffer.alloc(32, 1)
const [sourceSeal, targetSeal] = [here.services.seal, createSeal(Buffer.alloc(32, 9))]
const progress = { tell() {}, patienceMs: 3_000 }
const newFolder = () => {
  const folder = join(tmpdir(), `tradewind-pack-${process.pid}-${folders.length}`)
  folders.push(folder)
  return folder
}
const pack = (company: number, folder: string) =>
  packCompany(source, {
    ...progress,
    company,
    folder,
    version: 'test',
    key,
    seal: sourceSeal,
    wayside: createSeal(key),
    storage: diskStorage(here.folder),
  })
const arriving = (folder: string) => ({
  ...progress,
  folder,
  key,
  seal: targetSeal,
  wayside: createSeal(key),
  storage: diskStorage(there.folder),
  url: 'https://two.example',
})
const know = () => Promise.all([here, there].map(({ services }) => lookAtClosed(services.db as Database)))

/** Columns that differ between the two by nature. */
const differing: Record<string, string[]> = {
  companies: ['id'],
  users: ['account_id'],
  changes: ['xid'],
  happenings: ['xid'],
  automation_steps: ['xid'],
  accounting_connections: ['seen'],
  happening_cursors: ['seen'],
}
for (const { table, column } of sealedValues) differing[table] = [...(differing[table] ?? []), column]

/** Rows and a hash of each table of a company, read without what packs it. */
async function contents(client: pg.Client, company: number) {
  const { rows } = await client.query<{ name: string }>(
    `select c.relname as name from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
       and not c.relispartition and (c.relname = 'companies' or exists (
         select from pg_attribute a where a.attrelid = c.oid and a.attname = 'company_id' and not a.attisdropped)) order by 1`,
  )
  const found: Record<string, unknown> = {}
  for (const { name } of rows.filter(row => !(row.name in leftOut))) {
    const key = name === 'companies' ? 'id' : 'company_id'
    const { rows: sums } = await client.query(
      `select count(*)::int as rows, md5(string_agg(line, '' order by line)) as hash from (
         select md5(replace((to_jsonb(t) - $2::text[])::text, '"' || $1 || '/', '"@/')) as line from "${name}" t where ${key} = $1::text::bigint) s`,
      [String(company), ['company_id', ...(differing[name] ?? [])]],
    )
    found[name] = sums[0]
  }
  return found
}

const [ours, theirs] = [await here.company({ name: 'Harbour Plumbing' }), await here.company()]
await sampleRows(here, theirs, 'Secret')
const rows = await sampleRows(here, ours, 'Own')
const untouched = await (await companyHasher(here))(theirs.id)

test('every sealed column is known, and what is left out exists', async () => {
  const found = await here.sql<{ name: string }>(
    `select c.relname || '.' || a.attname as name from pg_attribute a join pg_class c on c.oid = a.attrelid
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attname ~ 'sealed' and not a.attisdropped
       and c.relname !~ '^partner' and c.relname <> all($1) order by 1`,
    [Object.keys(leftOut)],
  )
  const known = sealedValues.map(({ table, column }) => `${table}.${column}`)
  expect(known).toEqual(expect.arrayContaining(found.map(({ name }) => name)))
  const tables = await here.sql<{ relname: string }>(
    `select relname from pg_class where relkind in ('r', 'p')`,
  )
  expect(tables.map(row => row.relname)).toEqual(
    expect.arrayContaining([...Object.keys(leftOut), ...ofSeveralCompanies]),
  )
})

test('a company of a franchise stays, and so does the platform’s', async () => {
  await expect(pack(ours.id, newFolder())).rejects.toThrow(/belongs to a franchise/)
  await expect(pack(2, newFolder())).rejects.toThrow(/stays where it is/)
  await expect(pack(999_999, newFolder())).rejects.toThrow(/There is no company/)
  expect(await moveOf(source, { company: ours.id })).toBeUndefined()
})

test('a company moves with all its rows and files, and is open on one side at a time', async () => {
  for (const table of [...ofSeveralCompanies].reverse())
    await source.query(`delete from ${table} where company_id = $1`, [ours.id])
  const fileKey = newStorageKey(ours.id as never)
  await here.keepFile(fileKey, 'bytes of a photo')
  await here.sql(`update files set key = $2 where company_id = $1 and id = $3`, [ours.id, fileKey, rows.file])
  await here.sql('update mailboxes set sealed_password = $2 where company_id = $1', [
    ours.id,
    sourceSeal.seal('secret', `mailbox:${ours.id}`),
  ])
  await here.sql('update accounts set email_verified_at = now() where id = $1', [ours.office.accountId])
  // Somebody has the same address there, and another password.
  const known = await there.user((await there.company()).id, 1, { email: ours.office.email })
  await there.sql(`update accounts set email_verified_at = now(), password_hash = 'other' where id = $1`, [
    known.accountId,
  ])
  const other = await there.company({ name: 'Stays' })
  await sampleRows(there, other, 'There')
  const otherBefore = await contents(target, other.id)

  const folder = newFolder()
  const manifest = await pack(ours.id, folder)
  await know()
  const refused = await here.request(filesContract.share, { id: rows.file, shared: true }, ours.owner)
  expect([refused.status, refused.body.message]).toEqual([
    503,
    expect.stringMatching(/moving to another server/),
  ])
  expect((await here.request(jobsContract.open, { id: rows.job }, ours.owner)).status).toBe(200)
  expect((await here.request(jobsContract.open, { id: rows.job }, theirs.owner)).status).toBe(404)
  const before = await contents(source, ours.id)

  const { company, joined } = await unpackCompany(target, arriving(folder))
  expect(joined).toEqual([ours.office.email])
  expect(await contents(target, company)).toEqual(before)
  expect(await contents(target, other.id)).toEqual(otherBefore)
  expect(await (await companyHasher(here))(theirs.id)).toEqual(untouched)
  const [mailbox] = await there.sql<{ sealed_password: string }>(
    'select sealed_password from mailboxes where company_id = $1',
    [company],
  )
  expect(targetSeal.open(mailbox!.sealed_password, `mailbox:${company}`)).toBe('secret')
  expect(await unpackCompany(target, arriving(folder))).toMatchObject({ company, joined: [] })

  // Closed there until it has left here.
  await know()
  const login = { email: ours.owner.email, password: testPassword }
  expect((await there.request(signInContract.login, login, null)).status).toBe(503)
  expect(await changedSince(source, manifest)).toEqual([])
  await noteMoved(source, (await moveOf(source, { company: ours.id }))!, {
    url: 'https://two.example',
    id: company,
  })
  await openMove(target, manifest.move)
  await know()

  const gone = await here.request(signInContract.login, login, null)
  expect([gone.status, gone.body.message]).toEqual([
    403,
    'This business has moved to https://two.example. Sign in there.',
  ])
  expect((await here.request(jobsContract.open, { id: rows.job }, ours.owner)).status).not.toBe(200)

  const session = await there.request(signInContract.login, login, null)
  expect(session.status, JSON.stringify(session.body)).toBe(200)
  const owner = { token: (session.body as { accessToken: string }).accessToken }
  expect((await there.request(jobsContract.open, { id: rows.job }, owner)).status).toBe(200)
  const photo = await there.request(filesContract.read, { id: rows.file, name: 'sample.pdf' }, owner)
  expect(photo.status).toBe(200)
  expect(String(photo.body)).toBe('bytes of a photo')
  expect((await there.request(filesContract.share, { id: rows.file, shared: true }, owner)).status).toBe(200)
  const ids = async () =>
    Number(
      (await there.sql<{ id: number }>('select max(id) as id from jobs where company_id = $1', [company]))[0]!
        .id,
    )
  const last = await ids()
  const added = await there.request(jobsContract.add, sampleInput('jobs.add', rows), owner)
  expect(added.status, JSON.stringify(added.body)).toBe(200)
  expect(await ids()).toBeGreaterThan(last)
  expect((await there.request(invoicesContract.byId, sampleInput('invoices.byId', rows), owner)).status).toBe(
    200,
  )
  await expect(removeUnpacked(target, arriving(folder))).rejects.toThrow(/was opened/)
  await expect(unpackCompany(target, arriving(folder))).rejects.toThrow(/works here/)
})

test('a pack that was changed is refused, and what was unpacked can be taken away and made again', async () => {
  const small = await here.company({ name: 'Small' })
  const folder = newFolder()
  const manifest = await pack(small.id, folder)
  await expect(pack(small.id, folder)).rejects.toThrow(/is not empty/)
  const part = join(folder, manifest.tables.find(({ name }) => name === 'groups')!.parts[0]!.name)
  const bytes = await readFile(part)
  await writeFile(part, Buffer.concat([bytes, Buffer.from('x')]))
  await expect(unpackCompany(target, arriving(folder))).rejects.toThrow(/was changed/)
  await writeFile(part, bytes)
  const file = join(folder, 'manifest.json')
  const whole = await readFile(file, 'utf8')
  await writeFile(file, whole.replace('Small', 'Large'))
  await expect(unpackCompany(target, arriving(folder))).rejects.toThrow(/is not as it was written/)
  await writeFile(file, whole)
  await there.sql('update companies set share_code = $1 where is_platform', [manifest.shareCode])
  await expect(unpackCompany(target, arriving(folder))).rejects.toThrow(/is taken here by "Platform"/)
  await there.sql(`update companies set share_code = 'cfree' where is_platform`)

  // Ended in the middle of its rows: nothing is there, and it goes on under the same id.
  const stop = new AbortController()
  const tell = (text: string) => {
    if (text === 'Putting the rows there') stop.abort(new Error('stopped'))
  }
  await expect(unpackCompany(target, { ...arriving(folder), tell, signal: stop.signal })).rejects.toThrow(
    'stopped',
  )
  const { company_id } = (await moveOf(target, { move: manifest.move }))!
  expect(await there.sql('select from companies where id = $1', [company_id])).toEqual([])
  expect((await unpackCompany(target, arriving(folder))).company).toBe(company_id)
  expect(await contents(target, company_id)).toEqual(await contents(source, small.id))

  expect(await removeUnpacked(target, arriving(folder))).toBe(company_id)
  expect(await there.sql('select from users where company_id = $1', [company_id])).toEqual([])
  expect(await there.sql('select from accounts where email = $1', [small.owner.email])).toEqual([])

  await forgetMove(source, manifest.move)
  await know()
  expect(
    (await here.request(signInContract.login, { email: small.owner.email, password: testPassword }, null))
      .status,
  ).toBe(200)
  await here.sql('update companies set version = version + 1 where id = $1', [small.id])
  expect(await changedSince(source, manifest)).toContain('companies')
})

test('a server that does not know yet is waited for', async () => {
  const small = await here.company({ name: 'Waits' })
  await here.sql(`insert into server_processes (id, name, version, started_at, is_drained, loop_delay_ms, processor, memory_bytes,
    connections, connections_waiting, most_connections, sockets, requests_a_second, replica_away)
    values (gen_random_uuid(), 'old 7', '0', now(), false, 0, 0, 0, 0, 0, 0, 0, 0, false)`)
  await expect(pack(small.id, newFolder())).rejects.toThrow(/Waiting for the servers to know: old 7/)
  await here.sql('delete from server_processes')
})
