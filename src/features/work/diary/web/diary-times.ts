import { dayMinutes, formatWall, parseDay } from '#shared/dates.ts'

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
/** '4 Sept 2026, 9:05 am' */
const englishTime = /\b(\d{1,2}) (\p{L}{3,4}) (\d{4}), (\d{1,2}):(\d{2})\s([ap])m/giu

/** The times in a sentence of the diary, which is kept in English, in the reader's manner. */
export function inReadersManner(sentence: string, locale: string): string {
  if (locale === 'en') return sentence
  return sentence.replace(englishTime, (text, ...parts: string[]) => {
    const [date = '', month = '', year = '', hour, minute, half] = parts
    const number = months.indexOf(month.slice(0, 3).toLowerCase()) + 1
    const day = parseDay(`${year}-${String(number).padStart(2, '0')}-${date.padStart(2, '0')}`)
    if (day === null) return text
    const hours = (Number(hour) % 12) + (half?.toLowerCase() === 'p' ? 12 : 0)
    return formatWall(day * dayMinutes + hours * 60 + Number(minute), locale, 'dateTime')
  })
}
