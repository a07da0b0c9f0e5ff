import { user } from '#shared/access.ts'

/** Those who run the installation: owners and office of the platform's own company. */
export const hostStaff = user({ platform: true, kinds: ['owner', 'office'] })

/** Measures by which companies are compared. */
export const measures = [
  'processor',
  'database',
  'requests',
  'bytes',
  'messages',
  'failed',
  'storage',
] as const

/** Hours that are looked back. */
export const spans = { hour: 1, day: 24 } as const

/** Milliseconds after which the page reads anew: processes say something every ten seconds, companies are written each minute. */
export const readEvery = { state: 10_000, companies: 60_000 }

/** Seconds beyond which waiting work is late. */
export const lateAfter = 60
