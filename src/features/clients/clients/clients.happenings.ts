import type { Clients } from '#server/db/row-types.ts'
import { happeningOf, isNew } from '#shared/happening.ts'

const client = happeningOf<Clients & { tags: readonly string[] }>('clients')

export const clientHappenings = {
  'client.added': client(isNew, []),
  /** A client who is there has one more tag. */
  'client.tagged': client(
    (before, after) => before !== null && (after?.tags ?? []).some(tag => !before.tags?.includes(tag)),
    [],
  ),
}
