import { expect, test } from 'vitest'
import { type TestCompany, testApp } from '#app/testing/test-app.ts'
import { connectionsContract } from '#features/account/connections/connections.contract.ts'
import { leadsContract } from '#features/sales/leads/leads.contract.ts'
import { leadFormsContract as c } from '../lead-forms.contract.ts'
import { keptDeliveries, leadFormLimits, leadFormTexts } from '../lead-forms.rules.ts'

const app = await testApp()
const { ok } = app

const add = async (company: TestCompany, name = 'Google Ads') =>
  (await ok(c.add, { name }, company.owner)).body
let hosts = 0
/** A network of each sender's own, so that no test uses up another's turns. */
const network = () => `198.51.${100 + Math.floor(hosts / 250)}.${1 + (hosts++ % 250)}`
const post = async (
  { url }: { url: string },
  payload: object | string,
  more: { remoteAddress?: string; headers?: Record<string, string> } = {},
) => {
  const { headers, remoteAddress = network() } = more
  const answer = await app.http.inject({
    method: 'POST',
    url: new URL(url).pathname,
    payload,
    remoteAddress,
    headers: { ...(typeof payload === 'string' && { 'content-type': 'application/json' }), ...headers },
  })
  return [answer.statusCode, (answer.json() as { message?: string }).message ?? ''] as const
}
const google = (key: string, more: object = {}, phone = '+61412345678') => ({
  lead_id: 'lead-1',
  user_column_data: [
    { column_id: 'FULL_NAME', column_name: 'Full Name', string_value: 'Jane Hill' },
    { column_id: 'PHONE_NUMBER', column_name: 'User Phone', string_value: phone },
    { column_id: 'CITY', column_name: 'City', string_value: 'Kew' },
    { column_id: 'job', column_name: 'What is wrong?', string_value: 'Leaking tap' },
  ],
  api_version: '1.0',
  form_id: 4,
  campaign_id: 123,
  google_key: key,
  gcl_id: 'EAIaIQ',
  ...more,
})
const leads = async ({ owner }: TestCompany) => (await ok(leadsContract.list, {}, owner)).body.data
const deliveries = async ({ owner }: TestCompany) => (await ok(c.deliveries, {}, owner)).body.result
const forms = async ({ owner }: TestCompany) => (await ok(c.list, {}, owner)).body.result

test('a lead of Google’s comes by address and key, once however often it is sent, with all that it says', async () => {
  const company = await app.company()
  const { result: form, key } = await add(company)
  expect(form.url).toMatch(new RegExp(`^http://tradewind.test/api/leadForms/${company.id}-[\\w-]{43}$`))
  expect(await post(form, google(key))).toEqual([200, ''])
  expect(await post(form, google(key))).toEqual([200, ''])
  const [lead, ...others] = await leads(company)
  expect(others).toEqual([])
  expect(lead).toMatchObject({
    name: 'Jane Hill',
    phone: '+61412345678',
    address: 'Kew',
    note: 'What is wrong? Leaking tap',
    source: 'Google Ads',
    from_web: true,
    seen: false,
  })
  const { answers, entries } = (await ok(leadsContract.open, { id: lead!.id }, company.owner)).body.result
  expect(answers).toContainEqual({ label: 'Gcl id', value: 'EAIaIQ' })
  expect(entries.map(({ told }) => told?.values)).toContainEqual({ name: 'Google Ads' })
  expect(await deliveries(company)).toMatchObject([{ outcome: 'lead', lead_id: lead!.id, times: 2 }])
  expect(await forms(company)).toMatchObject([{ leads: 1, wrong_keys: 0 }])
  const told = await app.sql('select kind_id from activities where company_id = $1 and kind_id = 127', [
    company.id,
  ])
  expect(told.length).toBeGreaterThan(0)
  // The key is nowhere but in the answer that gave it.
  const kept = await app.sql(
    `select (select string_agg(f::text, '') from lead_forms f where company_id = $1) ||
       (select string_agg(d::text, '') from lead_form_deliveries d where company_id = $1) ||
       coalesce((select string_agg(c::text, '') from changes c where company_id = $1), '') as text`,
    [company.id],
  )
  expect(kept[0]!.text).not.toContain(key)
})

test('eight deliveries of one lead at once make one', async () => {
  const company = await app.company()
  const { result: form, key } = await add(company)
  const answers = await Promise.all(Array.from({ length: 8 }, () => post(form, google(key))))
  expect(answers).toEqual(Array(8).fill([200, '']))
  expect(await leads(company)).toHaveLength(1)
})

