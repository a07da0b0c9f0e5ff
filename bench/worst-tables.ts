// `npx tsx bench/worst-tables.ts`: each endpoint that reads a table gets the worst ten megabytes: the longest time that the
// main thread is kept in one piece, the time to the answer, and the answer. The most memory at the end.
import { loadavg } from 'node:os'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { contracts } from '#app/features.ts'
import { worstTexts } from '#app/testing/worst-texts.ts'
import { benchApp } from './bench-app.ts'
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
  const { items, priceLists, imports, suppliers } = contracts
  const { id } = (await post(suppliers.add.path, { name: 'Reece' })).json().result
  const doors = [items.previewImport, items.importItems, priceLists.preview, priceLists.bringIn, imports.save]
  console.log(`load ${loadavg()[0]?.toFixed(1)}`)
  for (const door of doors)
    for (const [what, text] of Object.entries(worstTexts)) {
      const path = door.path.replace(':id', String(id)).replace(':columns', 'auto').replace(':follow', '0')
      const file = form(Buffer.from(text()))
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
