import { buffer } from 'node:stream/consumers'
import PDFDocument from 'pdfkit'
import { expect, test } from 'vitest'
import { type TestUser, testApp } from '#app/testing/test-app.ts'
import { openAiCompatible } from '#server/providers/ai/openai-compatible.ts'
import { vendorServer } from '#server/providers/testing/vendor-server.ts'
import { modelSays } from '#server/testing/model-says.ts'
import { fieldsOf } from '#shared/forms/form.ts'
import { formsContract as f } from '../../forms.contract.ts'
import { papersContract as c } from '../../papers.contract.ts'

const app = await testApp()

async function pdf(draw: (doc: PDFKit.PDFDocument) => void, options: PDFKit.PDFDocumentOptions = {}) {
  const doc = new PDFDocument({ size: 'A4', ...options })
  draw(doc)
  doc.end()
  return buffer(doc)
}
const upload = (as: TestUser, bytes: Buffer, filename = 'Gas_safety check.pdf') =>
  app.upload(c.draft, {}, as, { bytes, filename })
async function drafted(as: TestUser, bytes: Buffer) {
  const { status, body } = await upload(as, bytes)
  expect(status, JSON.stringify(body)).toBe(200)
  const form = (await app.ok(f.open, { id: (body as { id: number }).id }, as)).body.result
  const asked = fieldsOf(form.content).map(({ kind, label, choices, required }) => [
    kind,
    label,
    ...(choices.length > 0 ? [choices] : []),
    ...(required ? ['required'] : []),
  ])
  return { form, asked }
}

const lines = [
  'GAS SAFETY CHECK',
  'Client name: ____________   Phone: ____________',
  'Date of inspection: ________',
  'Are the appliances secured?',
  'Flue condition   Yes / No / N/A',
  'Please keep this sheet in the van, where the next person who works there finds it at once.',
  'Comments: ............................',
  'Signature of technician: ____________',
]

test('lines of a paper form become the draft of a form, with guessed kinds and headings', async () => {
  const { owner } = await app.company()
  const paper = await pdf(doc => {
    for (const [n, line] of lines.entries()) doc.fontSize(n === 0 ? 18 : 11).text(line, 60, 60 + n * 30)
  })
  const { form, asked } = await drafted(owner, paper)
  expect(form).toMatchObject({ name: 'Gas safety check', published: 0, answers: 0 })
  expect(asked).toEqual([
    ['heading', 'GAS SAFETY CHECK'],
    ['line', 'Client name'],
    ['phone', 'Phone'],
    ['date', 'Date of inspection'],
    ['triple', 'Are the appliances secured?'],
    ['triple', 'Flue condition'],
    ['note', 'Comments'],
    ['signature', 'Signature of technician'],
  ])
  // Once more it is another draft.
  expect((await drafted(owner, paper)).form.name).toBe('Gas safety check (2)')
})

test('fields of a PDF are asked by what stands beside them', async () => {
  const { owner } = await app.company()
  const paper = await pdf(doc => {
    doc.font('Helvetica').fontSize(18).text('Inspection', 60, 50)
    doc.fontSize(11)
    doc.initForm()
    doc.text('Site address', 60, 100, { lineBreak: false })
    doc.formText('a1', 200, 95, 200, 20, { required: true } as never)
    doc.text('Findings', 60, 140, { lineBreak: false })
    doc.formText('a2', 200, 135, 200, 60, { multiline: true } as never)
    doc.formCheckbox('a3', 60, 220, 12, 12)
    doc.text('Power is isolated', 80, 221, { lineBreak: false })
    doc.text('Grade', 60, 260, { lineBreak: false })
    doc.formCombo('a4', 200, 255, 200, 20, { select: ['A', 'B', 'C'] } as never)
    doc.formText('page1.meterReading_2', 200, 330, 200, 20)
  })
  expect((await drafted(owner, paper)).asked).toEqual([
    ['heading', 'Inspection'],
    ['address', 'Site address', 'required'],
    ['note', 'Findings'],
    ['switch', 'Power is isolated'],
    ['select', 'Grade', ['A', 'B', 'C']],
    ['number', 'Meter reading 2'],
  ])
})

test('what can’t be read is refused with a word, and nothing is kept', async () => {
  const { owner, technician } = await app.company()
  const refused = async (bytes: Buffer) => {
    const { status, body } = await upload(owner, bytes)
    return [status, (body as { message: string }).message]
  }
  expect(await refused(Buffer.from('a letter'))).toEqual([415, 'Please choose a PDF.'])
  expect(await refused(Buffer.from('%PDF-1.7 nothing'))).toEqual([
    400,
    'This PDF is damaged or incomplete. Save it again and retry.',
  ])
  expect(await refused(await pdf(doc => doc.rect(50, 50, 100, 100).fill('red')))).toEqual([
    400,
    'No questions were found in this PDF. Scans can’t be read.',
  ])
  expect(await refused(await pdf(doc => doc.text('Name: ____'), { userPassword: 'x' }))).toEqual([
    400,
    'This PDF is password-protected. Remove the password and upload it again.',
  ])
  const many = await pdf(doc => {
    for (let n = 0; n < 11; n++) doc.addPage().text('Name: ____')
  })
  expect(await refused(many)).toEqual([400, 'This PDF has 12 pages. The limit is 10.'])
  expect((await upload(technician, await pdf(doc => doc.text('Name: ____')))).status).toBe(403)
  expect((await app.ok(f.list, {}, owner)).body.data).toEqual([])
})

test('a language model drafts the form within the closed kinds; without a usable answer the rules do', async () => {
  const { owner } = await app.company()
  const fields = [
    { kind: 'heading', label: 'Gaskontrolle', choices: [], required: true },
    { kind: 'select', label: 'Zustand', choices: ['gut', 'gut', ' schlecht '], required: true },
    { kind: 'select', label: 'Ort', choices: ['Keller'], required: false },
    { kind: 'signature', label: 'Unterschrift\n des Prüfers', choices: [], required: false },
    { kind: 'line', label: ' ', choices: [], required: false },
  ]
  const model = await vendorServer(() => modelSays({ pages: [{ title: '', fields }] }))
  app.services.providers.ai = openAiCompatible({ url: `${model.url}/v1`, model: 'small', key: 'a key' })
  try {
    const paper = await pdf(doc => doc.fontSize(12).text('Client name: ________'))
    const { form, asked } = await drafted(owner, paper)
    expect(form).toMatchObject({ published: 0, answers: 0 })
    expect(asked).toEqual([
      ['heading', 'Gaskontrolle'],
      ['select', 'Zustand', ['gut', 'schlecht'], 'required'],
      ['line', 'Ort'],
      ['signature', 'Unterschrift des Prüfers'],
    ])
    expect(JSON.stringify(model.seen[0]!.body.messages)).toContain('Client name')
    const byRules = [['line', 'Client name']]
    const odd = [{ kind: 'code', label: 'Run this', choices: [], required: false }]
    model.next(modelSays({ pages: [{ title: '', fields: odd }] }))
    expect((await drafted(owner, paper)).asked).toEqual(byRules)
    model.next(modelSays({ pages: [{ title: '', fields: [] }] }))
    expect((await drafted(owner, paper)).asked).toEqual(byRules)
    model.next({ status: 401, body: { error: { message: 'wrong key' } } })
    expect((await drafted(owner, paper)).asked).toEqual(byRules)
  } finally {
    app.services.providers.ai = null
    await model.close()
  }
})
