export interface SavedCard {
  /** The provider's name for it. */
  method: string
  brand: string
  last4: string
  /** '04/29' */
  expires: string
  /** The same for the same card, whoever enters it. */
  fingerprint?: string
}

/** How a charge stands. */
export interface Charge {
  /** 'confirm': the holder has to confirm it at their bank. */
  state: 'paid' | 'failed' | 'confirm' | 'processing'
  payment: string
  /** Our reference from the request. */
  reference: string | null
  /** The provider's name for who pays. */
  customer: string
  clientSecret: string
  /** Where the holder confirms it; '': nowhere. */
  confirmUrl: string
  reason: string
  card: string
  refundedCents: number
  /** Taken back by the holder's bank; not what was won back. */
  disputedCents: number
}

export interface ChargeRequest {
  customer: string
  method: string
  cents: number
  description: string
  reference: string
  /** Where the holder comes back to after confirming. */
  returnUrl: string
}

/** News from the provider: what to look up. */
export type PlanNews = { payment: string } | { setup: string }

/** Cards on file with the host's own account, by which companies pay for their plans. Cents of Australian dollars. */
export interface PlanPay {
  as: 'stripe' | 'simulator'
  publishableKey: string
  /** The provider's name for the host's account. */
  account(): Promise<string>
  customer(company: { id: number; name: string; email: string }, once: string): Promise<string>
  /** A page of the provider where a card is entered. */
  beginCard(
    customer: string,
    way: { company: number; returnUrl: string; backUrl: string; language: string },
  ): Promise<{ id: string; clientSecret: string; url: string }>
  /** The card that was entered there; null: none yet. */
  finishCard(id: string): Promise<{ company: number; customer: string; card: SavedCard } | null>
  forgetCard(method: string): Promise<void>
  /** `once`: however often it is asked under this name, there is one charge. */
  charge(request: ChargeRequest, once: string): Promise<Charge>
  look(payment: string): Promise<Charge>
  /** The customer's last charge of our reference, where its name was lost with the answer; null: there is none. */
  find(customer: string, reference: string): Promise<Charge | null>
  /** Takes a charge back that waits to be confirmed; answers how it stands. */
  cancel(payment: string): Promise<Charge>
  refund(payment: string, cents: number, once: string): Promise<void>
  /** Reads a signed request; null: it does not concern us. */
  read(body: string, signature: string): Promise<PlanNews | null | 'unsigned'>
}
