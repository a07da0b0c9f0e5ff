import type { Work } from '#server/schedule.ts'

/** Reads a company's reviews at Google now: {companyId}. What it leaves, the next round takes. */
export const businessSync: Work = { name: 'google-business', retryLimit: 0, notify: true }
