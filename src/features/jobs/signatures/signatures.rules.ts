import { rateOf, timesQuantity } from '#shared/numbers/money.ts'
import { taxOn } from '#shared/numbers/unit-price.ts'

/** A line of what the client signs. */
export type SignedItem = {
  name: string
  description: string
  quantity: number
  /** '' for none; absent in what was signed before there were units. */
  unit?: string
  price_cents: number
  /** Tax at the company's rate on top; else the item's own. */
  include_tax: boolean
  /** Tax of one unit. */
  tax_cents: number
}

export const signatureTexts = {
  noItems: 'Please add at least one item.',
  noName: 'Please enter the signer’s name.',
  noEmail: 'Please enter an email address.',
  noPhone: 'Please input phone.',
  noTerms: 'Please accept the terms and conditions.',
  noDrawing: 'Please sign in the box.',
  otherTerms: 'The terms have changed. Close this and ask the client to read them again.',
  fromList: 'Please add items from the list.',
  signed: 'This has already been signed.',
  over: 'This link no longer works: the document was deleted or replaced. Please ask us for a new one.',
} as const

/** Totals of the signed items, in cents (document 1 §5): the fee is a percentage of subtotal and tax. */
export function signatureTotals(
  items: readonly SignedItem[],
  rates: { tax: number; credit_fee: number },
  hasCardFee: boolean,
) {
  const lines = items.map(item => timesQuantity(item.price_cents, item.quantity))
  const subtotal = lines.reduce((sum, line) => sum + line, 0)
  const tax = items.reduce(
    (sum, item) =>
      sum +
      (item.include_tax
        ? taxOn(item.price_cents, item.quantity, rates.tax)
        : timesQuantity(item.tax_cents, item.quantity)),
    0,
  )
  const fee = hasCardFee ? rateOf(subtotal + tax, rates.credit_fee) : 0
  return { lines, subtotal, tax, fee, total: subtotal + tax + fee }
}

/** The first thing that keeps somebody from signing, or null. */
export function signingProblem(draft: {
  signedBy: string
  email: string
  hasTerms: boolean
  isAccepted: boolean
  isDrawn: boolean
}): { field: string; message: string } | null {
  if (draft.hasTerms && !draft.isAccepted) return { field: 't_c', message: signatureTexts.noTerms }
  if (draft.signedBy.trim() === '') return { field: 'signedBy', message: signatureTexts.noName }
  if (draft.email.trim() === '') return { field: 'email', message: signatureTexts.noEmail }
  return draft.isDrawn ? null : { field: 'signature', message: signatureTexts.noDrawing }
}
