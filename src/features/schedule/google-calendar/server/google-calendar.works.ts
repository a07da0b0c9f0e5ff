import type { Work } from '#server/schedule.ts'

/** Brings one account at Google in step with its person's appointments, at once: {companyId, id}. */
export const accountSync: Work = { name: 'google-calendar', retryLimit: 0, notify: true }
