import { user } from '#shared/access.ts'

/** Support staff: owners and office of the platform's own company (decision A28). */
export const supportStaff = user({ platform: true, kinds: ['owner', 'office'] })

export const longestMessage = 2_000
/** How many of the newest messages of a conversation are shown. */
export const mostMessages = 200
/** Milliseconds between checks for news, on top of live updates. */
export const pollEvery = 10_000
/** Unread messages are counted up to this. */
export const mostUnread = 100

export const supportTexts = {
  blank: 'Please write a message.',
  loadRefused: 'Failed to load messages',
  loadFailed: 'Error loading messages. Please try again.',
  sendRefused: 'Failed to send message',
  sendFailed: 'Error sending message. Please try again.',
}