test('a test makes no lead until somebody says so, and a real one with its id is another', async () => {
  const company = await app.company()
  const { result: form, key } = await add(company)
  await post(form, google(key, { is_test: true }))
  expect(await leads(company)).toEqual([])
  const [tried] = await deliveries(company)
  expect(tried).toMatchObject({ outcome: 'test', form: 'Google Ads' })
  expect(tried!.columns).toContainEqual({ key: 'FULL_NAME', label: 'Full Name', value: 'Jane Hill' })
  const { lead_id } = (await ok(c.makeLead, { id: tried!.id }, company.owner)).body
  expect(await leads(company)).toMatchObject([{ id: lead_id, name: 'Jane Hill' }])
  expect((await app.send(c.makeLead, { id: tried!.id }, company.owner)).body).toMatchObject({
    message: leadFormTexts.made,
  })
  await post(form, google(key, {}, '+61412000000'))
  expect(await leads(company)).toHaveLength(2)
})

test('columns become what the office chose, also for a delivery that found nobody to reach before', async () => {
  const company = await app.company()
  const { result: form, key } = await add(company, 'Zap')
  const flat = { key, who: 'Kim', ring: '0412 345 678', nothing: '' }
  expect(await post(form, flat)).toEqual([400, leadFormTexts.contact])
  expect(await leads(company)).toEqual([])
  const [refused] = await deliveries(company)
  expect(refused).toMatchObject({ outcome: 'contact', lead_id: null })
  expect((await app.send(c.makeLead, { id: refused!.id }, company.owner)).status).toBe(409)
  const columns = [
    { key: 'who', label: 'Who', target: 'name' as const },
    { key: 'ring', label: 'Ring', target: 'phone' as const },
  ]
  const input = { id: form.id, name: 'Zapier', columns, version: form.version }
  await ok(c.save, input, company.owner)
  expect((await app.send(c.save, input, company.owner)).status).toBe(409)
  expect(await post(form, flat)).toEqual([200, ''])
  expect(await leads(company)).toMatchObject([{ name: 'Kim', phone: '0412 345 678', source: 'Zapier' }])
  // The header takes the key as well, and the same person joins the open lead.
  const again = { who: 'Kim', ring: '+61 412 345 678', more: 'And the shower' }
  expect(await post(form, again, { headers: { authorization: `Bearer ${key}` } })).toEqual([200, ''])
  expect((await deliveries(company))[0]).toMatchObject({ outcome: 'joined' })
  const [lead, ...others] = await leads(company)
  expect(others).toEqual([])
  const { entries } = (await ok(leadsContract.open, { id: lead!.id }, company.owner)).body.result
  expect(entries.map(({ note }) => note)).toContain('More: And the shower')
})

test('a wrong key, an unknown address, another company’s key, and a form that is off, renewed or deleted make nothing', async () => {
  const company = await app.company()
  const other = await app.company()
  const { result: form, key } = await add(company)
  const theirs = await add(other)
  expect(await post(form, google('wrong'))).toEqual([403, leadFormTexts.wrongKey])
  expect(await post(form, google(theirs.key))).toEqual([403, leadFormTexts.wrongKey])
  expect(await post(form, google(''))).toEqual([403, leadFormTexts.wrongKey])
  expect(await forms(company)).toMatchObject([{ wrong_keys: 3, leads: 0 }])
  expect((await post({ url: form.url.replace(`${company.id}-`, `${other.id}-`) }, google(key)))[0]).toBe(404)
  expect((await post({ url: `${form.url}x` }, google(key)))[0]).toBe(404)
  const status = { id: form.id, checked: false }
  await ok(c.changeStatus, status, company.owner)
  expect(await post(form, google(key))).toEqual([409, leadFormTexts.off])
  expect(await leads(company)).toEqual([])
  await ok(c.changeStatus, { ...status, checked: true }, company.owner)
  // Sent again it counts: nothing came of it before.
  expect(await post(form, google(key))).toEqual([200, ''])
  const renewed = (await ok(c.renewKey, { id: form.id }, company.owner)).body
  expect((await post(form, google(key, { lead_id: 'two' })))[0]).toBe(403)
  expect((await post(renewed.result, google(renewed.key, { lead_id: 'two' })))[0]).toBe(200)
  const mine = (await deliveries(company))[0]!
  for (const [entry, input] of [
    [c.save, { id: form.id, name: 'Mine', columns: [] }],
    [c.renewKey, { id: form.id }],
    [c.changeStatus, status],
    [c.remove, { id: form.id }],
    [c.makeLead, { id: mine.id }],
  ] as const) {
    expect((await app.request(entry, input, other.owner)).status).toBe(404)
    expect((await app.request(entry, input, company.technician)).status).toBe(403)
  }
  expect(await deliveries(other)).toEqual([])
  expect((await ok(c.deliveries, { form_id: form.id }, other.owner)).body.result).toEqual([])
  await ok(c.remove, { id: form.id }, company.owner)
  expect((await post(form, google(renewed.key)))[0]).toBe(404)
  expect(await forms(company)).toEqual([])
  expect(await leads(company)).toHaveLength(1)
})

