import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { portalClient } from '#features/portal/client-sign-in/testing/portal-client.ts'
import { createPostmarkIntake } from '#server/providers/mail/postmark.ts'
import { endpoints } from './testing/endpoints.ts'
import { type SampleRows, sampleRows } from './testing/samples.ts'
import { type TestCompany, testApp } from './testing/test-app.ts'
import { worstBytes, worstTexts } from './testing/worst-texts.ts'

// Every door by which bytes of strangers or of a company come in, each with the worst that it takes. One that joins is
// named here, or the first test fails.

/** Milliseconds of the main thread in one piece; far more than on a machine that does nothing else. */
const mostInOnePiece = 1_000

const secret = 'a-long-password-of-ours'
const app = await testApp({
  mailIntake: createPostmarkIntake({ address: 'answers@in.test', secret }),
})
let company: TestCompany
let rows: SampleRows
let client: { token: string }

const delay = monitorEventLoopDelay({ resolution: 10 })
beforeAll(async () => {
  company = await app.company()
  rows = await sampleRows(app, company, 'Own')
  client = await portalClient(app, company)
  delay.enable()
})
afterAll(() => {
  delay.disable()
})

/** Waits until the monitor has seen another turn of the loop. */
async function nextTurn(): Promise<void> {
  for (const { count } = delay; delay.count === count; ) await sleep(2)
}

/**
 * The answer, and for how many milliseconds it kept the main thread in one piece: no more than the processor time that it
 * took, as on a machine that others use a pause may be theirs.
 */
async function measured<Answer>(answer: () => Promise<Answer>): Promise<Answer & { piece: number }> {
  // A turn of the loop that makes the request, or ends it, is noticed only with the next.
  await nextTurn()
  delay.reset()
  const before = process.cpuUsage()
  const got = await answer()
  await nextTurn()
  const { user, system } = process.cpuUsage(before)
  return { ...got, piece: Math.round(Math.min(delay.max / 1e6, (user + system) / 1e3)) }
}

/** Files that are read as CSV. */
const tables: Record<string, (rows: SampleRows) => object> = {
  'items.previewImport': () => ({ columns: 'auto' }),
  'items.importItems': () => ({ columns: 'auto' }),
  'items.rowsToCheck': () => ({ columns: '0..........', heading_row: 1, delimiter: ';', decimal_mark: ',' }),
  'priceLists.preview': ({ supplier }) => ({ id: supplier, columns: 'auto' }),
  'priceLists.bringIn': ({ supplier }) => ({ id: supplier, columns: 'auto', follow: 0 }),
  'priceLists.rowsToCheck': ({ supplier }) => ({ id: supplier, columns: '0.1..2', heading_row: 400_000 }),
  'territories.previewImport': () => ({ columns: 'auto' }),
  'territories.importAreas': () => ({ columns: 'auto' }),
  'territories.rowsToCheck': () => ({ columns: '0..1.2', heading_row: 1, delimiter: ',' }),
  'imports.save': () => ({}),
}
/** Files that are kept as they are, or decoded in a process of their own. */
const files: Record<string, (rows: SampleRows) => object> = {
  'claims.addFile': ({ claimsOf, claimKey }) => ({ key: claimKey, userId: claimsOf }),
  'company.saveLogo': () => ({}),
  'differences.setAsideFile': ({ job }) => ({
    key: 'sample-worst-bytes',
    path: '/jobs/addfiles/:id',
    title: 'Job #1',
    job,
    made_at: '2026-03-03T02:00:00Z',
  }),
  'emailDesigns.uploadPicture': () => ({}),
  'minisite.uploadPicture': () => ({}),
  'files.add': ({ job }) => ({ id: job }),
  'files.stage': () => ({}),
  'formAnswers.addPhoto': ({ job }) => ({ key: 'sample-key-of-a-photo', job_id: job }),
  'formPapers.add': () => ({}),
  'formPapers.draft': () => ({}),
  'licenceFiles.add': ({ licence }) => ({ id: licence }),
  'quoteReading.readFile': () => ({}),
  'uploads.add': () => ({ key: 'a'.repeat(32), from: 0, of: 10_000_000 }),
  'tools.addFile': ({ tool }) => ({ part: 'tool', id: tool }),
  'recordings.piece': () => ({ id: 1, position: 0 }),
  'phoneAnswering.addSound': () => ({ kind: 'open' }),
  'supplierInvoices.take': () => ({}),
  'profile.savePicture': () => ({}),
  'clientChat.sendFile': ({ job }) => ({ job_id: job, message: '-' }),
}
const doors = { ...tables, ...files }

