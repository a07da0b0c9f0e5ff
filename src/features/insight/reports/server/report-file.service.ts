import writeXlsxFile from 'write-excel-file/node'
import { measures } from '#features/insight/measures/measures.rules.ts'
import {
  paperReply,
  printSettings,
  stationeryOf,
} from '#features/money/documents/server/document-paper.service.ts'
import { csvFile } from '#server/csv.ts'
import type { UserTx } from '#server/db/company-tx.ts'
import type { Sheet } from '#server/pdf/sheet.ts'
import type { Reader } from '#server/reader.ts'
import { readerOf } from '#server/reader.ts'
import { refuse } from '#server/refusal.ts'
import { formatDay, parseDay } from '#shared/dates.ts'
import type { FileReply } from '#shared/endpoint.ts'
import { cellValue, figureText, rowText } from '../report-text.ts'
import type { ReportRow } from '../reports.contract.ts'
import { mostRows, splitLabels } from '../reports.rules.ts'
import { rowTexts } from '../row-spec.rules.ts'
import type { Ran } from './run-report.service.ts'

/** Rows that a page of paper is asked to hold; more are for spreadsheets. */
export const mostOnPaper = 2_000

/** The words below a table that is not whole. */
export const cutText = (shown: number, total: number, { t, number }: Reader) =>
  t('These are the first {{shown}} of {{total}} rows. Export as CSV to get them all.', {
    shown: number(shown),
    total: number(total),
  })

export interface WantedFile {
  format: 'csv' | 'xlsx' | 'pdf'
  language: string
  /** A file that can't hold all rows says so, instead of being refused. */
  cuts?: boolean
}

/** A report as a file in the reader's language. Numbers stand as numbers in what spreadsheets read. */
export async function reportFile(
  tx: UserTx,
  ran: Ran,
  { format, language, cuts = false }: WantedFile,
): Promise<FileReply> {
  const reader = await readerOf(language, tx.by.timeZone)
  const name = ran.title || 'Report'
  const title = ran.isOwn ? name : reader.t(name)
  const named = { title, file: `${fileWord(name)}-${ran.from}-${ran.to}` }
  if (format === 'csv') return csvOf(ran, reader, `${named.file}.csv`)
  if (format === 'xlsx') return xlsxOf(ran, reader, { ...named, cuts })
  return pdfOf(tx, ran, named, language)
}

export const fileWord = (title: string) =>
  title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 60) || 'report'

/** How this reader writes the names of rows: 'yyyy-MM-dd' and 'yyyy-MM' as they read them. */
export const rowWords = ({ t, day, language }: Reader) => ({
  t,
  day,
  month: (key: string) => formatDay(parseDay(`${key}-01`) ?? 0, language, 'month'),
})

const labelOf = (ran: Ran, row: Pick<ReportRow, 'label'>, reader: Reader) =>
  rowText(ran.by, row.label, rowWords(reader))

/** The columns after the name: each figure, and beside it the time before, if asked for. */
function columnsOf(ran: Ran, { t }: Reader) {
  return ran.measures.flatMap(measure => [
    {
      measure,
      title: t(measures[measure].label),
      of: (row: ReportRow) => row.figures[measure]?.amount ?? null,
    },
    ...(ran.before
      ? [
          {
            measure,
            title: t('{{name}}, previous', { name: t(measures[measure].label) }),
            of: (row: ReportRow) => row.before?.[measure]?.amount ?? null,
          },
        ]
      : []),
  ])
}

const totalRow = (ran: Ran): ReportRow => ({
  key: '',
  label: '',
  figures: ran.totals,
  before: ran.totalsBefore,
})

function csvOf(ran: Ran, reader: Reader, filename: string): Promise<FileReply> {
  const columns = columnsOf(ran, reader)
  return csvFile(
    filename,
    [
      { header: reader.t(splitLabels[ran.by]), cell: (row: ReportRow) => labelOf(ran, row, reader) },
      ...columns.map(({ measure, title, of }) => ({
        header: title,
        cell: (row: ReportRow) => cellValue(measure, of(row)),
      })),
    ],
    [ran.rows][Symbol.iterator](),
  )
}

export const formats = { cents: '#,##0.00', count: '#,##0', minutes: '0.00', rate: '0.0%' } as const

