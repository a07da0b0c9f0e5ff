import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { readerOf } from '#server/reader.ts'
import { writtenIn } from '#server/testing/read-pdf.ts'
import { signsWithoutFont, typecaseFor } from './fonts.ts'
import { Typesetter } from './lines.ts'
import { pdfFile } from './pdf.ts'
import type { Sheet } from './sheet.ts'
import { svgPages } from './svg.ts'

const stationery = async () => ({
  reader: await readerOf('en', 'Australia/Sydney'),
  company: { name: 'Harbour Plumbing', lines: ['1 Bay St'], logo: null },
  title: 'Invoice',
  number: '#1024',
  created: new Date('2026-11-20T03:00:00Z'),
})

async function written(draw: (sheet: Sheet) => void) {
  const parts: Uint8Array[] = []
  for await (const part of pdfFile(await stationery(), draw)) parts.push(part)
  const bytes = Buffer.concat(parts)
  return { ...(await writtenIn(bytes)), bytes }
}

const setter = async () => new Typesetter(await typecaseFor('en'))
const visual = (line: ReturnType<Typesetter['line']>) => line.runs.map(({ text }) => text)

test('numbers and Latin words stand in the order of reading within a line from right to left', async () => {
  const typesetter = await setter()
  expect(visual(typesetter.line('שלום ABC 25', 10, 400)).map(text => text.trim())).toEqual(['ABC 25', 'שלום'])
  expect(visual(typesetter.line('Bay שלום 25', 10, 400)).map(text => text.trim())).toEqual([
    'Bay',
    '25',
    'שלום',
  ])
})

test('a bracket turns with the direction and is read as it was written', async () => {
  const typesetter = await setter()
  const { font } = typesetter.line('(', 10, 400).runs[0]!
  const [opening] = font.layout('(').glyphs
  const [turned] = font.layout(')', ['rtla']).glyphs
  expect(turned!.path.toSVG()).toBe(opening!.path.toSVG())
  expect(turned!.codePoints).toEqual([')'.codePointAt(0)])
})

test('letters of Arabic join, lam and alef too', async () => {
  const typesetter = await setter()
  const { font } = typesetter.line('م', 10, 400).runs[0]!
  const shapes = (text: string) => font.layout(text, ['rtla']).glyphs.map(({ path }) => path.toSVG())
  const apart = new Set([...'محمد'].flatMap(shapes))
  expect(shapes('محمد').filter(shape => apart.has(shape))).toEqual([])
  expect(shapes('لا').filter(shape => [...'لا'].flatMap(shapes).includes(shape))).toEqual([])
})

test.each([400, 600] as const)('marks take no room of their own at weight %i', async weight => {
  const typesetter = await setter()
  for (const [bare, marked] of [
    ['ป', 'ป้'],
    ['م', 'مُ'],
    ['ש', 'שָׁ'],
    ['ẹ', 'ẹ́'],
  ] as const)
    expect(typesetter.line(marked, 10, weight).width).toBeCloseTo(typesetter.line(bare, 10, weight).width, 1)
})

test('a line ends between the words of Thai, never before a mark', async () => {
  const typesetter = await setter()
  const text = 'ช่างประปาเปลี่ยนวาล์วน้ำร้อนและทดสอบระบบแล้วเรียบร้อย'
  const lines = typesetter.lines(text, 10, 400, 60).map(line => visual(line).join(''))
  expect(lines.length).toBeGreaterThan(3)
  expect(lines.join('')).toBe(text)
  for (const line of lines) expect(line).not.toMatch(/^[\p{M}ะาำๆ]/u)
})

test('a word longer than a line is broken between syllables', async () => {
  const typesetter = await setter()
  const lines = typesetter.lines('क्षत्रिय'.repeat(30), 10, 400, 60).map(line => visual(line).join(''))
  expect(lines.length).toBeGreaterThan(3)
  for (const line of lines) expect(line).toMatch(/^(क्ष|त्रि|य)/u)
})