// Made once: the doors are many, and making them takes as long as some of these are read.
const worst = new Map(Object.entries(worstTexts).map(([what, text]) => [what, Buffer.from(text())]))

/** Doors with a ticket in place of a sign-in, behind which a file goes the way of another one's. */
const byTicket = ['differences.handInFile']

test('every endpoint that takes a file is known here', () => {
  const taking = endpoints.filter(([, entry]) => entry.upload).map(([name]) => name)
  expect([...Object.keys(doors), ...byTicket].sort()).toEqual(taking.sort())
})

function sent(name: string, bytes: Buffer, filename: string) {
  const entry = endpoints.find(([each]) => each === name)![1]
  const as = entry.access.as === 'client' ? client : company.owner
  const file = { bytes: bytes.subarray(0, entry.upload!.maxBytes), filename }
  return measured(() => app.request(entry, doors[name]!(rows), as, { file }))
}

/** Doors that read a file as the one before them does: of what that refuses, they are sent one. */
const readAs: Record<string, string> = {
  'items.importItems': 'items.previewImport',
  'priceLists.bringIn': 'priceLists.preview',
  'territories.importAreas': 'territories.previewImport',
  'territories.rowsToCheck': 'territories.previewImport',
}
const refused = new Map<string, string[]>()

test.each(Object.keys(tables))(
  '%s reads or refuses each of the worst tables, and stops nobody',
  async name => {
    const held: Record<string, unknown> = {}
    const [, ...alike] = refused.get(readAs[name] ?? '') ?? []
    for (const [what, bytes] of worst) {
      if (alike.includes(what)) continue
      const { status, body, piece } = await sent(name, bytes, 'a.csv')
      if (status !== 200) refused.set(name, [...(refused.get(name) ?? []), what])
      const isAnswered = status === 200 || (status >= 400 && status < 500 && body.message !== '')
      if (!isAnswered || piece > mostInOnePiece) held[what] = { status, piece, message: body.message }
    }
    expect(held).toEqual({})
  },
  120_000,
)

test.each(Object.keys(files))(
  '%s takes or refuses the worst files, and stops nobody',
  async name => {
    const held: Record<string, unknown> = {}
    for (const filename of ['a.pdf', 'a.png', 'a.csv']) {
      const head = Buffer.from(filename === 'a.pdf' ? '%PDF-1.7\n' : '')
      const bytes = Buffer.concat([head, worst.get('separators')!])
      const { status, piece } = await sent(name, bytes, filename)
      if (status >= 500 || piece > mostInOnePiece) held[filename] = { status, piece }
    }
    expect(held).toEqual({})
  },
  120_000,
)

/** A JSON body of this length, filled with the worst that fits into it. */
const bodies: Record<string, (length: number, field: string) => string> = {
  'levels of arrays': (length, field) => `{"${field}":${'['.repeat(length - 20)}`,
  'levels that are closed': (length, field) => {
    const deep = Math.floor(length / 2) - 20
    return `{"${field}":${'['.repeat(deep)}${']'.repeat(deep)}}`
  },
  'levels of objects': (length, field) => `{"${field}":${'{"a":'.repeat(length / 5 - 20)}`,
  'rows of nothing': (length, field) => `{"${field}":[${Array(Math.floor(length / 3) - 20).fill('{}')}]}`,
  numbers: (length, field) => `{"${field}":[${Array(Math.floor(length / 2) - 20).fill('1')}]}`,
  'as many values as are taken': (_length, field) => `{"${field}":[${Array(99_990).fill('"x"')}]}`,
  names: length => `{${Array.from({ length: Math.floor(length / 12) - 20 }, (_, n) => `"n${n}":1`)}}`,
  'one word': (length, field) => `{"${field}":"${'x'.repeat(length - 40)}"}`,
  'line ends': (length, field) => `{"${field}":"${'\\n'.repeat(length / 2 - 40)}"}`,
  backslashes: (length, field) => `{"${field}":"${'\\\\'.repeat(length / 2 - 40)}"}`,
}

/** Endpoints by the kind of what they read, each with the field that holds most. */
const bodyDoors: [name: string, field: string][] = [
  ['signIn.login', 'email'],
  ['quoteReading.readText', 'textExtract'],
  ['supplierInvoices.readText', 'textExtract'],
  ['clients.add', 'name'],
  ['territories.add', 'areas'],
  ['territories.remove', 'ids'],
  ['invoices.add', 'lines'],
  ['offers.publish', 'items'],
  ['webForm.take', 'photos'],
  ['formLinks.fill', 'photos'],
  ['clientMessages.simulateMail', 'attachments'],
  ['clientMessages.simulateReply', 'attachments'],
  ['signatures.signByLink', 'signature'],
]
test.each(bodyDoors)(
  '%s reads or refuses the worst bodies, and stops nobody',
  async (name, field) => {
    const entry = endpoints.find(([each]) => each === name)![1]
    const held: Record<string, unknown> = {}
    for (const [what, body] of Object.entries(bodies)) {
      const payload = body((entry.bodyLimit ?? 1_000_000) - 1_000, field)
      const path = entry.path.replaceAll(/:\w+/g, 'nobody')
      const { status, piece } = await posted(path, payload, `Bearer ${company.owner.token}`)
      if (status >= 500 || piece > mostInOnePiece) held[what] = { status, piece }
    }
    expect(held).toEqual({})
  },
  60_000,
)

