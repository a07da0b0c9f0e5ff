import sharp from 'sharp'
import { expect, test, vi } from 'vitest'
import { readerOf } from '#server/reader.ts'
import { readPdf } from '#server/testing/read-pdf.ts'
import { pdfFile } from './pdf.ts'
import { type Picture, pictureForPaper } from './picture.ts'
import type { Sheet } from './sheet.ts'
import type { Stationery } from './stationery.ts'

const created = new Date('2026-11-20T03:00:00Z')

async function stationery(language = 'en', more: Partial<Stationery> = {}): Promise<Stationery> {
  return {
    reader: await readerOf(language, 'Australia/Sydney'),
    company: { name: 'Harbour Plumbing', lines: ['1 Bay St', '', 'ABN 51 824 753 556'], logo: null },
    title: 'Invoice',
    number: '#1024',
    created,
    ...more,
  }
}
const made = async (draw: (sheet: Sheet) => Promise<void> | void, language?: string) =>
  readPdf(pdfFile(await stationery(language), draw))

const photo = async (side: number): Promise<Picture> => {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const
  const bytes = await sharp({ create: { width: side, height: side, channels: 3, background: '#468', noise } })
    .png()
    .toBuffer()
  return (await pictureForPaper(bytes, 'photo', side))!
}

test('a letter that first came as a part of another can be found in the documents after', async () => {
  // With fonts that nobody has used yet.
  vi.resetModules()
  const fresh = await import('./pdf.ts')
  const write = async (text: string) =>
    readPdf(fresh.pdfFile(await stationery(), sheet => sheet.paragraph(text)))
  await write('Über')
  expect((await write('Ultimo')).pages[0]).toContain('Ultimo')
})

test('a document bears its letterhead, title, number, page numbers and its facts', async () => {
  const { pages, info } = await made(sheet => sheet.paragraph('Thank you.'))
  for (const text of ['Harbour Plumbing', '1 Bay St', 'ABN 51 824 753 556', 'Invoice', '#1024', 'Thank you.'])
    expect(pages[0]).toContain(text)
  expect(pages[0]).toContain('Page 1 of 1')
  expect(info).toMatchObject({ Title: 'Invoice #1024', Author: 'Harbour Plumbing' })
})

test('equal input makes equal bytes', async () => {
  const draw = (sheet: Sheet) => sheet.paragraph('Łukasz in Besançon, 修理')
  const [one, two] = await Promise.all([made(draw), made(draw)])
  expect(Buffer.compare(one.bytes, two.bytes)).toBe(0)
})

test('a table goes over pages with its heads, and no row is lost or cut', async () => {
  const rows = Array.from({ length: 120 }, (_, i) => [`Part ${i}`, { text: `${i}.00`, strong: true }])
  const { pages } = await made(sheet => {
    sheet.table(
      [
        { title: 'What', share: 3 },
        { title: 'Amount', share: 1, align: 'right' },
      ],
      rows,
    )
  })
  expect(pages.length).toBeGreaterThan(2)
  pages.forEach((page, i) => {
    expect(page).toContain('What')
    expect(page).toContain('Amount')
    expect(page).toContain(`Page ${i + 1} of ${pages.length}`)
    if (i > 0) expect(page).toContain('Harbour Plumbing · Invoice #1024')
  })
  const found = pages.join('\n').match(/Part \d+/g)
  expect(found).toEqual(rows.map(([what]) => what))
})

test('a cell that is longer than a page goes on on the next', async () => {
  const long = Array.from({ length: 2_000 }, (_, i) => `word${i}`).join(' ')
  const { pages } = await made(sheet => sheet.table([{ title: 'Note', share: 1 }], [[long]]))
  expect(pages.length).toBeGreaterThan(1)
  expect(pages.join('\n').match(/word\d+/g)).toEqual(long.split(' '))
})

test('text wraps between words, a word without end within itself, and line breaks stay', async () => {
  const endless = 'x'.repeat(400)
  const { pages } = await made(sheet => {
    sheet.paragraph('First line\r\nSecond line')
    sheet.paragraph(endless)
  })
  expect(pages[0]).toContain('First line\nSecond line')
  expect(pages[0]!.replaceAll('\n', '')).toContain(endless)
  expect(pages[0]).not.toContain('x'.repeat(150))
})

