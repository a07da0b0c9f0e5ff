import type { Fact } from '#shared/fact.ts'
import { fact } from '#shared/fact.ts'
import { because, type Verdict } from '#shared/verdict.ts'

/** office: rings the office and is shown by calls; masking: between technicians' phones and clients. */
export const purposes = ['office', 'masking'] as const
export type Purpose = (typeof purposes)[number]

/** local: with an area code; free: costs its caller nothing. */
export const numberKinds = ['local', 'mobile', 'free'] as const

/** Numbers of a company: each costs its host money every month. */
export const mostNumbers = 20

export const numberTexts = {
  noAccount: 'No phone line is set up, so there are no numbers.',
  platform: 'This number belongs to the platform.',
  taken: 'This number already belongs to a company.',
  gone: 'This number is no longer in the account.',
  full: fact('A company can have up to {{count}} numbers.', { count: mostNumbers }),
  noMasking: 'Choose a number for masked calls first.',
  oneMasking: 'You already have a number for masked calls.',
  onTrial: 'Choose a plan to get phone numbers.',
  vendor: 'The phone line isn’t responding. Please try again.',
}

/** May the company have one more number? */
export const mayHaveMore = (has: number): Verdict<string | Fact> =>
  has < mostNumbers || because(numberTexts.full)