test('amounts keep to the right of their column', async () => {
  const { text, boxes } = await written(sheet =>
    sheet.table(
      [
        { title: 'What', share: 3 },
        { title: 'Amount', share: 1, align: 'right' },
      ],
      [['تغيير الصنبور', '₫1,234.50']],
    ),
  )
  expect(text).toContain('تغيير الصنبور')
  expect(text).toContain('₫1,234.50')
  expect(boxes).toBe(0)
  const typesetter = await setter()
  const amount = typesetter.line('₫1,234.50', 10, 400)
  expect(amount.width).toBeCloseTo(amount.runs.reduce((sum, run) => sum + run.width, 0))
})

test('five scripts in a table of sixty lines are all there', async () => {
  const names = ['สมชาย น้ำพี่ปู่', 'محمد عبد الله', '김철수 서울특별시', 'Γιώργος Παπαδόπουλος', 'किशोर श्रीमती']
  const rows = Array.from({ length: 60 }, (_, i) => [`${names[i % 5]} ${i}`, '$1.00'])
  const { text, boxes } = await written(sheet =>
    sheet.table(
      [
        { title: 'What', share: 3 },
        { title: 'Amount', share: 1, align: 'right' },
      ],
      rows,
    ),
  )
  for (const name of names) expect(text.split(name)).toHaveLength(13)
  expect(boxes).toBe(0)
})

test('what a paper says in six scripts is read back from it by pdftotext', async ({ skip }) => {
  const names = ['Zoë Müller', 'Γιώργος Παπαδόπουλος', 'Николай Żółć', '김철수', 'สมชาย', '山田太郎']
  const { bytes } = await written(sheet => {
    for (const name of names) sheet.paragraph(name)
  })
  const { error, stdout } = spawnSync('pdftotext', ['-', '-'], { input: bytes, encoding: 'utf8' })
  if (error) skip('pdftotext is not installed')
  for (const name of names) expect(stdout.normalize('NFC')).toContain(name)
})

test.each([
  ['three thousand marks', `Z${'\u0301\u0323\u0336'.repeat(1_000)}oe`, 'oe'],
  ['a family of emoji', '👨\u200d👩\u200d👧 Ada', 'Ada'],
  ['half a sign', 'Ada \ud83d Lee', 'Lee'],
  ['letters turned by a control', '\u202etxt.exe\u202c', 'txt.exe'],
  ['isolates without an end', `${'\u2067'.repeat(300)}Ada`, 'Ada'],
  ['five thousand joined consonants', `${'\u0915\u094d'.repeat(5_000)} Ada`, 'Ada'],
  ['joiners alone', `${'\u200d'.repeat(3_000)}Ada`, 'Ada'],
])('%s come to paper in time', async (_, text, rest) => {
  const { text: read, bytes } = await written(sheet => sheet.paragraph(text))
  expect(read).toContain(rest)
  expect(bytes.length).toBeLessThan(200_000)
})

test('marks that pile up stand on a few lines', async () => {
  const typesetter = await setter()
  const [line] = typesetter.lines(`Z${'\u0301'.repeat(3_000)}`, 10, 400, 500)
  const { bbox } = line!.runs[0]!.font.layout(line!.runs[0]!.text).glyphs[0]!.path
  expect(bbox.maxY / line!.runs[0]!.font.unitsPerEm).toBeLessThan(4)
})

test('signs that no font has are named, each once, and what is short for others is written out', async () => {
  expect(await signsWithoutFont(['Ada \u{12000}', '\u{12000} \u{1f9ff}\u200d', 'กำ ⅓ Ω\n'])).toEqual([
    '\u{12000}',
  ])
  const { text, boxes } = await written(sheet => sheet.paragraph('⅓ \u{12000}'))
  expect(text).toContain('1⁄3')
  expect(boxes).toBe(1)
})

test('the picture of a page has the same letters', async () => {
  const [page] = await svgPages(await stationery(), sheet => sheet.paragraph('محمد किशोर ป้า'))
  expect(page).toContain('محمد')
  expect(page!.match(/<use /g)!.length).toBeGreaterThan(10)
})
