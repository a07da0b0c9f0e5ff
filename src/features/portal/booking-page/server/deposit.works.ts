import type { Work } from '#server/schedule.ts'

/** Looks what became of the deposit of a booking: {companyId, booking}. */
export const depositLook: Work = {
  name: 'look-at-deposit',
  retryLimit: 10,
  retryDelay: 60,
  retryBackoff: true,
  retryDelayMax: 3600,
}

/** Gives back a deposit for a time that was taken: {companyId, booking}. */
export const depositReturn: Work = {
  name: 'return-deposit',
  retryLimit: 12,
  retryDelay: 30,
  retryBackoff: true,
  retryDelayMax: 3600,
  notify: true,
}
