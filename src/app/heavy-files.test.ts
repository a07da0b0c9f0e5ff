import { beforeAll, expect, test } from 'vitest'
import { jobsContract } from '#features/jobs/jobs/jobs.contract.ts'
import { feedsContract } from '#features/schedule/calendar-feeds/feeds.contract.ts'
import { inventoryContract } from '#features/stock/inventory/inventory.contract.ts'
import { endpoints } from './testing/endpoints.ts'
import { type TestCompany, testApp } from './testing/test-app.ts'

const app = await testApp({ keepsFiles: true })
let company: TestCompany
beforeAll(async () => {
  company = await app.company()
})

/** Files that lie there already, or come out of a queue of their own. All others are made in turn. */
const light = [
  'claims.file',
  'clientHome.file',
  'company.picture',
  'differences.file',
  'files.read',
  'formAnswers.photo',
  'formPapers.page',
  // Made of the file that comes with the request: it can't be answered from what was made a moment ago.
  'items.rowsToCheck',
  'licenceFiles.read',
  // Asked for by the server at Google, once an address.
  'maps.streetView',
  'plugin.getWordPressPlugin',
  'priceLists.rowsToCheck',
  'quotes.photoByLink',
  'recordings.sound',
  // Drawn by the decoder, which takes two at once.
  'supplierInvoices.page',
  'supplierInvoices.paper',
  'territories.rowsToCheck',
]
const files = endpoints.filter(([, { reply }]) => reply === 'file')

test('each file says what it costs, and the light ones are known here', () => {
  expect(files.filter(([, { cost }]) => cost !== 'heavy' && cost !== 'light')).toEqual([])
  const named = files.filter(([, { cost }]) => cost === 'light').map(([name]) => name)
  expect(named.sort()).toEqual(light.filter(name => files.some(([each]) => each === name)))
})

test('a file that a signed-in person reads is stored by no browser', async () => {
  const csv = await app.ok(inventoryContract.exportValue, {}, company.owner)
  expect([csv.headers['cache-control'], typeof csv.headers.etag]).toEqual(['no-store', 'string'])
})

test('a calendar that asks again what it has is told that nothing changed, until something does', async () => {
  const { body } = await app.request(feedsContract.make, { of: 'company' }, company.owner)
  const url = new URL(body.result.url!).pathname
  const read = (etag?: string) =>
    app.http.inject({ method: 'GET', url, headers: etag ? { 'if-none-match': etag } : {} })
  const first = await read()
  expect([first.statusCode, first.headers['cache-control']]).toEqual([200, 'private, no-cache'])
  const etag = first.headers.etag as string
  const again = await read(`"another", ${etag}`)
  expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', etag])

  const at = new Date(Date.now() + 86_400_000).toISOString()
  const job = {
    name: 'Ada',
    address: '1 High Street, Ryde NSW',
    appointments: [{ appointment_time: at, duration: 60 }],
  }
  expect((await app.request(jobsContract.add, job, company.owner)).status).toBe(200)
  const changed = await read(etag)
  expect(changed.statusCode).toBe(200)
  expect(changed.body).toContain('Ada')
})
