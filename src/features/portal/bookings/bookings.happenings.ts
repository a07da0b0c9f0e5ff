import type { BookingRequests } from '#server/db/row-types.ts'
import { happeningOf } from '#shared/happening.ts'

const isOver = (status: string | undefined) => status === 'declined' || status === 'withdrawn'

export const bookingHappenings = {
  /** The time of a request is free again: it was declined, withdrawn, or is about another. */
  'bookingRequest.freed': happeningOf<BookingRequests>('booking_requests')(
    (before, after) =>
      before?.status === 'requested' &&
      (isOver(after?.status) ||
        new Date(before.starts_at ?? 0).getTime() !== new Date(after?.starts_at ?? 0).getTime()),
    ['starts_at', 'ends_at'],
    ['starts_at'],
  ),
}
