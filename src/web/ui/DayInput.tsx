import { DateInput } from '@mantine/dates'
import '@mantine/dates/styles.layer.css'
import { IconCalendar } from '@tabler/icons-react'
import type { ReactNode, Ref } from 'react'
import { useState } from 'react'
import { dayText } from '#shared/dates.ts'
import { useTexts } from '#web/i18n.ts'
import { useCompanyTime } from '#web/use-company-time.ts'
import { calendarTexts } from './calendar-texts.ts'
import { showDate } from './date-range.ts'
import { parseTypedDate } from './typed-time.ts'

export interface DayInputProps {
  /** 'yyyy-MM-dd', or null. */
  value: string | null
  onChange: (date: string | null) => void
  onBlur?: () => void
  label?: ReactNode
  ariaLabel?: string
  description?: ReactNode
  error?: ReactNode
  required?: boolean
  disabled?: boolean
  clearable?: boolean
  /** 'yyyy-MM-dd' */
  min?: string
  max?: string
  width?: number | string
  inputRef?: Ref<HTMLInputElement>
  name?: string
  describedBy?: string
}

/** A date, typed ('4/10/26') or picked from a month. Works on plain dates: the browser's zone plays no part. */
export function DayInput({ ariaLabel, describedBy, width, inputRef, min, max, ...props }: DayInputProps) {
  const t = useTexts()
  const { today, locale } = useCompanyTime()
  const [isOpen, setOpen] = useState(false)
  return (
    <DateInput
      {...calendarTexts(t, locale)}
      {...props}
      ref={inputRef}
      w={width}
      minDate={min}
      maxDate={max}
      aria-label={ariaLabel}
      aria-describedby={describedBy}
      aria-expanded={isOpen}
      aria-haspopup="dialog"
      role="combobox"
      autoComplete="off"
      placeholder={t('dd-mm-yyyy')}
      valueFormat={showDate}
      dateParser={text => parseTypedDate(text, today)}
      onChange={date => props.onChange(date ? date.slice(0, 10) : null)}
      size="sm"
      defaultDate={props.value ?? dayText(today)}
      leftSection={<IconCalendar size={15} aria-hidden="true" />}
      leftSectionPointerEvents="none"
      clearButtonProps={{ 'aria-label': t('Clear date') }}
      popoverProps={{ onOpen: () => setOpen(true), onClose: () => setOpen(false), shadow: 'lg' }}
    />
  )
}
