import type { Clients } from '#server/db/row-types.ts'
import { happeningOf, isNew } from '#shared/happening.ts'

export const clientHappenings = {
  'client.added': happeningOf<Clients>('clients')(isNew, []),
}