async function xlsxOf(
  ran: Ran,
  reader: Reader,
  { title, file, cuts }: { title: string; file: string; cuts: boolean },
): Promise<FileReply> {
  const isCut = ran.rows.length > mostRows
  if (isCut && !cuts) refuse(400, rowTexts.xlsxTooLong)
  const columns = columnsOf(ran, reader)
  const bold = { fontWeight: 'bold' } as const
  const numbers = (row: ReportRow, more: object = {}) =>
    columns.map(({ measure, of }) => {
      const value = cellValue(measure, of(row))
      return value === null ? null : { value, type: Number, format: formats[measures[measure].unit], ...more }
    })
  const data = [
    [
      textCell(reader.t(splitLabels[ran.by]), bold),
      ...columns.map(column => textCell(column.title, { ...bold, align: 'right' })),
    ],
    ...ran.rows.slice(0, mostRows).map(row => [textCell(labelOf(ran, row, reader)), ...numbers(row)]),
    [textCell(reader.t('Total'), bold), ...numbers(totalRow(ran), bold)],
    ...(isCut ? [[textCell(cutText(mostRows, ran.rows.length, reader))]] : []),
  ]
  return bookOf(data, { title, file, columns: 1 + columns.length })
}

/** Cells of a spreadsheet; a text stays a text, whatever it begins with: the file says of each cell what it is. */
export const textCell = (value: string, more: object = {}) => ({ value, type: String, ...more })

/** A sheet's name as Excel opens it: no more than 31 characters, not all of them, none halved, and not History. */
function sheetName(title: string): string {
  let name = title
    .replace(/[\\/*?:[\]]/g, ' ')
    .replace(/^['\s]+/, '')
    .slice(0, 31)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trimEnd()
  while (name.endsWith("'")) name = name.slice(0, -1).trimEnd()
  return name === '' || name.toLowerCase() === 'history' ? 'Report' : name
}

/** A spreadsheet whose first row stays in sight. */
export async function bookOf(
  data: readonly (readonly unknown[])[],
  { title, file, columns }: { title: string; file: string; columns: number },
): Promise<FileReply> {
  const book = writeXlsxFile(
    data as never,
    {
      sheet: sheetName(title),
      columns: [{ width: 28 }, ...Array.from({ length: columns - 1 }, () => ({ width: 16 }))],
      stickyRowsCount: 1,
    } as never,
  )
  return {
    body: (await (book as never as { toBuffer(): Promise<Buffer> }).toBuffer()) as never,
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    filename: `${file}.xlsx`,
  }
}

async function pdfOf(
  tx: UserTx,
  ran: Ran,
  { title, file }: { title: string; file: string },
  language: string,
): Promise<FileReply> {
  const print = await printSettings(tx, language)
  const { reader } = print
  const { t, day } = reader
  // Paper is narrow: the time before stands under each figure.
  const cell = (row: ReportRow) =>
    ran.measures.map(measure => ({
      text: figureText(measure, row.figures[measure]?.amount ?? null, reader),
      ...(row.before && { under: figureText(measure, row.before[measure]?.amount ?? null, reader) }),
    }))
  const draw = (sheet: Sheet) => {
    sheet.facts([
      [t('From'), day(ran.from)],
      [t('Until'), day(ran.to)],
      ...(ran.before
        ? ([[t('Compared with'), `${day(ran.before.from)} – ${day(ran.before.to)}`]] as [string, string][])
        : []),
    ])
    sheet.table(
      [
        { title: t(splitLabels[ran.by]), share: 3 },
        ...ran.measures.map(measure => ({
          title: t(measures[measure].label),
          share: 2,
          align: 'right' as const,
        })),
      ],
      [
        ...ran.rows.slice(0, mostOnPaper).map(row => [labelOf(ran, row, reader), ...cell(row)]),
        [{ text: t('Total'), strong: true }, ...cell(totalRow(ran)).map(each => ({ ...each, strong: true }))],
      ],
    )
    if (ran.rows.length > mostOnPaper) sheet.paragraph(cutText(mostOnPaper, ran.rows.length, reader))
  }
  const stationery = stationeryOf(print, { title, number: '', created: tx.now })
  return paperReply({ stationery, draw, filename: `${file}.pdf` })
}
