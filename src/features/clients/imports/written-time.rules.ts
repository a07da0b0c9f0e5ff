import { isTimeZone, utcToWall, wallToUtc } from '#shared/dates.ts'

/** Minutes ahead of UTC, by the abbreviations that exports write here. EST is left out: it is another one in America. */
const offsets: Readonly<Record<string, number>> = {
  Z: 0,
  UTC: 0,
  GMT: 0,
  AEST: 600,
  AEDT: 660,
  ACST: 570,
  ACDT: 630,
  AWST: 480,
  ACWST: 525,
  LHST: 630,
  LHDT: 660,
  NZST: 720,
  NZDT: 780,
}

/** '(Australian Eastern Daylight Time)', as browsers write it, by its letters: AEDT. */
const longName = /\b(Australian|New Zealand) (?:(Eastern|Central|Western) )?(Standard|Daylight) Time\b/i

interface WrittenTime {
  /** Since midnight. */
  minutes: number
  /** Minutes ahead of UTC, or an IANA name; null: the clock is the company's. */
  zone: number | string | null
}

const clock = /^(?:[T,(@\u2013\-\s]|at\s)*(\d{1,2})(?:[:.h](\d{2})(?:[:.]\d{2}(?:[.,]\d{1,9})?)?)?/i
/** '14:30 AEDT' is no morning. */
const halfDay = /^\s?([ap])(?:\.?\s?m)?(?:\.|\b)/i

/** Reads the time that stands behind a date: ' 9.30am', 'T14:05:00+10:00', ', 14:30 AEDT'; null: none. */
export function readTime(text: string): WrittenTime | null {
  const found = clock.exec(text.slice(0, 120))
  if (!found) return null
  const [all, hours, minutes] = found
  const rest = text.slice(all.length, 120)
  if (/^\d/.test(rest)) return null
  const [said = '', half] = halfDay.exec(rest) ?? []
  if (minutes === undefined && !half) return null
  const hour = Number(hours)
  if (hour > 23 || Number(minutes ?? 0) > 59) return null
  const isHalf = half !== undefined && hour <= 12
  const full = isHalf ? (hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0) : hour
  return {
    minutes: full * 60 + Number(minutes ?? 0),
    zone: zoneIn(rest.slice(said.length), /^T/i.test(text)),
  }
}

/** A zone behind a time. '9:00-11:00' has none: a minus before a time with a colon is an offset only in ISO 8601. */
function zoneIn(text: string, isIso: boolean): WrittenTime['zone'] {
  const ahead = /^\s?(UTC|GMT)?\s?([+\-\u2212])(\d{1,2})(:?)(\d{2})?(?!\d)/i.exec(text)
  if (ahead && Number(ahead[3]) <= 14 && (isIso || ahead[1] || ahead[2] === '+' || (ahead[5] && !ahead[4])))
    return (ahead[2] === '+' ? 1 : -1) * (Number(ahead[3]) * 60 + Number(ahead[5] ?? 0))
  const name = /\b[A-Z][a-z]{1,20}\/[A-Z][A-Za-z_]{1,30}(?:\/[A-Z][A-Za-z_]{1,30})?/.exec(text)?.[0]
  if (name !== undefined && isTimeZone(name)) return name
  const short = /^\s*\(?([A-Z]{1,5})\b/i.exec(text)?.[1]?.toUpperCase()
  if (short !== undefined && short in offsets) return offsets[short]!
  const long = longName.exec(text)
  if (!long) return null
  const [, country = '', part = '', kind = ''] = long
  const place = /^a/i.test(country) ? `A${part.slice(0, 1)}` : 'NZ'
  return offsets[`${place}${kind.slice(0, 1)}T`.toUpperCase()] ?? null
}

/** Wall minutes in `zone` of wall minutes in another. */
export function wallIn(minutes: number, other: WrittenTime['zone'], zone: string): number {
  if (other === null) return minutes
  const instant = typeof other === 'number' ? wallToUtc(minutes - other, 'UTC') : wallToUtc(minutes, other)
  return utcToWall(instant, zone)
}
