import { todayOf } from '#features/money/documents/server/document-day.service.ts'
import { type AgeingOf, agesOf, owedByClients } from '#features/money/statements/server/statements.queries.ts'
import { ageBuckets, bucketLabels } from '#features/money/statements/statements.rules.ts'
import { csvFile, mostCsvRows, refuseTooMany } from '#server/csv.ts'
import type { UserTx } from '#server/db/company-tx.ts'
import { readerOf } from '#server/reader.ts'
import { refuse, refuseUnless } from '#server/refusal.ts'
import type { FileReply } from '#shared/endpoint.ts'
import { canSeeAgeing, canViewReports, mostRows } from '../reports.rules.ts'
import { rowTexts } from '../row-spec.rules.ts'
import { mostOnPaper, type WantedFile } from './report-file.service.ts'
import { paperOf, sheetOf } from './rows/row-file.service.ts'

const amounts = [...ageBuckets, 'total'] as const
const nameOf = ({ name, company_name }: AgeingOf) => [name, company_name].filter(Boolean).join(', ')

/** Who owes how much for how long, as a file in the reader's language. */
export async function ageingFile(tx: UserTx, { format, language }: WantedFile): Promise<FileReply> {
  refuseUnless(canViewReports(tx.by))
  refuseUnless(canSeeAgeing(tx.by))
  const reader = await readerOf(language, tx.by.timeZone)
  const { t } = reader
  const today = todayOf(tx, tx.by.timeZone)
  const most = { csv: mostCsvRows, xlsx: mostRows, pdf: mostOnPaper }[format]
  const owed = await owedByClients(tx, today, most + 1)
  if (format === 'csv') refuseTooMany(owed.length)
  else if (owed.length > most) refuse(400, format === 'pdf' ? rowTexts.pdfTooLong : rowTexts.xlsxTooLong)
  const totals = await agesOf(tx, today, null)
  const labelOf = (name: (typeof amounts)[number]) => t(name === 'total' ? 'Total' : bucketLabels[name])
  const file = `receivables-${today}`
  if (format === 'csv')
    return csvFile(
      `${file}.csv`,
      [
        { header: t('Client'), cell: nameOf },
        ...amounts.map(name => ({ header: labelOf(name), cell: (row: AgeingOf) => row[name] / 100 })),
      ],
      [owed][Symbol.iterator](),
    )
  const table = {
    columns: [
      { label: t('Client'), kind: 'text' as const },
      ...amounts.map(name => ({ label: labelOf(name), kind: 'cents' as const })),
    ],
    rows: [
      ...owed.map(row => [nameOf(row), ...amounts.map(name => row[name])]),
      [t('Total'), ...amounts.map(name => totals[name])],
    ],
    isCut: false,
  }
  const named = { title: t('Receivables'), file, cut: null }
  return format === 'xlsx' ? sheetOf(table, reader, named) : paperOf(tx, table, { ...named, language })
}
