import type { PayrollLine } from './payroll.rules.ts'

/** An expense or drive that somebody claimed and that was approved. */
export interface ApprovedClaim {
  id: number
  user_id: number
  kind: 'receipt' | 'kilometres'
  cents: number
}

/** The part of a claim that a run pays or deducts. */
export interface ClaimDue extends Omit<ApprovedClaim, 'id'> {
  claim_id: number
}

/** How far back a paid claim is looked at again, in days. */
export const claimsLookBack = 400

/** Approved claims less what runs have paid; a claim that is no longer approved is deducted. */
export function claimsDue(approved: readonly ApprovedClaim[], paid: readonly ClaimDue[]): ClaimDue[] {
  const had = new Map(paid.map(each => [each.claim_id, each]))
  const now = new Set(approved.map(({ id }) => id))
  return [
    ...approved.map(({ id, cents, ...claim }) => ({
      ...claim,
      claim_id: id,
      cents: cents - (had.get(id)?.cents ?? 0),
    })),
    ...paid.filter(each => !now.has(each.claim_id)).map(each => ({ ...each, cents: -each.cents })),
  ].filter(({ cents }) => cents !== 0)
}

/** Name of the line for expenses reversed after they were paid. */
export const takenBackClaims = 'Expenses reversed'

/** Receipts and kilometres in a line each, and one for what was taken back. */
export function claimLines(due: readonly ClaimDue[]): PayrollLine[] {
  const line = (kind: PayrollLine['kind'], name: string, own: readonly ClaimDue[]): PayrollLine[] =>
    own.length === 0
      ? []
      : [
          {
            kind,
            name,
            minutes: 0,
            quantity: 0,
            multiplier_bp: 10_000,
            rate_cents: null,
            cents: own.reduce((sum, { cents }) => sum + cents, 0),
            days: [],
          },
        ]
  const of = (kind: ClaimDue['kind'], sign: number) =>
    due.filter(each => each.kind === kind && Math.sign(each.cents) === sign)
  return [
    ...line('reimbursement', '', of('receipt', 1)),
    ...line('kilometres', '', of('kilometres', 1)),
    ...line('reimbursement', takenBackClaims, of('receipt', -1)),
    ...line('kilometres', takenBackClaims, of('kilometres', -1)),
  ]
}
