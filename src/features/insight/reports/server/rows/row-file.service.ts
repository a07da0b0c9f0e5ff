import {
  paperReply,
  printSettings,
  stationeryOf,
} from '#features/money/documents/server/document-paper.service.ts'
import { csvFile, csvTime, refuseTooMany } from '#server/csv.ts'
import type { CompanyTx, UserTx } from '#server/db/company-tx.ts'
import { type Reader, readerOf } from '#server/reader.ts'
import { refuse } from '#server/refusal.ts'
import { dayText } from '#shared/dates.ts'
import type { FileReply } from '#shared/endpoint.ts'
import type { RowColumn } from '#shared/rows/columns.ts'
import { hoursText } from '../../report-text.ts'
import { mostRows } from '../../reports.rules.ts'
import { rowTexts } from '../../row-spec.rules.ts'
import {
  bookOf,
  cutText,
  fileWord,
  formats,
  mostOnPaper,
  textCell,
  type WantedFile,
} from '../report-file.service.ts'
import { limitTime } from '../reports.queries.ts'
import { rowsOfReport, sumsOfReport } from './row-columns.queries.ts'
import { type ChosenRows, encodeRows, groupTable, titledColumns } from './row-report.service.ts'

type Cell = string | number | boolean | null

/** A table of a report: its columns, named in the reader's language, and what stands below each. */
export interface RowTable {
  columns: RowColumn[]
  rows: readonly (readonly Cell[])[]
  isCut: boolean
}

interface Reading {
  read<T>(fn: (tx: UserTx) => Promise<T>): Promise<T>
}

const batchSize = 1_000
/** Columns that fit beside each other on paper; the fields of a row with more stand below each other. */
const mostBeside = 7
/** Groups that a file holds. */
const mostGroups = mostRows * 10

/** A report by rows as a file in the reader's language: all its rows as CSV, what fits as a spreadsheet or on paper. */
export async function rowFile(
  ctx: Reading,
  chosen: ChosenRows,
  { format, language, cuts = false }: WantedFile,
): Promise<FileReply> {
  const reader = await readerOf(language, chosen.when.zone)
  const title = chosen.title || reader.t('Report')
  const file = `${fileWord(title)}-${dayText(chosen.when.today)}`
  if (format === 'csv') return csvOf(ctx, chosen, reader, `${file}.csv`)
  const most = format === 'pdf' ? mostOnPaper : mostRows
  const table = await ctx.read(tx => tableOf(tx, chosen, reader, { most, cuts }))
  const cut = table.isCut ? cutText(most, await ctx.read(tx => countOf(tx, chosen, reader)), reader) : null
  if (format === 'xlsx') return sheetOf(table, reader, { title, file, cut })
  return ctx.read(tx => paperOf(tx, table, { title, file, language, cut }))
}

interface Sheet {
  title: string
  file: string
  /** Words below a table that is not whole. */
  cut: string | null
}

/** A table as a spreadsheet. */
export function sheetOf({ columns, rows }: RowTable, reader: Reader, { title, file, cut }: Sheet) {
  const bold = { fontWeight: 'bold' } as const
  const data = [
    columns.map(({ label }) => textCell(label, bold)),
    ...rows.map(row => row.map((value, at) => sheetCell(value, columns[at]!, reader))),
    ...(cut ? [[textCell(cut)]] : []),
  ]
  return bookOf(data, { title, file, columns: columns.length })
}

/** The first rows or groups of a report; more than `most` are refused with the way out. */
export async function tableOf(
  tx: UserTx,
  chosen: ChosenRows,
  reader: Reader,
  { most, cuts }: { most: number; cuts: boolean },
): Promise<RowTable> {
  const { spec, own, when, names } = chosen
  const refused = most === mostOnPaper ? rowTexts.pdfTooLong : rowTexts.xlsxTooLong
  if (spec.group !== '') {
    const table = await groupTable(tx, chosen, reader, most + 1)
    if (table.rows.length > most && !cuts) refuse(400, refused)
    return { ...table, rows: table.rows.slice(0, most), isCut: table.rows.length > most }
  }
  const columns = titledColumns(chosen, reader)
  await limitTime(tx)
  const stored = await rowsOfReport(tx, spec, { names, own, when }, { most: most + 1 })
  if (stored.length > most && !cuts) refuse(400, refused)
  const rows = await encodeRows(tx, columns, stored.slice(0, most))
  return { columns, rows: rows.map(row => row.cells), isCut: stored.length > most }
}

