// `npx tsx bench/worst-tables.ts [--only files]`: each endpoint that takes a file gets the worst ten megabytes: the longest time
// that the main thread is kept in one piece, the time to the answer, and the answer. The most memory at the end. A line for each
// door says its worst: tables are read here, other files in processes of their own.
import { loadavg } from 'node:os'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { contracts } from '#app/features.ts'
import { worstTexts } from '#app/testing/worst-texts.ts'
import { benchApp } from './bench-app.ts'
import { argument } from './measure.ts'
import { withOwnCompany } from './own-database.ts'

await withOwnCompany(async (database, company) => {
  const app = await benchApp(database.serve)
  const delay = monitorEventLoopDelay({ resolution: 2 })
  delay.enable()
  let most = 0
  const watch = setInterval(() => {
    most = Math.max(most, process.memoryUsage().rss)
  }, 50)
  const authorization = `Bearer ${company.token}`
  const post = (path: string, payload: object | Buffer) =>
    app.http.inject({
      method: 'POST',
      url: `/api${path}`,
      payload,
      headers: {
        authorization,
        ...(Buffer.isBuffer(payload) && { 'content-type': 'multipart/form-data; boundary=edge' }),
      },
    })
  const { items, priceLists, imports, suppliers, territories } = contracts
  const { id } = (await post(suppliers.add.path, { name: 'Reece' })).json().result
  const tables = [
    ...[items.previewImport, items.importItems, priceLists.preview, priceLists.bringIn, imports.save],
    ...[territories.previewImport, territories.importAreas],
  ]
  const { company: own, files, quoteReading, supplierInvoices, profile, phoneAnswering } = contracts
  const others = [
    own.saveLogo,
    files.stage,
    quoteReading.readFile,
    supplierInvoices.take,
    profile.savePicture,
  ]
  const odd = { separators: worstTexts.separators!, 'line ends': worstTexts['line ends']! }
  const asPdf = Object.entries(odd).map(
    ([what, text]) => [`${what} as a PDF`, () => `%PDF-1.7\n${text()}`] as const,
  )
  const doors = [
    ...(argument('--only') === 'files'
      ? []
      : tables.map(door => [door, Object.entries(worstTexts)] as const)),
    ...[...others, phoneAnswering.addSound].map(door => [door, [...Object.entries(odd), ...asPdf]] as const),
  ]
  console.log(`load ${loadavg()[0]?.toFixed(1)}`)
  for (const [door, texts] of doors) {
    let worst = 0
    for (const [what, text] of texts) {
      const path = door.path
        .replace(':id', String(id))
        .replace(':columns', 'auto')
        .replace(':follow', '0')
        .replace(':kind', 'open')
      const file = form(Buffer.from(text()).subarray(0, door.upload!.maxBytes))
      await sleep(30)
      delay.reset()
      const before = performance.now()
      const { statusCode, body } = await post(path, file)
      const seconds = ((performance.now() - before) / 1_000).toFixed(2)
      await sleep(30)
      const piece = Math.round(delay.max / 1e6)
      console.log(
        `${door.path}, ${what}: ${piece} ms in one piece, ${seconds} s, ${statusCode} ${body.slice(0, 90)}`,
      )
      worst = Math.max(worst, piece)
    }
    console.log(`${door.path}: ${worst} ms at most`)
  }
  console.log(`memory at most ${Math.round(most / 1e6)} MB`)
  clearInterval(watch)
  delay.disable()
  await app.stop()
})

function form(bytes: Buffer): Buffer {
  const head =
    '--edge\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\ncontent-type: text/csv\r\n\r\n'
  return Buffer.concat([Buffer.from(head), bytes, Buffer.from('\r\n--edge--\r\n')])
}
