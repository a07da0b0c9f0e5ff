import type { Sends } from '#shared/endpoint.ts'
import type {
  SupplierInvoice,
  SupplierInvoiceLine,
  supplierInvoicesContract,
} from '../supplier-invoices.contract.ts'

/** A line as it is checked: what was read, and what becomes of it. */
export type TypedLine = SupplierInvoiceLine & {
  key: number
  as_new: boolean
  as_item: boolean
  /** null: the client does not pay for it. */
  bill_price_cents: number | null
}

export type TypedInvoice = Pick<
  SupplierInvoice,
  | 'kind'
  | 'supplier_id'
  | 'supplier_name'
  | 'abn'
  | 'number'
  | 'issued_on'
  | 'due_on'
  | 'order_id'
  | 'total_cents'
> & { lines: TypedLine[] }

export const typedOf = (invoice: SupplierInvoice): TypedInvoice => ({
  kind: invoice.kind,
  supplier_id: invoice.supplier_id,
  supplier_name: invoice.supplier_name,
  abn: invoice.abn,
  number: invoice.number,
  issued_on: invoice.issued_on,
  due_on: invoice.due_on,
  order_id: invoice.order_id,
  total_cents: invoice.total_cents,
  lines: invoice.lines.map((line, key) => ({
    ...line,
    key,
    as_new: false,
    as_item: false,
    bill_price_cents: null,
  })),
})

export const blankLine = (key: number): TypedLine => ({
  key,
  code: '',
  description: '',
  quantity: 1,
  unit: '',
  holds: null,
  net_cents: 0,
  tax_cents: 0,
  goes: 'stock',
  part_id: null,
  part_name: '',
  place: 0,
  job_id: null,
  job_number: null,
  arrived: 0,
  at: null,
  as_new: false,
  as_item: false,
  bill_price_cents: null,
})

/** The invoice beside no order: what went against its lines goes into stock. */
export const withoutOrder = ({ lines }: TypedInvoice): Pick<TypedInvoice, 'order_id' | 'lines'> => ({
  order_id: null,
  lines: lines.map(line => (line.goes === 'order' ? { ...line, goes: 'stock', place: 0, arrived: 0 } : line)),
})

/** The input that books it. */
export const sentOf = (
  { id, version }: SupplierInvoice,
  { lines, ...typed }: TypedInvoice,
  said: { accept: boolean; follow: boolean },
): Sends<typeof supplierInvoicesContract.book> => ({
  id,
  version,
  ...typed,
  ...said,
  lines: lines.map(({ key: _, part_name: __, job_number: ___, at: ____, ...line }) => line),
})
