import { pdfFile } from '#server/pdf/pdf.ts'
import type { Sheet } from '#server/pdf/sheet.ts'
import { readerOf } from '#server/reader.ts'
import { argument } from './measure.ts'

/** Processor time of a paper in each script: the first of this process, then the median of those after it. */
const only = argument('--only')?.split(',')
const rounds = Number(argument('--rounds') ?? 9)

const stationery = {
  reader: await readerOf('en', 'Australia/Sydney'),
  company: { name: 'Harbour Plumbing', lines: ['1 Bay St'], logo: null },
  title: 'Invoice',
  number: '#1024',
  created: new Date('2026-11-20T03:00:00Z'),
}
let seed = 7
function next(below: number): number {
  seed = (seed * 1_103_515_245 + 12_345) & 0x7fffffff
  return seed % below
}
const signs = (from: number, to: number, count: number): string =>
  Array.from({ length: count }, () => String.fromCodePoint(from + next(to - from + 1))).join('')
const five = ['สมชาย น้ำพี่ปู่', 'محمد عبد الله', '김철수 서울특별시', 'Γιώργος Παπαδόπουλος', 'किशोर श्रीमती']
const columns = [
  { title: 'What', share: 3 },
  { title: 'Amount', share: 1, align: 'right' as const },
]
const table = (text: (row: number) => string) => (sheet: Sheet) =>
  sheet.table(
    columns,
    Array.from({ length: 60 }, (_, row) => [text(row), '$1,234.50']),
  )
const papers: Record<string, (sheet: Sheet) => void> = {
  latin: table(row => `Replace the hot water valve ${row}`),
  thai: table(row => `${five[0]} ${row}`),
  arabic: table(row => `${five[1]} ${row}`),
  devanagari: table(row => `${five[4]} ${row}`),
  five: table(row => `${five[row % 5]} ${row}`),
  'any Korean': table(() => signs(0xac00, 0xd7a3, 60)),
  'any Chinese': table(() => signs(0x4e00, 0x9fa5, 60)),
  marks: table(() => `Z${signs(0x300, 0x36f, 3_000)}`),
  '20,000 of any': sheet => sheet.paragraph(signs(0x20, 0xfffd, 20_000)),
}

async function drawn(draw: (sheet: Sheet) => void): Promise<{ ms: number; bytes: number }> {
  const before = process.cpuUsage()
  let bytes = 0
  for await (const part of pdfFile(stationery, draw)) bytes += part.length
  const { user, system } = process.cpuUsage(before)
  return { ms: (user + system) / 1_000, bytes }
}

console.log('paper | first ms | median ms | KB | MB of the process')
for (const [name, draw] of Object.entries(papers)) {
  if (only && !only.includes(name)) continue
  const first = await drawn(draw)
  const later: number[] = []
  for (let i = 0; i < rounds; i++) later.push((await drawn(draw)).ms)
  later.sort((a, b) => a - b)
  const figures = [
    first.ms,
    later[Math.floor(rounds / 2)]!,
    first.bytes / 1_000,
    process.memoryUsage.rss() / 1e6,
  ]
  console.log([name, ...figures.map(Math.round)].join(' | '))
}
