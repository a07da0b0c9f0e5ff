/** Manners of a drafted reply. */
export const replyTones = ['friendly', 'formal', 'brief'] as const
export type ReplyTone = (typeof replyTones)[number]
export const toneLabels: Record<ReplyTone, string> = {
  friendly: 'Friendly',
  formal: 'Formal',
  brief: 'Brief',
}

/** Where a review was written. */
export const reviewSources = ['own', 'google', 'file'] as const
export type ReviewSource = (typeof reviewSources)[number]

export const sourceLabels: Record<ReviewSource, string> = {
  own: 'Own page',
  google: 'Google',
  file: 'From a file',
}

/** Google takes no longer replies, in bytes of UTF-8; ours keep to it too. */
export const mostReplyBytes = 4_096
export const replyBytes = (text: string): number => new TextEncoder().encode(text).length

/** Stars up to which somebody is given a task. */
export const lowStars = 3

/** Filter by reply; 0 all. */
export const answeredFilters = { yes: 1, no: 2 } as const

export const reviewListTexts = {
  noText: 'Write a reply.',
  tooLong: 'This reply is too long. Google accepts up to 4,096 bytes.',
  answered: 'This review has already been answered.',
  unreachable: 'This client can’t be reached: no email address or mobile number, or opted out.',
  elsewhere: 'This review came from a file. Answer it where it was written.',
  sent: 'Reply sent.',
} as const

/** Steps that a client takes on the page for feedback, as it notes them. */
export const pageSteps = ['opened', 'onward'] as const
export type PageStep = (typeof pageSteps)[number]
