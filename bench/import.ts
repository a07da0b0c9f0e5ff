// `npx tsx bench/import.ts [--rows 100000]`: a file of clients, half of them duplicates, is read, looked at, brought in and
// taken back at a company of its own, then brought in by hand: seconds of each, with those of the processor in this process and in the database's,
// and the most memory that the process has held.
import { readFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { contracts } from '#app/features.ts'
import type { Endpoint } from '#shared/endpoint.ts'
import { benchApp } from './bench-app.ts'
import { argument } from './measure.ts'
import { type OwnDatabase, withOwnCompany } from './own-database.ts'
import { processorMs } from './processor-time.ts'

const rows = Number(argument('--rows') ?? 100_000)

await withOwnCompany(async (database, company, folder) => {
  const app = await benchApp(database.serve)
  let most = 0
  const watch = setInterval(() => {
    most = Math.max(most, process.memoryUsage().rss)
  }, 100)
  const authorization = `Bearer ${company.token}`
  const send = async (entry: Endpoint, input: object, upload?: Buffer) => {
    const path = entry.path.replace(':id', String((input as { id?: number }).id))
    const answer = await app.http.inject({
      method: entry.method as 'POST',
      url: `/api${path}`,
      headers: { authorization, ...(upload && { 'content-type': 'multipart/form-data; boundary=edge' }) },
      ...(entry.method === 'GET' ? {} : { payload: upload ?? input }),
    })
    if (answer.statusCode !== 200) throw new Error(`${entry.path}: ${answer.statusCode} ${answer.body}`)
    return answer.json() as { id: number; result: Record<string, unknown> }
  }
  const postmaster = Number(readFileSync(join(folder, 'postgres/postmaster.pid'), 'utf8').split('\n')[0])
  const timed = async (what: string, run: () => Promise<unknown>) => {
    const so = () => [performance.now(), processorMs([process.pid]), processorMs([postmaster])]
    const before = so()
    await run()
    const [whole, here, there] = so().map((ms, i) => `${((ms - before[i]!) / 1000).toFixed(1)} s`)
    console.log(`${what.padEnd(10)} ${whole}, of the processor ${here} + ${there}`)
  }
  const { imports } = contracts
  let id = 0
  // The server's own schedule does the work.
  const until = async (...states: string[]) => {
    for (;;) {
      const { state } = (await send(imports.open, { id })).result
      if (states.includes(String(state))) return
      if (state === 'failed') throw new Error('the import failed')
      await setTimeout(200)
    }
  }
  console.log(`${rows.toLocaleString('en')} rows, half of them duplicates; load ${loadavg()[0]?.toFixed(1)}`)
  const before = process.memoryUsage().rss
  await timed('read', async () => {
    id = (await send(imports.save, {}, form(file()))).id
  })
  await timed('look', async () => {
    const { result } = await send(imports.open, { id })
    await send(imports.map, { id, kind: 'clients', mapping: result.mapping as string[] })
    await until('ready')
  })
  await timed('bring in', async () => {
    await send(imports.start, { id })
    await until('done')
  })
  console.log((await send(imports.open, { id })).result.counts)
  await timed('take back', async () => {
    await send(imports.undo, { id })
    await until('undone')
  })
  console.log((await send(imports.open, { id })).result.counts)
  clearInterval(watch)
  await byHand(database, company.id, timed)
  console.log(`memory     ${Math.round(before / 1e6)} MB before, ${Math.round(most / 1e6)} MB at most`)
  await app.stop()
})

/** The same rows through the bare driver as the tables' owner: looked up by phone and name, then brought in, 2,000 at a time. */
async function byHand(
  database: OwnDatabase,
  company: number,
  timed: (what: string, run: () => Promise<unknown>) => Promise<unknown>,
): Promise<void> {
  const owner = new pg.Client(database.migrate)
  owner.on('error', () => {})
  await owner.connect()
  await timed('by hand', async () => {
    const [, ...lines] = file().toString().trimEnd().split('\n')
    for (let from = 0; from < lines.length; from += 2_000) {
      const cells = lines.slice(from, from + 2_000).map(line => line.split(','))
      const columns = Array.from({ length: 7 }, (_, column) => cells.map(row => row[column]))
      await owner.query(
        `insert into clients (company_id, name, phone, email, main_address, suburb)
         select distinct on (phone_key(r.phone), name_key(r.name)) $1, r.name, r.phone, r.email,
           concat_ws(', ', r.street, concat_ws(' ', r.suburb, r.state, r.postcode)), r.suburb
         from unnest($2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[])
           r(name, phone, email, street, suburb, state, postcode)
         where not exists (select from clients c where c.company_id = $1 and c.deleted_at is null
           and c.phone_key = phone_key(r.phone) and c.name_key = name_key(r.name))`,
        [company, ...columns],
      )
    }
  })
  await owner.end()
}

function file(): Buffer {
  const line = (n: number) =>
    `Client ${n} of the list,04${String(10_000_000 + n)},client${n}@example.test,${n} High Street,Ryde,NSW,2112\n`
  const lines = Array.from({ length: rows }, (_, n) => line(n % Math.ceil(rows / 2)))
  return Buffer.from(`Name,Phone,Email,Street,Suburb,State,Postcode\n${lines.join('')}`)
}

function form(bytes: Buffer): Buffer {
  const head =
    '--edge\r\ncontent-disposition: form-data; name="file"; filename="clients.csv"\r\ncontent-type: text/csv\r\n\r\n'
  return Buffer.concat([Buffer.from(head), bytes, Buffer.from('\r\n--edge--\r\n')])
}
