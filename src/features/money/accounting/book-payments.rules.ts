import { because, type Verdict } from '#shared/verdict.ts'

/** What becomes of a payment that somebody entered in the books. */
export const bookPaymentStates = ['waiting', 'entered', 'asked', 'reversed', 'left'] as const
export type BookPaymentState = (typeof bookPaymentStates)[number]

export const bookPaymentLabels: Record<BookPaymentState, string> = {
  waiting: 'On hold',
  entered: 'Entered',
  asked: 'Needs a look',
  reversed: 'Payment reversed',
  left: 'Skipped',
}

/** Filters of the list; 0 shows all. */
export const bookPaymentFilters = { all: 0, asked: 1, entered: 2, left: 3 } as const

/**
 * What somebody has to decide: `again`, it could not be entered; `twin`, an entry here may be the same money; `gone`, one of
 * ours was deleted there; `kept`, it was deleted there and could not be reversed here.
 */
export const bookQuestions = ['', 'again', 'twin', 'gone', 'kept'] as const
export type BookQuestion = (typeof bookQuestions)[number]

export const bookAnswers = ['again', 'separate', 'same', 'send', 'leave'] as const
export type BookAnswer = (typeof bookAnswers)[number]

export const answersTo: Record<BookQuestion, readonly BookAnswer[]> = {
  '': [],
  again: ['again', 'leave'],
  twin: ['same', 'separate', 'leave'],
  gone: ['send', 'leave'],
  kept: ['again', 'leave'],
}

export const answerLabels: Record<BookAnswer, string> = {
  again: 'Try again',
  separate: 'Enter as another payment',
  same: 'Same payment',
  send: 'Send again',
  leave: 'Skip',
}

export const canAnswer = (question: BookQuestion, answer: BookAnswer): Verdict =>
  answersTo[question].includes(answer) || because('This has been settled meanwhile. Reload the page.')

/** Minutes between two looks at the payments in the books; their own news come sooner. */
export const minutesBetweenLooks = 30

/** Currency of the books; those whose accounts were read before it was kept are named by their country. */
export const currencyOf = ({ country, currency }: { country: string; currency: string }): string =>
  currency || (country === 'AU' ? 'AUD' : '')

/** How a payment came, by the account on which it arrived; 3 is a transfer. */
export function methodOn(
  { transfer, card, cash }: { transfer: string; card: string; cash: string },
  account: string,
): number {
  if (account === transfer) return 3
  if (account === card) return 2
  return account === cash ? 1 : 3
}
