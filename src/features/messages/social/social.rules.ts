import { because, type Verdict } from '#shared/verdict.ts'

export const channels = ['page', 'google'] as const
export type Channel = (typeof channels)[number]
export const channelLabels: Record<Channel, string> = { page: 'Own page', google: 'Google' }
/** Characters that each takes; Google's limit is that of its description of a post's summary. */
export const mostText: Record<Channel, number> = { page: 3_000, google: 1_500 }

export const deliveryStates = ['waiting', 'sending', 'posted', 'failed', 'removing', 'removed'] as const
export type DeliveryState = (typeof deliveryStates)[number]
export const stateLabels: Record<DeliveryState, string> = {
  waiting: 'Scheduled',
  sending: 'Posting',
  posted: 'Posted',
  failed: 'Failed',
  removing: 'Taking down',
  removed: 'Taken down',
}

/** Tries of a failing page, and the minutes between them. */
export const mostTries = 5
export const minutesAfter = (tries: number): number => 2 ** tries
/** Minutes after which a place from which nobody has heard is given up: it may have taken the post. */
export const silentMinutes = 10
export const mostDaysAhead = 90
/** Days since a job was closed for which a post can be made of it. */
export const recentDays = 365
/** Posts of the public page. */
export const mostShown = 50

export const socialTexts = {
  text: 'Write a text.',
  tooLong: 'This text is too long for a page you chose.',
  channel: 'Choose where to post.',
  consent: 'Ask the client first, and write down who agreed.',
  photo: 'Choose a photo of this job.',
  job: 'Only closed jobs can be posted.',
  chooseJob: 'Choose a closed job.',
  address: 'Leave the street address out. The suburb is added for you.',
  when: 'Choose a time within the next 90 days.',
  pageOff: 'Switch your page on first.',
  notConnected: 'Connect Google and choose a location first.',
  posted: 'Posted.',
  scheduled: 'Post scheduled.',
  takenBack: 'Post removed.',
  isBack: 'This post was removed.',
  notFailed: 'Only a failed post can be tried again.',
  retrying: 'Trying again.',
  silent: 'Google didn’t confirm this post. Check Google before you try again.',
  away: 'Google isn’t responding.',
  closed: 'Google doesn’t allow posts for this location.',
  ended: 'Google has ended our access. Connect again.',
} as const

/** The words of a post: where the work was stands below. */
export const wordsOf = ({ text, suburb }: { text: string; suburb: string }): string =>
  [text, suburb].filter(Boolean).join('\n\n')

/** The words of an address that tell the house: number and street; '' where there is no number. */
export const streetOf = (address: string): string =>
  (/^[^,\d]*(\d+[a-z]?(?:[/-]\d+[a-z]?)? [^,]+)/i.exec(address.trim())?.[1] ?? '').trim()

const plain = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** False, with why: the text names the house at which the work was. */
export function mayTell(text: string, address: string): Verdict {
  const street = plain(streetOf(address))
  // A suburb after the street without a comma is no part of it: number and name of the street are enough.
  const house = street.split(' ').slice(0, 2).join(' ')
  return house === '' || !` ${plain(text)} `.includes(` ${house} `) || because(socialTexts.address)
}
