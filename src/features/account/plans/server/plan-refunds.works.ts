import type { Work } from '#server/schedule.ts'

/** Asks for the refund of a plan invoice again: {companyId, refund}. It ends within the day for which names are kept. */
export const planRefund: Work = {
  name: 'plan-refund',
  retryLimit: 12,
  retryDelay: 30,
  retryBackoff: true,
  retryDelayMax: 3600,
}
