import type { Work } from '#server/schedule.ts'

/** Tells a client that somebody is on the way to them: {companyId, jobId, technicianId, since}. */
export const onTheWay: Work = {
  name: 'on-the-way',
  retryLimit: 5,
  retryDelay: 10,
  retryBackoff: true,
  notify: true,
}
