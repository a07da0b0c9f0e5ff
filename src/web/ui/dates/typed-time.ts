/** A time of day as people type it: '9', '9:30', '9.30 pm', '1430', '2pm'. Returns minutes since midnight, or null. */
export function parseTypedTime(text: string): number | null {
  const match = /^(\d{1,2})(?:[:.h ]?(\d{2}))?\s*(?:([ap])\.?\s?m?\.?)?$/i.exec(text.trim())
  if (!match) return null
  const half = match[3]?.toLowerCase()
  let hour = Number(match[1])
  const minute = Number(match[2] ?? 0)
  if (half && (hour < 1 || hour > 12)) return null
  if (half) hour = (hour % 12) + (half === 'p' ? 12 : 0)
  return hour > 23 || minute > 59 ? null : hour * 60 + minute
}
