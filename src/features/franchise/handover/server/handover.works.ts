import type { Work } from '#server/schedule.ts'

export const deliveryRetries = {
  retryLimit: 13,
  retryDelay: 5,
  retryBackoff: true,
  retryDelayMax: 3_600,
  notify: true,
} as const

/** Brings a handover to the other company: {companyId, id} of the sender's row. */
export const handoverDelivery: Work = { name: 'handover-delivery', ...deliveryRetries }
/** Copies the files of accepted work: {companyId, id} of the receiver's row. */
export const handoverFiles: Work = { name: 'handover-files', ...deliveryRetries }
