import type { UserContext } from '#server/context.ts'
import { type CsvColumn, csvFile, refuseTooMany } from '#server/csv.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import { refuse } from '#server/refusal.ts'
import type { FileReply } from '#shared/endpoint.ts'
import { entryLabels } from '../../../ledger/ledger.rules.ts'
import type { Period } from '../book-files.queries.ts'
import {
  billsForJournal,
  entriesForJournal,
  type JournalBill,
  type JournalEntry,
  sizeOfJournal,
} from './journal.queries.ts'
import { billJournal, entryJournal, type JournalLine } from './journal-lines.ts'

const batchSize = 1_000

interface FiledSide extends JournalLine {
  /** The same for all sides of one entry. */
  entry: string
  day: string
  name: string
  document: string
  about: string
}

const columns: CsvColumn<FiledSide>[] = [
  { header: 'Date', cell: row => row.day },
  { header: 'Entry', cell: row => row.entry },
  { header: 'Account', cell: row => row.account },
  { header: 'Name', cell: row => row.name },
  { header: 'Document', cell: row => row.document },
  { header: 'Description', cell: row => row.about },
  { header: 'Debit', cell: row => amount(row.debit_cents) },
  { header: 'Credit', cell: row => amount(row.credit_cents) },
]

const amount = (cents: number): number | '' => (cents === 0 ? '' : cents / 100)

/** A period's journal in double entry: what is owed, paid and bought, whose debits are its credits. */
export async function journalFile(ctx: UserContext, period: Period): Promise<FileReply> {
  const { from, to } = period
  if (to < from) return refuse(400, 'The end can’t be before the start.', { field: 'to' })
  refuseTooMany(await ctx.read(tx => sizeOfJournal(tx, period)))
  async function* batches() {
    yield* batchesOf(ctx, period, entriesForJournal, sidesOfEntry)
    yield* batchesOf(ctx, period, billsForJournal, sidesOfBill)
  }
  return csvFile(`journal-${from}-${to}.csv`, columns, batches())
}

async function* batchesOf<Row extends { id: number }>(
  ctx: UserContext,
  period: Period,
  read: (tx: CompanyTx, period: Period, after: number, most: number) => Promise<Row[]>,
  sidesOf: (row: Row) => FiledSide[],
): AsyncGenerator<FiledSide[]> {
  for (let after = 0; ; ) {
    const rows = await ctx.read(tx => read(tx, period, after, batchSize))
    yield rows.flatMap(sidesOf)
    if (rows.length < batchSize) return
    after = rows.at(-1)!.id
  }
}

const sidesOfEntry = ({ invoice, number, note, ...entry }: JournalEntry): FiledSide[] =>
  entryJournal(entry).map(line => ({
    ...line,
    entry: `L${entry.id}`,
    day: entry.day,
    name: entry.name,
    document: `Invoice ${invoice}`,
    about: [entryLabels[entry.kind], number, note].filter(Boolean).join(' · '),
  }))

const sidesOfBill = (bill: JournalBill): FiledSide[] =>
  billJournal(bill).map(line => ({
    ...line,
    entry: `B${bill.id}`,
    day: bill.day,
    name: bill.name,
    document: bill.number,
    about: bill.kind === 'credit' ? 'Supplier credit' : 'Supplier invoice',
  }))
