import type { Work } from '#server/schedule.ts'

const tries = { retryLimit: 8, retryDelay: 30, retryBackoff: true, retryDelayMax: 3600 } as const

/** Offers a time that was freed to who waits: {companyId, from, to}. */
export const offerFreed: Work = { name: 'offer-freed-time', ...tries }

/** Looks what became of an offer whose time is up: {companyId, id}. */
export const offerEnds: Work = { name: 'waiting-offer-ends', ...tries }
