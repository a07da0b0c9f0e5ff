import type { CompanyTx } from '#server/db/company-tx.ts'

/** A plan's payment or refund, told in the transaction that records it. */
export interface PlanPayment {
  companyId: number
  invoiceId: number
  kind: 'paid' | 'refunded'
  /** Without tax. */
  net_cents: number
  at: Date
}

export type OnPlanPayment = (tx: CompanyTx, payment: PlanPayment) => Promise<void>

/** Bank details to pay the host at; '' where none are kept. */
export interface HostBank {
  account_name: string
  bsb: string
  account_number: string
  bank_name: string
  payid: string
}

/** Parts of later wings, which `app` hands over. */
export interface PlanHooks {
  onPlanPayment?: OnPlanPayment
  /** The company's own account for cards of its clients; ''. */
  cardAccountOf?: (tx: CompanyTx) => Promise<string>
  /** Reads the platform company's bank details. */
  bankOf?: (platform: CompanyTx) => Promise<HostBank>
}
