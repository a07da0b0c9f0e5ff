import type { Work } from '#server/schedule.ts'

/** Answers a missed call with a text, if the company wants that; data: `companyId`, `call`. */
export const textBackWork: Work = { name: 'text-back', retryLimit: 3, notify: true }
