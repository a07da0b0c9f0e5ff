import { expect, test } from 'vitest'
import { testApp } from '#app/testing/test-app.ts'
import { openAiCompatible } from '#server/providers/ai/openai-compatible.ts'
import { vendorServer } from '#server/providers/testing/vendor-server.ts'
import { pdfBomb } from '#server/testing/hostile-files.ts'
import { modelSays } from '#server/testing/model-says.ts'
import { quoteReadingContract as c } from '../quote-reading.contract.ts'
import { plainPdf } from '../testing/plain-pdf.ts'

const app = await testApp()
const { office, technician } = await app.company()

const upload = (bytes: Buffer) =>
  app.upload(c.readFile, {}, office, { bytes, filename: 'quote.pdf', type: 'application/pdf' })

const lines = [
  'Customer: Dana Okafor',
  'Mobile: 0491 570 156',
  'Site address: 12 Hall Street, Auburn NSW 2144',
  'Description: Replace the hot water unit',
]

test('a quote as a PDF is read, and the technicians of the company in it are found', async () => {
  const [mate] = await app.sql<{ id: number; fullname: string }>(
    'select id, fullname from users where company_id = $1 and id = $2',
    [office.companyId, technician.id],
  )
  const { status, body } = await upload(plainPdf([...lines, `Technician: ${mate!.fullname}`]))
  expect(status).toBe(200)
  expect(body.result).toEqual({
    name: 'Dana Okafor',
    phone: '0491 570 156',
    email: '',
    address: '12 Hall Street, Auburn NSW 2144',
    additionalInfo: 'Replace the hot water unit',
    assignedWorkers: [mate!.fullname],
    technicians: [{ id: mate!.id, fullname: mate!.fullname }],
  })
})

test('text alone is read as well; a technician of nobody we know is told as written', async () => {
  const { body } = await app.send(
    c.readText,
    { textExtract: 'Client: Sam Reid\nAssigned to: Kim Stone' },
    office,
  )
  expect(body.result).toMatchObject({ name: 'Sam Reid', assignedWorkers: ['Kim Stone'], technicians: [] })
  expect((await app.send(c.readText, { textExtract: ' ' }, office)).status).toBe(400)
  expect((await app.send(c.readText, { textExtract: 'Client: Sam Reid' }, technician)).status).toBe(403)
})

test.each([
  ['no PDF', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'Please upload a valid PDF file.'],
  ['a program by the name of one', Buffer.from('MZ\0\0'), 'Please upload a valid PDF file.'],
  ['a broken one', Buffer.from('%PDF-1.7\nnothing more'), 'Please upload a valid PDF file.'],
  ['a picture of a page', plainPdf([' ']), 'This PDF has no text. It may be a scan.'],
  [
    'one that unpacks to more than there is',
    pdfBomb(plainPdf(['x']), 300_000_000),
    'This PDF takes too long to read.',
  ],
])(
  '%s is refused, and the server goes on',
  async (_what, bytes, message) => {
    const { status, body } = await upload(bytes)
    expect([status, body.message, body.field]).toEqual([400, message, 'file'])
    expect((await upload(plainPdf(lines))).status).toBe(200)
  },
  60_000,
)

test('a configured language model reads first; what it can not do our rules do', async () => {
  const answer = {
    name: 'Dana Okafor',
    phone: '',
    email: '',
    address: '',
    additionalInfo: '',
    assignedWorkers: [],
  }
  const model = await vendorServer(() => modelSays(JSON.stringify(answer)))
  app.services.providers.ai = openAiCompatible({ url: `${model.url}/v1`, model: 'small', key: 'a key' })
  try {
    const read = async () =>
      (await app.send(c.readText, { textExtract: 'To: Sam Reid' }, office)).body.result.name
    expect(await read()).toBe('Dana Okafor')
    const [{ path, headers, body }] = model.seen as [(typeof model.seen)[0]]
    expect([path, headers.authorization, body.model]).toEqual([
      '/v1/chat/completions',
      'Bearer a key',
      'small',
    ])
    expect(JSON.stringify(body.messages)).toContain('To: Sam Reid')
    model.next(modelSays('not what was asked for'))
    expect(await read()).toBe('Sam Reid')
    model.next({ status: 401, body: { error: { message: 'wrong key' } } })
    expect(await read()).toBe('Sam Reid')
  } finally {
    app.services.providers.ai = null
    await model.close()
  }
})
