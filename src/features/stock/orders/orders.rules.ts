import { costOfAll, thousandths } from '#features/stock/inventory/inventory.rules.ts'
import { portionOf } from '#shared/numbers/money.ts'
import { because, type Verdict } from '#shared/verdict.ts'

export const orderStates = ['draft', 'approved', 'sent', 'received', 'closed', 'cancelled'] as const
export type OrderState = (typeof orderStates)[number]
export const orderLabels: Record<OrderState, string> = {
  draft: 'Draft',
  approved: 'Approved',
  sent: 'Sent',
  received: 'Received',
  closed: 'Closed',
  cancelled: 'Cancelled',
}

export const orderTexts = {
  noLines: 'Choose what to order.',
  noJob: 'Choose the job to deliver to.',
  noEmail: 'This supplier has no email address. Add one, or mark the order as sent.',
  over: 'You can’t receive more than was ordered.',
  tooMuchBack: 'You can’t return more than has arrived.',
} as const

/** An order's number on paper, with that of its job: 'PO-12', 'PO-12/1042'. */
export const orderNumber = (order: {
  number: number
  number_prefix: string
  job_number: number | null
}): string => [order.number_prefix + order.number, order.job_number ?? []].flat().join('/')

/** A supplier's unit, in which a line is ordered: '' and 1 is our own. */
export interface Packed {
  pack: string
  holds: number
}

/** A quantity of ours in whole units of the supplier's. */
export const inWholePacks = (quantity: number, holds: number): number =>
  (Math.ceil(thousandths(quantity) / thousandths(holds)) * thousandths(holds)) / 1_000

/** A quantity of ours in the supplier's units. */
export const inPacks = (quantity: number, { holds }: Pick<Packed, 'holds'>): number =>
  Math.round((quantity / holds) * 1_000) / 1_000

/** The price of one of the supplier's units. */
export const packPrice = ({ price_cents, holds }: { price_cents: number; holds: number }): number =>
  holds === 1 ? price_cents : costOfAll(price_cents, holds)

interface Line {
  quantity: number
  received: number
  returned: number
}

/** The quantity of a line not received yet. */
export const quantityOnOrder = ({ quantity, received }: Pick<Line, 'quantity' | 'received'>): number =>
  Math.max(0, (thousandths(quantity) - thousandths(received)) / 1_000)

/** True once all of it has arrived. */
export const isComplete = (lines: readonly Line[]): boolean =>
  lines.every(line => quantityOnOrder(line) === 0)

/** An order's line with what has happened to it. */
interface Settled {
  received: number
  returned: number
  billed: number
  credited: number
  price_cents: number
}

/** How many of a line are kept and billed: a credit first is for what went back, then off the price of the rest. */
export const billedNet = ({ billed, credited, returned }: Settled): number =>
  thousandths(billed) - thousandths(Math.min(credited, returned))

/**
 * Cost in cents of the goods of a line that we keep: at the bills' price as far as they are billed (`billedCents` less
 * credits), else at the order's.
 */
export function costOfKept(line: Settled, billedCents: number): number {
  const kept = thousandths(line.received) - thousandths(line.returned)
  const billed = billedNet(line)
  if (kept === billed) return billedCents
  return kept < billed
    ? portionOf(billedCents, kept, billed)
    : billedCents + costOfAll(line.price_cents, (kept - billed) / 1_000)
}

export const lineTotal = (line: { price_cents: number; quantity: number }): number =>
  costOfAll(line.price_cents, line.quantity)

interface Order {
  state: OrderState
  lines: readonly Line[]
}

export const canEdit = ({ state }: Order): Verdict =>
  state === 'draft' || because('Only a draft can be changed.')

export const canApprove = ({ state }: Order): Verdict =>
  state === 'draft' || because('This order is already approved.')

/** True if the order can leave; an order that has left is not sent again by mistake. */
export const canSend = ({ state }: Order): Verdict => {
  if (state === 'draft') return because('Approve the order first.')
  return state === 'approved' || because('This order has already been sent.')
}

export const canReceive = ({ state }: Order): Verdict =>
  state === 'sent' || state === 'received' || because('Nothing can be received on this order.')

/** True if the order can be cancelled: nothing of it has arrived. */
export const canCancel = ({ state, lines }: Order): Verdict => {
  if (state === 'cancelled' || state === 'closed') return because('This order is closed.')
  return (
    lines.every(line => line.received === 0) ||
    because('Part of this order has arrived. Close it to stop expecting the rest.')
  )
}

/** True if the order can be closed although something is missing. */
export const canClose = ({ state }: Order): Verdict =>
  state === 'sent' || state === 'received' || because('This order can’t be closed.')
