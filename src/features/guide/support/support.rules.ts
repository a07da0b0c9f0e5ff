import { user } from '#shared/access.ts'

/** Who answers: owners and office of the platform's own company (decision A28). */
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

/** The heading above the messages of a day: Today, Yesterday, the weekday up to 6 days back, else DD/MM/YYYY. */
export function dayHeading(day: number, today: number, weekday: (day: number) => string): string {
  const ago = today - day
  if (ago === 0) return 'Today'
  if (ago === 1) return 'Yesterday'
  if (ago > 1 && ago <= 6) return weekday(day)
  const date = new Date(day * 86_400_000)
  const two = (number: number) => String(number).padStart(2, '0')
  return `${two(date.getUTCDate())}/${two(date.getUTCMonth() + 1)}/${date.getUTCFullYear()}`
}

/** Messages by day, in the order they arrived; `dayOf` returns a message's day number. */
export function groupByDay<M>(
  messages: readonly M[],
  dayOf: (message: M) => number,
): { day: number; messages: M[] }[] {
  const days: { day: number; messages: M[] }[] = []
  for (const message of messages) {
    const day = dayOf(message)
    const last = days.at(-1)
    if (last?.day === day) last.messages.push(message)
    else days.push({ day, messages: [message] })
  }
  return days
}
