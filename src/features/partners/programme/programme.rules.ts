import { type Fact, fact } from '#shared/fact.ts'
import { rounded } from '#shared/numbers/money.ts'

/** The programme's terms from a day on. Rates in basis points. */
export interface Terms {
  bronze_bp: number
  silver_bp: number
  gold_bp: number
  /** Paid referrals from which on a partner is Silver, and Gold. */
  silver_at: number
  gold_at: number
  /** Days until what was earned can be paid out: a payment may be given back. */
  hold_days: number
  /** The smallest payout. */
  least_cents: number
}

/** The terms until the host sets others. */
export const firstTerms: Terms = {
  bronze_bp: 1_000,
  silver_bp: 1_500,
  gold_bp: 2_000,
  silver_at: 10,
  gold_at: 25,
  hold_days: 30,
  least_cents: 5_000,
}

/** The flat rate of the referrals' table, whatever the tier. */
export const tableRate = 1_000
/** Day of the month on which a batch is prepared. */
export const payoutDay = 5
/** Days for which payouts wait after bank details were replaced. */
export const bankHoldDays = 7

/**
 * Without an ABN, the payer has to withhold tax from more than this at a time; we wait instead. Taxation Administration
 * Act 1953, Schedule 1, section 12-190; $75 by regulation since 1 July 2007 (ATO: Withholding if ABN not provided).
 */
export const noAbnMostCents = 7_500

export type Tier = 1 | 2 | 3
export const tierNames = { 1: 'Bronze', 2: 'Silver', 3: 'Gold' } as const satisfies Record<Tier, string>

export const tierOf = ({ silver_at, gold_at }: Terms, paid: number): Tier =>
  paid >= gold_at ? 3 : paid >= silver_at ? 2 : 1

export const rateFor = ({ bronze_bp, silver_bp, gold_bp }: Terms, tier: Tier): number =>
  ({ 1: bronze_bp, 2: silver_bp, 3: gold_bp })[tier]

/** How far it is to the next tier, counted in paid referrals. At the top the target is the one that was reached. */
export function tierProgress(terms: Terms, paid: number) {
  const current = tierOf(terms, paid)
  const nextTier = current === 1 ? terms.silver_at : terms.gold_at
  return { current, nextTier, progress: Math.min(100, rounded(paid * 100, nextTier)) }
}

/** Partners' facts that decide whether they are paid. */
export interface Payee {
  status: string
  /** The owner's address is verified. */
  is_verified: boolean
  has_bank: boolean
  bank_changed_at: Date | null
  abn: string
}

export type PayoutProblem = 'closed' | 'unverified' | 'bank' | 'bankHold' | 'least' | 'abn'

/** Why a sum is not paid out now; null: it is. */
export function payoutProblem(payee: Payee, cents: number, terms: Terms, now: Date): PayoutProblem | null {
  if (payee.status !== 'approved') return 'closed'
  if (!payee.is_verified) return 'unverified'
  if (!payee.has_bank) return 'bank'
  if (payee.bank_changed_at && now < bankFreeAt(payee.bank_changed_at)) return 'bankHold'
  if (cents < terms.least_cents) return 'least'
  return payee.abn === '' && cents > noAbnMostCents ? 'abn' : null
}

export const bankFreeAt = (changed: Date): Date => new Date(changed.getTime() + bankHoldDays * 86_400_000)

/** Messages to the partner and the host. */
export const problemTexts: Record<PayoutProblem, string> = {
  closed: 'The partner account is closed.',
  unverified: 'Verify your email first. We only pay verified partners.',
  bank: 'Add your bank details to get paid.',
  bankHold: 'Your bank details changed, so payouts are on hold for 7 days.',
  least: 'Below the minimum payout: carried over to next month.',
  abn: 'Add your ABN. Without one, we can pay up to $75 at a time.',
}

/** The state of a ledger entry. */
export type EntryState = 'pending' | 'review' | 'payable' | 'paid' | 'refused'
export const entryStates: Record<EntryState, string> = {
  pending: 'Pending',
  review: 'In review',
  payable: 'Payable',
  paid: 'Paid',
  refused: 'Rejected',
}

