import { expect, test } from 'vitest'
import { testApp } from '#app/testing/test-app.ts'
import { openAiCompatible } from '#server/providers/ai/openai-compatible.ts'
import { vendorServer } from '#server/providers/testing/vendor-server.ts'
import { modelSays } from '#server/testing/model-says.ts'
import { askContract as c } from '../ask.contract.ts'

const app = await testApp()
const company = await app.company()
const { owner, office, technician } = company
const [type] = await app.sql<{ id: number }>(
  `insert into job_types (company_id, name) values ($1, 'Blocked drain') returning id`,
  [company.id],
)
const ask = async (text: string, as = owner, language = 'en') =>
  (await app.ok(c.ask, { text, language }, as)).body

test('a sentence fills the form with the company’s own names, in the reader’s language', async () => {
  expect(await ask('Profit from blocked drain by technician last month')).toMatchObject({
    result: {
      measures: ['profit'],
      by: 'technician',
      days: -1,
      chart: 'bars',
      filter: [{ dimension: 'type', value: String(type!.id) }],
    },
    unknown: [],
  })
  expect((await ask('Umsatz nach Monat', owner, 'de')).result).toMatchObject({
    measures: ['revenue'],
    by: 'month',
  })
  expect((await ask('revenue by month', office)).result.measures).toEqual(['jobs'])
  expect((await app.send(c.ask, { text: 'jobs', language: 'en' }, technician)).status).toBe(403)
  const empty = await app.request(c.ask, { text: ' ', language: 'en' }, owner)
  expect([empty.status, empty.body.message]).toEqual([400, 'Type what you want to see.'])
})

test('a language model reads first, within what the reader may see; without a usable answer the rules do', async () => {
  const form = {
    measures: ['revenue', 'jobs'],
    by: 'type',
    chart: 'line',
    days: 30,
    filter: [
      { dimension: 'type', name: 'blocked DRAIN' },
      { dimension: 'suburb', name: 'Atlantis' },
    ],
  }
  const model = await vendorServer(() => modelSays(form))
  app.services.providers.ai = openAiCompatible({ url: `${model.url}/v1`, model: 'small', key: 'a key' })
  try {
    expect(await ask('what you like', office)).toEqual({
      success: true,
      is_guess: false,
      result: {
        measures: ['jobs'],
        by: 'type',
        chart: 'line',
        days: 30,
        filter: [{ dimension: 'type', value: String(type!.id) }],
      },
      unknown: ['Atlantis'],
    })
    model.next(modelSays({ ...form, measures: ['drop table'] }))
    expect((await ask('jobs by day')).result).toMatchObject({ measures: ['jobs'], by: 'day' })
    model.next({ status: 401, body: { error: { message: 'wrong key' } } })
    expect((await ask('leads by day')).result).toMatchObject({ measures: ['leads'] })
  } finally {
    app.services.providers.ai = null
    await model.close()
  }
})
