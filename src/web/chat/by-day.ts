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
