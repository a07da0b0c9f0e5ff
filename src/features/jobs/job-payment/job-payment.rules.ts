import { methodId, paymentMethods } from '#features/account/tax-and-fees/payment-methods.rules.ts'
import { hasPermission, type Viewer } from '#shared/access.ts'
import { withoutRate, withRate } from '#shared/numbers/money.ts'

/** A job's payment. Amounts are as paid: with tax and fee where the flags say so. */
export interface Payment {
  amount_cents: number
  payment_method: number | null
  includes_tax: boolean
  has_card_fee: boolean
  approval_code: string
  is_split: boolean
  amount2_cents: number
  payment_method2: number | null
  includes_tax2: boolean
}

export const noPayment: Payment = {
  amount_cents: 0,
  payment_method: null,
  includes_tax: false,
  has_card_fee: false,
  approval_code: '',
  is_split: false,
  amount2_cents: 0,
  payment_method2: null,
  includes_tax2: false,
}

/** Basis points. */
export interface Rates {
  tax: number
  credit_fee: number
}

/** True if the viewer sees and edits money on a job (permission 24). */
export const seesMoney = (viewer: Pick<Viewer, 'permissions'>): boolean =>
  hasPermission(viewer, 'payments.onJob')

/** The amount with a rate switched on, multiplied by 1 plus the rate, or off, divided by it. */
export const withRateSwitched = (cents: number, rate: number, on: boolean): number =>
  on ? withRate(cents, rate) : withoutRate(cents, rate)

/** After another method was chosen: cash takes no tax, only cards take the fee, and the code is a card's. */
export function withMethod(payment: Payment, method: number | null, rates: Rates): Payment {
  let { amount_cents: cents, includes_tax, has_card_fee, approval_code } = payment
  if (has_card_fee && method !== methodId.creditCard) {
    cents = withoutRate(cents, rates.credit_fee)
    has_card_fee = false
    approval_code = ''
  }
  if (includes_tax && method === methodId.cash) {
    cents = withoutRate(cents, rates.tax)
    includes_tax = false
  }
  return {
    ...payment,
    amount_cents: cents,
    payment_method: method,
    includes_tax,
    has_card_fee,
    approval_code,
  }
}

/** A payment as its tax counts: all that a registered company is paid contains tax, whatever the job says. */
export const asTaxed = <P extends Payment>(payment: P, registered: boolean): P =>
  registered ? { ...payment, includes_tax: true, includes_tax2: true } : payment

/** Splits a paid amount into net, tax and fee, which add up to it to the cent. */
export function breakdown(
  payment: Pick<Payment, 'amount_cents' | 'includes_tax' | 'has_card_fee'>,
  rates: Rates,
) {
  const beforeFee = payment.has_card_fee
    ? withoutRate(payment.amount_cents, rates.credit_fee)
    : payment.amount_cents
  const net = payment.includes_tax ? withoutRate(beforeFee, rates.tax) : beforeFee
  return { net, tax: beforeFee - net, fee: payment.amount_cents - beforeFee }
}

/** Labels of the methods by which it is paid. */
export function methodNames(
  payment: Pick<Payment, 'payment_method' | 'is_split' | 'payment_method2'>,
): string[] {
  const ids = [payment.payment_method, payment.is_split ? payment.payment_method2 : null]
  return [...new Set(ids)].flatMap(id => paymentMethods.find(each => each.id === id)?.label ?? [])
}

/** Total due: the second amount counts only when the payment is split. */
export const amountDue = (payment: Pick<Payment, 'amount_cents' | 'is_split' | 'amount2_cents'>): number =>
  payment.amount_cents + (payment.is_split ? payment.amount2_cents : 0)

/** The first thing that is wrong with a payment, with the field it is about, or null. */
export function paymentProblem(payment: Payment): { field: keyof Payment; message: string } | null {
  const choose = 'Please select payment method.'
  if (payment.amount_cents > 0 && payment.payment_method === null)
    return { field: 'payment_method', message: choose }
  if (!payment.is_split) return null
  if (payment.amount2_cents > 0 && payment.payment_method2 === null)
    return { field: 'payment_method2', message: choose }
  if (payment.payment_method2 === methodId.creditCard)
    return { field: 'payment_method2', message: 'The second payment can’t be by credit card.' }
  return null
}

/** Clears the fields that do not apply. */
export function keptPayment(payment: Payment): Payment {
  const isCard = payment.payment_method === methodId.creditCard
  const has_card_fee = payment.has_card_fee && isCard
  const second = payment.is_split
    ? {
        amount2_cents: payment.amount2_cents,
        payment_method2: payment.payment_method2,
        includes_tax2: payment.includes_tax2 && payment.payment_method2 !== methodId.cash,
      }
    : { amount2_cents: 0, payment_method2: null, includes_tax2: false }
  return {
    ...payment,
    ...second,
    includes_tax: payment.includes_tax && payment.payment_method !== methodId.cash,
    has_card_fee,
    approval_code: has_card_fee ? payment.approval_code : '',
  }
}