test('a client’s mail with the worst of texts or files stops nobody', async () => {
  const text = JSON.stringify({
    MessageID: 'lines',
    FromFull: { Email: 'a@b.test' },
    TextBody: String(worst.get('line ends')),
    ToFull: [{ Email: 'answers+odd@in.test' }],
  })
  const mails: typeof bodies = { text: () => text, ...bodies }
  const held: Record<string, unknown> = {}
  for (const [what, body] of Object.entries(mails)) {
    const { status, piece } = await posted('/messages/mail', body(worstBytes, 'Attachments'), password)
    if (status >= 500 || piece > mostInOnePiece) held[what] = { status, piece }
  }
  expect(held).toEqual({})
}, 60_000)

/** Addresses for the programs of others, which are no endpoints: what they take is a form or signed JSON. */
const hooks = [
  '/messages/twilio',
  '/phone/line/call',
  '/phone/line/ended',
  '/reports/mails/one-click',
  '/payments/stripe',
  '/plans/stripe',
]
/** The forms of clients’ pages where no script sends them. */
const pages = ['/unsubscribe?token=a', '/customer-feedback/guessed-link-1']
const forms: Record<string, (length: number) => string> = {
  separators: length => '&'.repeat(length),
  'names without a value': length => 'a&'.repeat(length / 2),
  'one name': length => 'a'.repeat(length),
  escapes: length => `a=${'%2'.repeat(length / 2 - 2)}`,
  plusses: length => `a=${'+'.repeat(length - 2)}`,
}

/** What each of them is sent: some of it as long as they take, some far longer. */
function* hookPayloads(): Generator<[what: string, payload: string, type: string]> {
  for (const [what, form] of Object.entries(forms))
    for (const length of [49_000, worstBytes])
      yield [`${what}, ${length}`, form(length), 'application/x-www-form-urlencoded']
  for (const [what, body] of Object.entries(bodies))
    for (const length of [990_000, worstBytes])
      yield [`${what}, ${length}`, body(length, 'data'), 'application/json']
}

test('addresses for others’ programs take or refuse the worst forms and bodies, and stop nobody', async () => {
  const held: Record<string, unknown> = {}
  for (const [what, payload, type] of hookPayloads()) {
    for (const path of [...hooks, ...pages]) {
      const { status, piece } = await posted(path, payload, '', type)
      if (status >= 500 || piece > mostInOnePiece) held[`${path}: ${what}`] = { status, piece }
    }
  }
  expect(held).toEqual({})
}, 240_000)

test.each([
  ['a link', (long: string) => `/clientPortal/invoice/${long}/pdf`],
  ['a feed', (long: string) => `/calendar-feeds/${long}/calendar.ics`],
  ['a query', (long: string) => `/company/partLabels?ids=${long}`],
  ['the key of a page', (long: string) => `/company/exportStockValue?day=${long}`],
])('%s of the longest address stops nobody', async (_what, pathOf) => {
  const held: Record<string, unknown> = {}
  for (const sign of ['x', '1,', '%2e', '/', '..'])
    for (const length of [400, 15_000]) {
      const url = `/api${pathOf(sign.repeat(length / sign.length))}`
      const headers = { authorization: `Bearer ${company.owner.token}` }
      const { status, piece } = await measured(async () => {
        const { statusCode } = await app.http.inject({ method: 'GET', url, headers })
        return { status: statusCode }
      })
      if (status >= 500 || piece > mostInOnePiece) held[`${sign} ${length}`] = { status, piece }
    }
  expect(held).toEqual({})
})

const password = `Basic ${Buffer.from(`tradewind:${secret}`).toString('base64')}`

const posted = (path: string, payload: string, authorization: string, type = 'application/json') =>
  measured(async () => {
    const headers = { 'content-type': type, authorization }
    const url = pages.includes(path) ? path : `/api${path}`
    const { statusCode } = await app.http.inject({ method: 'POST', url, payload, headers })
    return { status: statusCode }
  })