test.each([
  ['de', 'Größe, Straße, Übergabe – „fertig“', 'Seite 1 von 1'],
  ['es', '¿Qué pasó? Mañana, señor Muñoz', 'Página 1 de 1'],
  ['fr', 'Œuvre achevée à Besançon, 12 €', 'Page 1 sur 1'],
  ['ja', '給湯器を修理しました。カタカナ、ひらがな', '1 / 1ページ'],
  ['zh', '热水器已修好，请签字确认。', '第 1 页，共 1 页'],
  ['en', 'Łukasz Żółć, Ştefan, Dvořák', 'Page 1 of 1'],
])('a reader of %s can read it', async (language, text, pageNumber) => {
  const { pages } = await made(sheet => sheet.paragraph(text), language)
  expect(pages[0]).toContain(text)
  expect(pages[0]).toContain(pageNumber)
})

test('money and dates are in the manner of the reader', async () => {
  const [english, german] = await Promise.all([
    readerOf('en', 'Australia/Sydney'),
    readerOf('de', 'Australia/Sydney'),
  ])
  expect(english.money(123_450)).toBe('$1,234.50')
  expect(german.money(123_450).replace(/\s/g, ' ')).toBe('1.234,50 $')
  expect([english.day('2026-11-20'), german.day('2026-11-20')]).toEqual(['20 Nov 2026', '20.11.2026'])
  expect(english.instant(created)).toBe('20 Nov 2026, 2:00 pm')
  expect([english.rate(1_250), english.number(1.5)]).toEqual(['12.5%', '1.5'])
  expect(german.t('Page {{page}} of {{pages}}', { page: 2, pages: 3 })).toBe('Seite 2 von 3')
})

test('blocks, facts, totals, ticks and emoji leave their words', async () => {
  const { pages } = await made(sheet => {
    sheet.blocks([
      { heading: 'Bill to', lines: ['Ann Lee', '', '2 Kent St'] },
      { heading: 'Where', lines: ['3 King St'] },
    ])
    sheet.facts([
      ['Status', 'Closed'],
      ['Lead from', ''],
    ])
    sheet.ticks([{ done: true, text: 'Valve tested', under: 'by Ben' }])
    sheet.totals([{ label: 'Total', amount: '$110.00', strong: true }])
    sheet.paragraph('Done 👍\u0007')
  })
  for (const text of [
    'Bill to',
    'Ann Lee',
    '3 King St',
    'Status',
    'Closed',
    'Valve tested',
    'by Ben',
    '$110.00',
  ])
    expect(pages[0]).toContain(text)
  expect(pages[0]).not.toContain('Lead from')
  expect(pages[0]).toContain('Done')
})

test('pictures wait for the reader, so that sixty photos never lie in memory together', async () => {
  const one = await photo(600)
  let given = 0
  async function* photos() {
    for (; given < 60; given++) yield { picture: one, caption: `Photo ${given + 1}` }
  }
  const file = pdfFile(await stationery(), sheet => sheet.gallery(photos()))
  await file.next()
  expect(given).toBeLessThan(10)
  const { pages } = await readPdf(file)
  expect(given).toBe(60)
  expect(pages.join('\n').match(/Photo \d+/g)).toHaveLength(60)
})

test('what fails while it is drawn fails the file, and one that nobody fetches to its end stops', async () => {
  const failing = pdfFile(await stationery(), () => {
    throw new Error('No row')
  })
  await expect(readPdf(failing)).rejects.toThrow('No row')

  const one = await photo(600)
  let given = 0
  async function* photos() {
    for (; given < 60; given++) yield { picture: one, caption: '' }
  }
  const file = pdfFile(await stationery(), sheet => sheet.gallery(photos()))
  await file.next()
  await file.return(undefined)
  expect(given).toBeLessThan(10)
})

test('bytes that are no picture are told from one', async () => {
  expect(await pictureForPaper(Buffer.from('no picture'), 'photo', 100)).toBeNull()
  expect(await photo(20)).toMatchObject({ width: 20, height: 20 })
})
