// `npx tsx bench/supplier-invoices.ts [--prices 50000]`: a supplier's invoice of five pages with 200 lines is read, and a
// price list is looked at and brought in twice, once all new and once all dearer: seconds of each, and the most memory.
import { readFile } from 'node:fs/promises'
import { loadavg } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { contracts } from '#app/features.ts'
import type { Endpoint } from '#shared/endpoint.ts'
import { benchApp } from './bench-app.ts'
import { argument, median } from './measure.ts'
import { withOwnCompany } from './own-database.ts'

const prices = Number(argument('--prices') ?? 50_000)
const paper = 'src/features/money/supplier-invoices/testing/papers/five-pages.pdf'

await withOwnCompany(async (database, company) => {
  const app = await benchApp(database.serve)
  let most = 0
  const watch = setInterval(() => {
    most = Math.max(most, process.memoryUsage().rss)
  }, 50)
  const send = async (entry: Endpoint, path: string, payload: object | Buffer) => {
    const isFile = Buffer.isBuffer(payload)
    const answer = await app.http.inject({
      method: entry.method as 'POST',
      url: `/api${path}`,
      headers: {
        authorization: `Bearer ${company.token}`,
        ...(isFile && { 'content-type': 'multipart/form-data; boundary=edge' }),
      },
      payload,
    })
    if (answer.statusCode !== 200) throw new Error(`${path}: ${answer.statusCode} ${answer.body}`)
    return answer.json() as {
      result: { id: number; state?: string; lines?: object[]; changed?: number; added?: number }
    }
  }
  const seconds = async (run: () => Promise<unknown>): Promise<number> => {
    const before = performance.now()
    await run()
    return (performance.now() - before) / 1_000
  }
  const { priceLists, suppliers, supplierInvoices } = contracts
  console.log(`load ${loadavg()[0]?.toFixed(1)}`)
  const invoice = form('invoice.pdf', await readFile(paper))
  const times: number[] = []
  for (let n = 0; n < 9; n++)
    times.push(
      await seconds(async () => {
        const taken = await send(supplierInvoices.take, supplierInvoices.take.path, invoice)
        const path = supplierInvoices.open.path.replace(':id', String(taken.result.id))
        for (;;) {
          const { result } = await send(supplierInvoices.open, path, {})
          if (result.lines?.length === 200) break
          if (result.state !== 'reading') throw new Error('not all lines were read')
          await sleep(20)
        }
      }),
    )
  console.log(
    `five pages, 200 lines: first ${times[0]!.toFixed(2)} s, then ${median(times.slice(1)).toFixed(2)} s`,
  )
  const { id } = (await send(suppliers.add, suppliers.add.path, { name: 'Reece' })).result
  for (const [what, factor] of [
    ['all new', 1],
    ['all dearer', 1.05],
  ] as const) {
    const file = form('prices.csv', list(factor))
    const of = (entry: Endpoint) =>
      entry.path.replace(':id', String(id)).replace(':columns', 'auto').replace(':follow', '0')
    const look = await seconds(() => send(priceLists.preview, of(priceLists.preview), file))
    const bring = await seconds(() => send(priceLists.bringIn, of(priceLists.bringIn), file))
    console.log(
      `${prices.toLocaleString('en')} prices, ${what}: looked at in ${look.toFixed(1)} s, brought in in ${bring.toFixed(1)} s`,
    )
  }
  console.log(`memory at most ${Math.round(most / 1e6)} MB`)
  clearInterval(watch)
  await app.stop()
})

function list(factor: number): Buffer {
  const rows = Array.from(
    { length: prices },
    (_, i) => `F-${i},"Fitting ${i}, brass",ea,${(1.5 * factor + (i % 900) / 10).toFixed(2)}`,
  )
  return Buffer.from(['Code,Description,Unit,Price', ...rows].join('\n'))
}

function form(name: string, bytes: Buffer): Buffer {
  const head = `--edge\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: application/octet-stream\r\n\r\n`
  return Buffer.concat([Buffer.from(head), bytes, Buffer.from('\r\n--edge--\r\n')])
}
