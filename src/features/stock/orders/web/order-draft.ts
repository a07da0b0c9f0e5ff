import type { Order } from '../orders.contract.ts'
import { quantityOnOrder } from '../orders.rules.ts'
import type { ChosenJob } from './JobChoice.tsx'
import type { TypedLine } from './OrderLines.tsx'

/** An order as it stands in the dialog. */
export interface OrderDraft {
  supplier_id: number | null
  place: number
  job: ChosenJob | null
  to_job: boolean
  note: string
  lines: TypedLine[]
}

export const draftOf = (order: Order | null): OrderDraft => ({
  supplier_id: order?.supplier_id ?? null,
  place: order?.place ?? 0,
  job: order?.job_id && order.job_number !== null ? { id: order.job_id, number: order.job_number } : null,
  to_job: order?.to_job ?? false,
  note: order?.note ?? '',
  lines: (order?.lines ?? []).map(line => ({ ...line, arrived: quantityOnOrder(line) })),
})

export const draftToInput = ({ supplier_id, place, job, to_job, note, lines }: OrderDraft) => ({
  supplier_id: supplier_id!,
  place,
  job_id: job?.id ?? null,
  to_job: to_job && job !== null,
  note,
  lines: lines.map(({ id, quantity, price_cents, code }) => ({ id, quantity, price_cents, code })),
})
