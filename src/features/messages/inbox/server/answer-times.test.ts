import { expect, test } from 'vitest'
import { testApp } from '#app/testing/test-app.ts'
import { clientsContract } from '#features/clients/clients/clients.contract.ts'
import { openAiCompatible } from '#server/providers/ai/openai-compatible.ts'
import { vendorServer } from '#server/providers/testing/vendor-server.ts'
import { modelSays } from '#server/testing/model-says.ts'
import { clientMessagesContract as m } from '../../client-messages/client-messages.contract.ts'
import { inboxContract as c } from '../inbox.contract.ts'
import { inboxTexts } from '../inbox.rules.ts'

const app = await testApp()
const phone = '0412 345 678'
const at = (time: string) => app.setNow(`2026-03-03T${time}:00Z`)

/** A company whose client Dana was written to. */
async function written() {
  const company = await app.company()
  await app.ok(clientsContract.add, { name: 'Dana Reed', phone }, company.office)
  await app.ok(m.send, { to: phone, message: 'Hi', sendNow: true }, company.office)
  const hear = (message: string) => app.ok(m.simulateReply, { phone, message }, company.office)
  const answer = (message: string, as = company.office, more: object = {}) =>
    app.ok(m.send, { to: phone, message, sendNow: true, ...more }, as)
  return { company, hear, answer }
}

test('an answer is timed from the client’s first word, for who gave it; one that is taken back counts nothing', async () => {
  at('00:00')
  const { company, hear, answer } = await written()
  const times = async (days = 30) => (await app.ok(c.answerTimes, { days }, company.owner)).body
  expect(await times()).toMatchObject({ all: null, people: [] })
  await hear('When?')
  at('00:10')
  await hear('Hello?')
  at('00:20')
  await answer('On Monday')
  // Nobody waits for a second one.
  await answer('At ten')
  await hear('Fine. And the tap?')
  at('02:20')
  const held = (await answer('Too early', company.owner, { undoable: true })).body.data.id
  await app.ok(m.takeBack, { id: held }, company.owner)
  at('02:50')
  await answer('Yes', company.owner)
  expect(await times()).toEqual({
    success: true,
    all: { answers: 2, median: 1_200, within_hour: 1 },
    people: [
      { name: company.office.fullname, answers: 1, median: 1_200, within_hour: 1 },
      { name: company.owner.fullname, answers: 1, median: 9_000, within_hour: 0 },
    ].sort((a, b) => (a.name < b.name ? -1 : 1)),
  })
  app.setNow('2026-04-20T00:00:00Z')
  expect((await times(7)).all).toBeNull()
  expect((await app.request(c.answerTimes, {}, company.technician)).status).toBe(403)
  const other = await app.company()
  expect((await app.ok(c.answerTimes, {}, other.owner)).body.all).toBeNull()
  app.setNow(null)
})

test('a language model suggests what nobody sends; it is shown no notes, and without one there is none', async () => {
  const { company, hear } = await written()
  await hear('Is the valve in stock?')
  const [thread] = (await app.ok(c.threads, { view: 'all', search: '' }, company.office)).body.threads
  const suggest = (as = company.office) => app.request(c.suggest, { id: thread!.id }, as)
  expect([(await suggest()).status, (await suggest()).body]).toMatchObject([
    409,
    { message: inboxTexts.noModel },
  ])
  await app.ok(c.addNote, { id: thread!.id, note: 'She pays late' }, company.office)
  const model = await vendorServer(() =>
    modelSays({ summary: 'About a valve', replies: ['Yes, it is.', ' ', 'I will check.'] }),
  )
  app.services.providers.ai = openAiCompatible({ url: `${model.url}/v1`, model: 'small', key: 'a key' })
  try {
    const count = async () =>
      (await app.sql('select id from outbox where company_id = $1', [company.id])).length
    const before = await count()
    expect((await suggest()).body).toMatchObject({ summary: '', replies: ['Yes, it is.', 'I will check.'] })
    expect(await count()).toBe(before)
    const asked = JSON.stringify(model.seen)
    expect(asked).toContain('Is the valve in stock?')
    expect(asked).not.toContain('She pays late')
    expect((await suggest((await app.company()).office)).status).toBe(404)
    expect((await suggest(company.technician)).status).toBe(403)
    model.next(modelSays({ summary: 7 }))
    expect((await suggest()).body).toMatchObject({ message: inboxTexts.noSuggestion })
  } finally {
    app.services.providers.ai = null
    await model.close()
  }
})
