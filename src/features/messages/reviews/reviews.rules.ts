import { fact } from '#shared/fact.ts'

/** How a review is asked for (document 1 §4). */
export const reviewMethods = { email: 1, sms: 2 } as const
export type ReviewMethod = (typeof reviewMethods)[keyof typeof reviewMethods]

export const reviewTexts = {
  noLink: 'Add the link to your review page in the review settings first.',
  sending: 'Sending Bulk Review...',
  sent: 'Bulk Review sent.',
  requested: 'Review requested.',
} as const

/** Diary entries. */
export const reviewEntries = {
  [reviewMethods.email]: fact('Review requested via Email'),
  [reviewMethods.sms]: fact('Review requested via SMS'),
}

/** Why a job was left out of a bulk review. */
export const skipReasons = ['noEmail', 'noNumber', 'optedOut', 'recent', 'noCredit'] as const
export type SkipReason = (typeof skipReasons)[number]
export const skipLabels: Record<SkipReason, string> = {
  noEmail: 'No email address',
  noNumber: 'No mobile number',
  optedOut: 'Opted out of messages',
  recent: 'Asked recently',
  noCredit: 'No messages remain.',
}

/** How the company asks for reviews. */
export interface ReviewSettings {
  /** Where clients write them; '': nowhere yet. */
  url: string
  /** Days in which a client is not asked a second time by a bulk review. */
  days_between: number
  /** Clients are asked on the company's own page how it went; from there the way leads to `url`. */
  own_page: boolean
}
export const defaultReviewSettings: ReviewSettings = { url: '', days_between: 90, own_page: false }

/** Days that a link to the page for feedback works. */
export const feedbackDays = 60
export const mostStars = 5
export const feedbackTexts = {
  linkOver: 'This link no longer works. Please call us instead.',
  noStars: 'Please choose how many stars.',
} as const

export const isWebAddress = (text: string): boolean =>
  URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)
