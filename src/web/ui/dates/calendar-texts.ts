import type { DatePickerProps } from '@mantine/dates'
import type { DateStyle } from '#shared/dates.ts'
import { formatDay, parseDay } from '#shared/dates.ts'
import type { Translate } from '#shared/translator.ts'

/**
 * Names of months, weekdays and buttons for the calendars of @mantine/dates, by Intl: its own way would need a
 * file of dayjs for each language.
 */
export function calendarTexts(t: Translate, locale: string) {
  const by = (style: Exclude<DateStyle, 'time' | 'dateTime'>) => (date: string) =>
    formatDay(parseDay(date.slice(0, 10)) ?? 0, locale, style)
  return {
    weekendDays: [],
    hideOutsideDates: true,
    firstDayOfWeek: 1,
    monthLabelFormat: by('month'),
    weekdayFormat: by('shortWeekday'),
    getDayAriaLabel: by('longDate'),
    yearLabelFormat: (date: string) => date.slice(0, 4),
    yearsListFormat: (date: string) => date.slice(0, 4),
    monthsListFormat: (date: string) =>
      by('month')(date)
        .replace(/\d{4}年?/, '')
        .trim(),
    ariaLabels: {
      monthLevelControl: t('Choose a month'),
      yearLevelControl: t('Choose a year'),
      nextMonth: t('Next month'),
      previousMonth: t('Previous month'),
      nextYear: t('Next year'),
      previousYear: t('Previous year'),
      nextDecade: t('Next decade'),
      previousDecade: t('Previous decade'),
    },
  } satisfies Partial<DatePickerProps>
}
