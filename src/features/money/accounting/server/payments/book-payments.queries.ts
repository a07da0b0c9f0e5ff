import { type Selectable, sql } from 'kysely'
import { columnsOf } from '#server/db/columns.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import type { PlatformTx } from '#server/db/doors.ts'
import type { BookPayments } from '#server/db/row-types.ts'
import type { List } from '#server/list.ts'
import type { Fact } from '#shared/fact.ts'
import type { PaymentSort } from '../../accounting.contract.ts'
import { type BookPaymentState, type BookQuestion, bookPaymentFilters } from '../../book-payments.rules.ts'

const columns = columnsOf('book_payments', 'company_id')
type Row = Omit<Selectable<BookPayments>, 'company_id'>
export type BookPaymentRow = Omit<Row, 'state' | 'question' | 'reason'> & {
  state: BookPaymentState
  question: BookQuestion
  reason: Fact | null
}
type NewPayment = Omit<BookPaymentRow, 'id' | 'seen_at'>

const rows = (tx: CompanyTx) =>
  tx
    .rows('book_payments as b')
    .select(columns.map(name => `b.${name}` as const))
    .$castTo<BookPaymentRow>()

export type ListedPayment = BookPaymentRow & { number_text: string | null; name: string }

/** Payments that were entered in the books, filtered, with the invoice that each pays. */
export function bookPaymentList(
  tx: CompanyTx,
  { organisation, search, status }: { organisation: string; search: string; status: number },
): List<ListedPayment, PaymentSort> {
  const states: Record<number, BookPaymentState[]> = {
    [bookPaymentFilters.asked]: ['asked', 'waiting'],
    [bookPaymentFilters.entered]: ['entered'],
    [bookPaymentFilters.left]: ['left', 'reversed'],
  }
  const shown = states[status]
  return {
    from: tx
      .rows('book_payments as b')
      .innerJoin('invoices as i', join =>
        join.on('i.company_id', '=', tx.companyId).onRef('i.id', '=', 'b.invoice_id'),
      )
      .where('b.organisation', '=', organisation)
      .$if(shown !== undefined, query => query.where('b.state', 'in', shown!)),
    words: { text: sql`coalesce(i.number_text, '') || ' ' || i.name || ' ' || b.reference`, search },
    id: 'b.id',
    sorts: { id: ['b.id', 'bigint'], day: [sql`b.day::text`, 'text'], amount: ['b.cents', 'bigint'] },
    row: id =>
      tx
        .rows('book_payments as b')
        .innerJoin('invoices as i', join =>
          join.on('i.company_id', '=', tx.companyId).onRef('i.id', '=', 'b.invoice_id'),
        )
        .where('b.id', '=', id)
        .select(columns.map(name => `b.${name}` as const))
        .select(['i.number_text', 'i.name'])
        .$castTo<ListedPayment>(),
  }
}

/** Locked until the transaction ends. */
export const lockPayment = (tx: CompanyTx, id: number): Promise<BookPaymentRow | undefined> =>
  rows(tx).where('b.id', '=', id).forUpdate().executeTakeFirst()

/** The payment that the books call so, locked. */
export const lockPaymentCalled = (
  tx: CompanyTx,
  organisation: string,
  vendorId: string,
): Promise<BookPaymentRow | undefined> =>
  rows(tx)
    .where('b.organisation', '=', organisation)
    .where('b.vendor_id', '=', vendorId)
    .forUpdate()
    .executeTakeFirst()

export const waitingPayments = async (tx: CompanyTx, organisation: string): Promise<number[]> => {
  const waiting = await rows(tx)
    .where('b.organisation', '=', organisation)
    .where('b.state', '=', 'waiting')
    .orderBy('b.id')
    .limit(500)
    .execute()
  return waiting.map(({ id }) => id)
}

export const insertPayment = (tx: CompanyTx, { reason, ...fields }: NewPayment): Promise<BookPaymentRow> =>
  tx
    .insertRows('book_payments', { ...fields, reason: reason && JSON.stringify(reason), seen_at: tx.now })
    .returning(columns)
    .$castTo<BookPaymentRow>()
    .executeTakeFirstOrThrow()

export async function updatePayment(
  tx: CompanyTx,
  id: number,
  { reason, ...fields }: Partial<NewPayment>,
): Promise<void> {
  const why = reason === undefined ? {} : { reason: reason && JSON.stringify(reason) }
  await tx
    .updateRows('book_payments')
    .set({ ...fields, ...why })
    .where('id', '=', id)
    .execute()
}

/** True while somebody is asked whether a payment of the books is this entry. */
export const isAskedAbout = async (tx: CompanyTx, organisation: string, entry: number): Promise<boolean> =>
  (await tx
    .rows('book_payments')
    .where('organisation', '=', organisation)
    .where('entry_id', '=', entry)
    .where('question', '=', 'twin')
    .select('id')
    .executeTakeFirst()) !== undefined

/** Entries of an invoice that stand for payments of these books. */
export async function entriesFromBooks(
  tx: CompanyTx,
  organisation: string,
  invoice: number,
): Promise<Set<number>> {
  const found = await tx
    .rows('book_payments')
    .where('organisation', '=', organisation)
    .where('invoice_id', '=', invoice)
    .where('state', 'in', ['entered', 'reversed'])
    .select('entry_id')
    .execute()
  return new Set(found.flatMap(({ entry_id }) => entry_id ?? []))
}

/** How many wait for somebody to decide. */
export async function countAsked(tx: CompanyTx, organisation: string): Promise<number> {
  const { count } = await tx
    .rows('book_payments')
    .where('organisation', '=', organisation)
    .where('state', '=', 'asked')
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** Companies whose books these organisations are. */
export async function companiesOfBooks(tx: PlatformTx, organisations: string[]): Promise<number[]> {
  const { rows: found } = await sql<{ id: number }>`
    select * from companies_of_books(${organisations}::text[]) as id`.execute(tx)
  return found.map(({ id }) => id)
}
