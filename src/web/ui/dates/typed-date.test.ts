import { expect, test } from 'vitest'
import { formatDay, parseDay } from '#shared/dates.ts'
import { readTypedDate } from './typed-date.ts'

// A Sunday.
const today = parseDay('2026-11-22') as number
const manners = {
  en: 'dd-mm-yyyy',
  de: 'TT.MM.JJJJ',
  es: 'dd/mm/aaaa',
  fr: 'jj/mm/aaaa',
  ja: 'yyyy/mm/dd',
  zh: 'yyyy/mm/dd',
}
const read = (text: string, locale: keyof typeof manners = 'en') =>
  readTypedDate(text, { today, locale, manner: manners[locale] })

test.each([
  ['4-12-2026', '2026-12-04'],
  ['04/12/26', '2026-12-04'],
  ['4.12.', '2026-12-04'],
  ['4 12', '2026-12-04'],
  ['04122026', '2026-12-04'],
  ['2026-12-04', '2026-12-04'],
  ['2026/12/4', '2026-12-04'],
  ['29-02-2028', '2028-02-29'],
  ['1-1-1850', '1850-01-01'],
])('%s is the date %s', (typed, date) => expect(read(typed)).toBe(date))

test.each([
  ['23 nov', '2026-11-23'],
  ['Nov 23', '2026-11-23'],
  ['23rd of November', '2026-11-23'],
  ['23 November 2027', '2027-11-23'],
  ['nov 23, 27', '2027-11-23'],
  ['mon 23 nov', '2026-11-23'],
  ['Thursday, 1 Oct', '2026-10-01'],
])('%s is the date %s', (typed, date) => expect(read(typed)).toBe(date))

test.each([
  ['4 jan', '2027-01-04'],
  ['4-1', '2027-01-04'],
  ['1 oct', '2026-10-01'],
  ['29 feb', null],
])('%s without a year is the one nearest to today: %s', (typed, date) => expect(read(typed)).toBe(date))

test.each([
  ['today', '2026-11-22'],
  ['Tomorrow', '2026-11-23'],
  ['tom', '2026-11-23'],
  ['yesterday', '2026-11-21'],
  ['fri', '2026-11-27'],
  ['Monday', '2026-11-23'],
  ['wed.', '2026-11-25'],
  // Sunday typed on a Sunday means today.
  ['sunday', '2026-11-29'],
])('%s is the coming %s', (typed, date) => expect(read(typed)).toBe(date))

test.each([
  ['de', 'morgen', '2026-11-23'],
  ['de', 'Übermorgen', '2026-11-24'],
  ['de', 'Fr', '2026-11-27'],
  ['de', '4. März', '2027-03-04'],
  ['de', '4.12.', '2026-12-04'],
  ['es', 'manana', '2026-11-23'],
  ['es', 'pasado mañana', '2026-11-24'],
  ['es', 'mar', '2026-11-24'],
  ['es', '23 de marzo de 2027', '2027-03-23'],
  ['fr', 'demain', '2026-11-23'],
  ['fr', 'aujourd’hui', '2026-11-22'],
  ['fr', "aujourd'hui", '2026-11-22'],
  ['fr', 'ven.', '2026-11-27'],
  ['fr', '1er décembre', '2026-12-01'],
  ['fr', '23 juil', '2026-07-23'],
  ['ja', '明日', '2026-11-23'],
  ['ja', '金曜', '2026-11-27'],
  ['ja', '11月23日', '2026-11-23'],
  ['ja', '12/4', '2026-12-04'],
  ['zh', '后天', '2026-11-24'],
  ['zh', '周五', '2026-11-27'],
  ['zh', '2027年3月4日', '2027-03-04'],
  // English is understood everywhere.
  ['de', 'tomorrow', '2026-11-23'],
  ['ja', 'fri', '2026-11-27'],
] as const)('in %s, %s is %s', (locale, typed, date) => expect(read(typed, locale)).toBe(date))

test.each(Object.keys(manners) as (keyof typeof manners)[])(
  'in %s four digits at either end are the year, and the day is at the other',
  locale => {
    for (const typed of ['24/11/2026', '24-11-2026', '24.11.2026', '24 11 2026', '24112026', '2026/11/24']) {
      expect(read(typed, locale), typed).toBe('2026-11-24')
    }
    expect(read('4/12/2026', locale)).toBe('2026-12-04')
    expect(read('11/24/2026', locale)).toBeNull()
  },
)

test.each(['ja', 'zh'] as const)(
  'in %s a year of two digits may stand at either end, so it is none',
  locale => {
    for (const typed of ['10/11/12', '4/12/26', '24/11/26', '26/11/24']) {
      expect(read(typed, locale), typed).toBeNull()
    }
  },
)

test.each([
  '',
  '99',
  '25:00',
  'noon',
  '4',
  '2026',
  '31-02-2026',
  '10/32',
  'f',
  't',
  'ma 4',
  'nov',
  'tue 23 nov',
  '23 nov 9am',
  'fri fri',
])('%j is not a date', typed => expect(read(typed)).toBeNull())

test.each(['jui 4', '4 ju', 's'])('in French %j may be several dates, so it is none', typed =>
  expect(read(typed, 'fr')).toBeNull(),
)

test.each(Object.keys(manners) as (keyof typeof manners)[])(
  'in %s a date as it is shown can be read again',
  locale => {
    for (let month = 1; month <= 12; month++) {
      const date = `2026-${String(month).padStart(2, '0')}-04`
      const shown = formatDay(parseDay(date)!, locale, 'date')
      expect(read(shown, locale), shown).toBe(date)
    }
  },
)
