/** Opens an account: its own secret key, or the platform's on behalf of an account that is linked to it. */
export type PayKey = string | { linked: string }

/** Account that a key opens. */
export interface PayAccount {
  id: string
  name: string
  /** No money moves. */
  isTest: boolean
}

/** A page of the provider where one payment is made. */
export interface PageToPay {
  /** Our reference, returned with the payment. */
  reference: string
  /** A line each; together they are what is paid. */
  lines: readonly { name: string; cents: number }[]
  email: string
  language: string
  /** Where the client goes from there. */
  paidUrl: string
  backUrl: string
  expiresAt: Date
}

/** How a payment stands. */
export interface SeenPayment {
  state: 'open' | 'processing' | 'paid' | 'failed' | 'expired'
  reference: string | null
  /** The provider's name for it; null: nobody has begun to pay. */
  payment: string | null
  /** Amount received. */
  cents: number
  /** 'Visa 4242' */
  card: string
  /** Paid from an account, not by card. */
  isTransfer: boolean
  refunds: SeenRefund[]
  dispute: { state: 'open' | 'won' | 'lost'; reason: string; cents: number } | null
}

export interface SeenRefund {
  id: string
  /** Our reference from the request; null: made at the provider. */
  reference: string | null
  cents: number
  state: 'done' | 'failed'
  error: string
}

/** A code that clients type in for money off, with what it takes off. */
export interface Promotion {
  id: string
  code: string
  createdAt: Date
  expiresAt: Date | null
  isActive: boolean
  mostRedemptions: number | null
  redeemed: number
  coupon: {
    id: string
    name: string
    centsOff: number | null
    percentOff: number | null
    duration: string
    months: number | null
  }
}

/** News from the provider: what to look up. */
export type PayNews = { checkout: string } | { payment: string }

/** A reader that cards are held to. */
export interface SeenReader {
  id: string
  label: string
  /** The provider's word for its model. */
  device: string
  isOnline: boolean
  /** The payment that it was given last. */
  payment: string | null
  /** It waits for a card. */
  isBusy: boolean
  /** Why its last payment failed. */
  reason: string
}

/** Readers of a company's own account. */
export interface CardReaders {
  readers(key: PayKey): Promise<SeenReader[]>
  /** Readers belong to a place; answers its name at the provider. */
  addPlace(
    key: PayKey,
    place: { name: string; line1: string; city: string; state: string; postcode: string },
    once: string,
  ): Promise<string>
  addReader(key: PayKey, reader: { code: string; label: string; place: string }): Promise<SeenReader>
  removeReader(key: PayKey, id: string): Promise<void>
  /** Opens a payment for a card in person, of which no money moves yet; answers its name at the provider. */
  beginOnReader(
    key: PayKey,
    payment: { cents: number; reference: string; description: string },
    once: string,
  ): Promise<string>
  /** Has a reader ask for a card for it. */
  chargeOnReader(key: PayKey, at: { reader: string; payment: string }, once: string): Promise<void>
  cancelOnReader(key: PayKey, at: { reader: string; payment: string }): Promise<void>
}

/** What an account still lacks before it can take or pay out money. */
export const lackKinds = ['bank', 'terms', 'business', 'person', 'proof', 'other'] as const
export type Lack = (typeof lackKinds)[number]

/** News of a linked account: a payment of it, or the account itself. */
export type LinkedNews = { account: string; news: PayNews | 'account' }

/**
 * Accounts that companies open through the host's platform. They are the companies' own: a payment is a charge of the
 * account, and its money never passes the host.
 */
export interface AccountLinks {
  /** `once`: however often it is asked under this name, there is one account. */
  open(company: { name: string; email: string }, once: string): Promise<string>
  /** A page of the provider where the account's owner tells what it still lacks. */
  page(account: string, way: { doneUrl: string; againUrl: string }): Promise<string>
  read(body: string, signature: string): Promise<LinkedNews | null | 'unsigned'>
}

/** Payments by card, each company with a key to an account of its own. Amounts are cents of Australian dollars. */
export interface Pay extends CardReaders {
  /** null: the host runs no platform. */
  links: AccountLinks | null
  /** Throws PayRefused for a key that opens nothing. */
  account(key: PayKey): Promise<PayAccount>
  /** How far the account is set up there. */
  readiness(key: PayKey): Promise<{ takes: boolean; paysOut: boolean; lacks: Lack[] }>
  /** Has the provider tell us at this address; gives the secret by which it signs. */
  tellUs(key: PayKey, url: string): Promise<{ id: string; secret: string }>
  tellNoMore(key: PayKey, id: string): Promise<void>
  /** `once`: however often it is asked under this name, there is one page. */
  begin(key: PayKey, page: PageToPay, once: string): Promise<{ id: string; url: string }>
  /** Closes a page where nobody has paid; what was paid stays so. */
  close(key: PayKey, checkout: string): Promise<void>
  look(key: PayKey, at: PayNews): Promise<SeenPayment>
  refund(
    key: PayKey,
    refund: { payment: string; cents: number; reference: string },
    once: string,
  ): Promise<SeenRefund>
  /** Codes made in a stretch of time, its end not included; the newest first. */
  promotions(key: PayKey, range: { from: Date; to: Date }): Promise<Promotion[]>
  /** Reads a signed request; null: it does not concern us. */
  read(secret: string, body: string, signature: string): Promise<PayNews | null | 'unsigned'>
}

/** The provider has said no, and will again. */
export class PayRefused extends Error {}
/** The provider could not be asked, or had trouble of its own. */
export class PayUnavailable extends Error {}
