import type { Work } from '#server/schedule.ts'

/** Asks for a refund to a card: {companyId, refund}. Backoff from 30 s: a provider down for hours loses nothing. */
export const cardRefund: Work = {
  name: 'card-refund',
  retryLimit: 12,
  retryDelay: 30,
  retryBackoff: true,
  retryDelayMax: 3600,
  notify: true,
}

/** Looks what became of a payment by card: {companyId, payment}. */
export const paymentLook: Work = {
  name: 'look-at-payment',
  retryLimit: 10,
  retryDelay: 60,
  retryBackoff: true,
  retryDelayMax: 3600,
}