/** Signs that a referral may be the partner's own doing; none of them is a verdict. */
export const flagSigns = {
  email: 'Same email as the partner',
  domain: 'Same domain as the partner',
  abn: 'Same ABN as the partner',
  address: 'Same address as the partner',
  bank: 'Same bank account as the partner',
  card: 'Same card as another referral',
  burst: 'Many sign-ups within an hour',
} as const
export type FlagSign = keyof typeof flagSigns

/** Sign-ups of one partner within an hour from which on each is looked at. */
export const burstSize = 5

/** Hosts of mailboxes that anybody can have: sharing one says nothing. */
const openMailHosts = new Set(
  'gmail.com outlook.com hotmail.com live.com icloud.com me.com yahoo.com yahoo.com.au bigpond.com optusnet.com.au proton.me gmx.de web.de'.split(
    ' ',
  ),
)

interface Identity {
  emails: readonly string[]
  /** The partner's website, as it was entered. */
  website?: string
  abn: string
  address: string
}

const domainOf = (email: string) => email.slice(email.lastIndexOf('@') + 1).toLowerCase()
const hostOf = (website: string) =>
  URL.canParse(website) ? new URL(website).hostname.replace(/^www\./, '').toLowerCase() : ''
const plain = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')
const digits = (text: string) => text.replace(/\D/g, '')

/** The details that a company that signed up shares with the partner. */
export function commonSigns(partner: Identity, company: Identity): FlagSign[] {
  const emails = new Set(partner.emails.map(each => each.toLowerCase()))
  const hosts = new Set([...partner.emails.map(domainOf), hostOf(partner.website ?? '')])
  const domains = company.emails.map(domainOf).filter(each => each && !openMailHosts.has(each))
  const signs: [FlagSign, boolean][] = [
    ['email', company.emails.some(each => emails.has(each.toLowerCase()))],
    ['domain', domains.some(each => hosts.has(each))],
    ['abn', digits(partner.abn) !== '' && digits(partner.abn) === digits(company.abn)],
    ['address', plain(partner.address) !== '' && plain(partner.address) === plain(company.address)],
  ]
  return signs.filter(([, is]) => is).map(([sign]) => sign)
}

/** A BSB as 123-456, from how it was typed; null if it is none. */
export function bsbOf(text: string): string | null {
  const parts = /^(\d{3})[- ]?(\d{3})$/.exec(text.trim())
  return parts && `${parts[1]}-${parts[2]}`
}

export const bankTexts = {
  bsb: 'A BSB has six digits, like 123-456.',
  account: 'An account number has at most 20 digits.',
} as const

/** Accounts that fit the banks' file: BECS takes nine characters. */
export const fitsBankFile = (account: string): boolean => account.length <= 9

/** The moment from which a payment's commission can be paid: after the hold, at the full hour, by which sums are kept. */
export const payableAt = (paid: Date, holdDays: number): Date =>
  new Date(Math.ceil((paid.getTime() + holdDays * 86_400_000) / 3_600_000) * 3_600_000)

/** '2026-11-01' of a day. */
export const monthOf = (day: string): string => `${day.slice(0, 7)}-01`

/** The last six months up to the one of this day, oldest first, each by its first day. */
export function lastMonths(day: string, count = 6): string[] {
  const [year = 0, month = 1] = day.split('-').map(Number)
  return Array.from({ length: count }, (_, n) => {
    const at = new Date(Date.UTC(year, month - 1 - (count - 1 - n), 1))
    return at.toISOString().slice(0, 10)
  })
}

/** The day of the next batch after this one. */
export function nextPayoutDay(day: string): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const at = new Date(Date.UTC(year, date <= payoutDay ? month - 1 : month, payoutDay))
  return at.toISOString().slice(0, 10)
}

export const moveTexts = {
  noCode: 'No partner has this code.',
  noCompany: 'No company has this number.',
} as const

export const batchTexts = {
  open: 'A batch is already open. Finish or cancel it first.',
  nothing: 'No payouts due.',
  moved: 'Something just changed. Check the batch again.',
  empty: (): Fact => fact('No payout in this batch can be paid now. Cancel it and prepare a new one.'),
  noBank: 'Add the account for payouts first.',
} as const
