import { because, type Verdict } from '#shared/verdict.ts'
export const bookingStates = ['requested', 'confirmed', 'declined', 'withdrawn'] as const
export type BookingState = (typeof bookingStates)[number]

export const bookingStateLabels: Record<BookingState, string> = {
  requested: 'Awaiting our answer',
  confirmed: 'Confirmed',
  declined: 'Declined',
  withdrawn: 'Withdrawn',
}

/** Requests of one client that wait for an answer at once. */
export const mostOpen = 5
/** Times that a client asks in an hour. */
export const mostInAnHour = 10

export const bookingTexts = {
  gone: 'That time was just taken. Please choose another.',
  tooMany: 'You’ve already requested several times. Please wait for our answer.',
  askedBefore: 'You’ve already requested this time. Please wait for our answer.',
  waiting: 'You’ve already requested a time. Please wait for our answer.',
  noType: 'Please choose a topic.',
  noTime: 'Please choose a time.',
  noAddress: 'Please enter the address.',
  asked: 'Thank you. We’ll confirm the time as soon as we can.',
  untold: 'We couldn’t notify the client: no email or reachable mobile number. Please call them.',
  notAccepted: 'Please accept the quote first.',
  decided: 'This request has already been answered.',
} as const

/** True if a request still waits for somebody, or why not. */
export function canAnswer({ status }: { status: string }): Verdict {
  return status === 'requested' || because(bookingTexts.decided)
}