test('what is no lead is refused before anything is kept: no JSON, a list, 100 columns too many, 64 kB too much', async () => {
  const company = await app.company()
  const { result: form, key } = await add(company)
  expect(await post(form, '{"google_key":')).toEqual([400, 'The request is not valid JSON.'])
  expect((await post(form, '[]', { headers: { authorization: `Bearer ${key}` } }))[1]).toBe(
    leadFormTexts.noObject,
  )
  const many = Object.fromEntries(Array.from({ length: 101 }, (_, n) => [`f${n}`, 'x']))
  expect(await post(form, { key, ...many })).toEqual([400, leadFormTexts.tooManyColumns])
  expect((await post(form, { key, phone: '0412 345 678', note: 'x'.repeat(64_000) }))[0]).toBe(413)
  expect((await post(form, { key }))[1]).toBe(leadFormTexts.contact)
  expect((await deliveries(company)).map(({ outcome }) => outcome)).toEqual(['contact'])
  // Half a character, and the byte that no database stores.
  expect(await post(form, { key, phone: '0412 345 678', name: 'A\u0000\ud800' })).toEqual([200, ''])
  expect((await app.send(c.add, { name: ' ' }, company.owner)).body).toMatchObject({
    message: leadFormTexts.name,
  })
})

test('who guesses keys is stopped at that form alone; the right key and other companies go on', async () => {
  const company = await app.company()
  const { result: form, key } = await add(company)
  const other = await add(await app.company())
  const remoteAddress = network()
  const statuses: number[] = []
  for (let n = 0; n < leadFormLimits.wrongKeys + 3; n++)
    statuses.push((await post(form, google(`guess ${n}`), { remoteAddress }))[0])
  expect(statuses.slice(leadFormLimits.wrongKeys)).toEqual([429, 429, 429])
  expect(await forms(company)).toMatchObject([{ wrong_keys: leadFormLimits.wrongKeys }])
  expect((await post(form, google(key), { remoteAddress }))[0]).toBe(200)
  expect((await post(other.result, google(other.key), { remoteAddress }))[0]).toBe(200)
  // So is who guesses addresses.
  const guesser = network()
  const unknown = { url: `http://tradewind.test/api/leadForms/${company.id}-${'a'.repeat(43)}` }
  for (let n = 0; n < leadFormLimits.unknown; n++)
    expect((await post(unknown, {}, { remoteAddress: guesser }))[0]).toBe(404)
  expect((await post(unknown, {}, { remoteAddress: guesser }))[0]).toBe(429)
  expect((await post(form, google(key, { lead_id: 'next' }), { remoteAddress: guesser }))[0]).toBe(200)
})

test('a flood with the right key is slowed down, and only the last deliveries keep what was sent', async () => {
  const company = await app.company()
  const { result: form, key } = await add(company)
  await app.sql(
    `insert into lead_form_deliveries (company_id, form_id, ref, outcome, columns, at)
     select $1, $2, 'lead ' || n, case when n % 2 = 0 then 'lead' else 'contact' end, '[{"key":"a","label":"A","value":"b"}]',
       now() - make_interval(secs => n) from generate_series(1, $3) n`,
    [company.id, form.id, keptDeliveries + 20],
  )
  await post(form, google(key))
  const [kept] = await app.sql(
    `select count(*)::int as rows, count(*) filter (where columns <> '[]')::int as told
     from lead_form_deliveries where company_id = $1`,
    [company.id],
  )
  // Old ones that made a lead stay, so that none is made twice.
  expect(kept!.told).toBe(keptDeliveries)
  expect(kept!.rows).toBeLessThanOrEqual(keptDeliveries + 11)
  await app.sql(`update attempts set tries = $2 where key = $1`, [
    `lead-form of ${company.id} ${form.id}`,
    leadFormLimits.deliveries,
  ])
  expect(await post(form, google(key, { lead_id: 'more' }))).toEqual([429, leadFormTexts.busy])
})

test('it stands among the connections, where it is paused, goes on and ends', async () => {
  const company = await app.company()
  const { result: form, key } = await add(company)
  const row = async () => {
    const { result } = (await ok(connectionsContract.list, {}, company.owner)).body
    return result.find(({ kind }) => kind === 'lead-form')!.rows[0]
  }
  expect(await row()).toMatchObject({ account: 'Google Ads', state: 'setting-up' })
  await post(form, google(key))
  expect(await row()).toMatchObject({ state: 'on', can_end: true })
  await post(form, google('wrong'))
  expect(await row()).toMatchObject({ state: 'trouble', trouble: { text: leadFormTexts.wrongKey } })
  const named = { kind: 'lead-form' as const, id: form.id }
  await ok(connectionsContract.pause, { ...named, is_paused: true }, company.owner)
  expect((await post(form, google(key, { lead_id: 'two' })))[0]).toBe(409)
  expect((await forms(company))[0]).toMatchObject({ active: false })
  await ok(connectionsContract.end, named, company.owner)
  expect(await forms(company)).toEqual([])
})