async function csvOf(ctx: Reading, chosen: ChosenRows, reader: Reader, filename: string): Promise<FileReply> {
  const { spec, own, when, names } = chosen
  const columns =
    spec.group === ''
      ? titledColumns(chosen, reader)
      : (await ctx.read(tx => groupTable(tx, chosen, reader, 1))).columns
  async function* batches() {
    if (spec.group !== '') {
      yield (await ctx.read(tx => groupTable(tx, chosen, reader, mostGroups))).rows
      return
    }
    let below: number | null = null
    for (;;) {
      const stored = await ctx.read(async (tx: CompanyTx) => {
        await limitTime(tx)
        const found = await rowsOfReport(tx, spec, { names, own, when }, { below, most: batchSize })
        return { ids: found.map(({ id }) => id), rows: await encodeRows(tx, columns, found) }
      })
      if (stored.rows.length > 0) yield stored.rows.map(row => row.cells)
      if (stored.ids.length < batchSize) return
      below = stored.ids.at(-1)!
    }
  }
  if (spec.group === '') refuseTooMany(await ctx.read(tx => countOf(tx, chosen, reader)))
  return csvFile(
    filename,
    columns.map((column, at) => ({
      header: column.label,
      cell: (row: readonly Cell[]) => plainValue(row[at] ?? null, column, reader, when.zone),
    })),
    batches(),
  )
}

/** The value of a cell for spreadsheets: dollars, hours and times of the company's clock. */
function plainValue(value: Cell, { kind }: RowColumn, { t }: Reader, zone: string): string | number | null {
  if (value === null) return null
  if (typeof value === 'boolean') return value ? t('Yes') : t('No')
  if (kind === 'cents') return Number(value) / 100
  if (kind === 'minutes') return Math.round((Number(value) / 60) * 100) / 100
  if (kind === 'instant') return csvTime(new Date(String(value)), zone)
  return kind === 'choice' ? t(String(value)) : value
}

function sheetCell(value: Cell, column: RowColumn, reader: Reader) {
  const plain = plainValue(value, column, reader, 'UTC')
  if (plain === null) return null
  if (typeof plain === 'string')
    return textCell(column.kind === 'instant' ? reader.instant(new Date(String(value))) : plain)
  const format = column.kind === 'cents' || column.kind === 'minutes' ? formats[column.kind] : undefined
  return { value: plain, type: Number, ...(format && { format }) }
}

/** A cell as it is read on paper and in mails. */
export function cellText(value: Cell, { kind }: RowColumn, reader: Reader): string {
  if (value === null) return ''
  if (typeof value === 'boolean') return value ? reader.t('Yes') : reader.t('No')
  switch (kind) {
    case 'cents':
      return reader.money(Number(value))
    case 'minutes':
      return hoursText(Number(value), reader.t)
    case 'number':
      return reader.number(Number(value))
    case 'day':
      return reader.day(String(value))
    case 'instant':
      return reader.instant(new Date(String(value)))
    case 'choice':
      return reader.t(String(value))
    default:
      return String(value)
  }
}

/** How many rows or groups the whole report has. */
async function countOf(tx: UserTx, chosen: ChosenRows, reader: Reader): Promise<number> {
  const { spec, own, when } = chosen
  if (spec.group !== '') return (await groupTable(tx, chosen, reader, mostGroups)).rows.length
  await limitTime(tx)
  return (await sumsOfReport(tx, spec, { names: [], own, when })).count
}

/** A table on paper. */
export async function paperOf(
  tx: UserTx,
  { columns, rows }: RowTable,
  { title, file, language, cut }: Sheet & { language: string },
): Promise<FileReply> {
  const print = await printSettings(tx, language)
  const { reader } = print
  const stationery = stationeryOf(print, { title, number: '', created: tx.now })
  return paperReply({
    stationery,
    draw: sheet => {
      const [first, ...others] = columns
      if (columns.length > mostBeside)
        for (const row of rows) {
          sheet.heading(`${first!.label} ${cellText(row[0] ?? null, first!, reader)}`)
          sheet.facts(
            others.map((column, at) => [column.label, cellText(row[at + 1] ?? null, column, reader)]),
          )
        }
      else
        sheet.table(
          columns.map(({ kind, label }) => ({
            title: label,
            share: kind === 'text' || kind === 'refs' ? 3 : 2,
            ...(['cents', 'number', 'minutes'].includes(kind) && { align: 'right' as const }),
          })),
          rows.map(row => row.map((value, at) => cellText(value, columns[at]!, reader))),
        )
      if (cut) sheet.paragraph(cut)
    },
    filename: `${file}.pdf`,
  })
}
