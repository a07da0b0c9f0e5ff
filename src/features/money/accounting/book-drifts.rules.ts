import * as z from 'zod/mini'
import { because, type Verdict } from '#shared/verdict.ts'

export const driftFields = ['total', 'tax', 'due', 'status', 'contact'] as const
export type DriftField = (typeof driftFields)[number]

export const driftStatuses = ['draft', 'open', 'paid', 'voided', 'deleted'] as const

export const driftFieldLabels: Record<DriftField, string> = {
  total: 'Total',
  tax: 'Tax',
  due: 'Amount due',
  status: 'Status',
  contact: 'Contact',
}

export const driftStatusLabels: Record<(typeof driftStatuses)[number], string> = {
  draft: 'Draft',
  open: 'Approved',
  paid: 'Paid',
  voided: 'Voided',
  deleted: 'Deleted',
}

export const driftStates = ['open', 'accepted'] as const
export type DriftState = (typeof driftStates)[number]
export const driftStateLabels: Record<DriftState, string> = { open: 'Different', accepted: 'Accepted' }

/** Filters of the list; 0 shows all. */
export const driftFilters = { all: 0, open: 1, accepted: 2 } as const

/** A document on one side. */
export const driftSide = z.object({
  total_cents: z.number(),
  tax_cents: z.number(),
  left_cents: z.number(),
  status: z.enum(driftStatuses),
  contact_id: z.string(),
  contact: z.string(),
})
export type DriftSide = z.output<typeof driftSide>

const isGone = ({ status }: Pick<DriftSide, 'status'>): boolean => status === 'voided' || status === 'deleted'

/** The differences. Bills are paid in the books alone; one that is gone there has no amounts. */
export function driftIn(ours: DriftSide, theirs: DriftSide, isBill: boolean): DriftField[] {
  if (isGone(theirs)) return ['status']
  const isSameContact =
    ours.contact_id !== ''
      ? ours.contact_id === theirs.contact_id
      : ours.contact.toLowerCase() === theirs.contact.toLowerCase()
  const isSameStatus = isBill ? theirs.status !== 'draft' : ours.status === theirs.status
  return [
    ...(ours.total_cents === theirs.total_cents ? [] : (['total'] as const)),
    ...(ours.tax_cents === theirs.tax_cents ? [] : (['tax'] as const)),
    ...(isBill || ours.left_cents === theirs.left_cents ? [] : (['due'] as const)),
    ...(isSameStatus ? [] : (['status'] as const)),
    ...(isSameContact ? [] : (['contact'] as const)),
  ]
}

export const driftAnswers = ['send', 'accept'] as const
export type DriftAnswer = (typeof driftAnswers)[number]
export const driftAnswerLabels: Record<DriftAnswer, string> = {
  send: 'Send ours again',
  accept: 'Accept theirs',
}

export interface Drift {
  /** The kind of document in the books. */
  document: 'invoice' | 'credit' | 'bill' | 'billCredit'
  fields: readonly DriftField[]
  theirs: DriftSide
  state: DriftState
}

/** Sending again changes a document, or adds it anew where it is gone; it moves no money. */
export function canSendAgain({ document, fields, theirs }: Drift): Verdict {
  if (isGone(theirs)) return true
  if (document === 'credit' || document === 'billCredit')
    return because('A credit note isn’t changed once it was sent. Correct it in your books.')
  if (
    theirs.status === 'draft' ||
    fields.some(field => field === 'total' || field === 'tax' || field === 'contact')
  )
    return true
  return because('Only payments differ. Check them under Payments received, or in your books.')
}

export const answersToDrift = (drift: Drift): DriftAnswer[] => [
  ...(canSendAgain(drift) === true ? (['send'] as const) : []),
  ...(drift.state === 'open' ? (['accept'] as const) : []),
]
