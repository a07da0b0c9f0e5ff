import { Button } from '@mantine/core'
import { IconCalendar } from '@tabler/icons-react'
import { useState } from 'react'
import { formatDay, parseDay } from '#shared/dates.ts'
import { useTexts } from '#web/i18n.ts'
import { lazyDropdown } from '#web/lazy-dropdown.tsx'
import { useCompanyTime } from '#web/use-company-time.ts'
import type { RangePreset } from './date-range.ts'
import type { RangeChoice } from './RangeDropdown.tsx'

/** The month views are as large as a screen, so they are loaded when someone picks dates. */
const RangeDropdown = lazyDropdown(async () => (await import('./RangeDropdown.tsx')).RangeDropdown)

interface DateRangePickerProps extends Omit<RangeChoice, 'presets'> {
  presets?: readonly RangePreset[]
  /** Where there is little room: the dates alone, on a small button. */
  isBrief?: boolean
}

const usual: readonly RangePreset[] = ['today', 'last-7', 'last-30', 'last-365', 'next-7']

/** Two dates from two months, one below the other; closes on a click outside, which changes nothing. */
export function DateRangePicker({ presets = usual, isBrief = false, ...choice }: DateRangePickerProps) {
  const t = useTexts()
  const [isOpen, setOpen] = useState(false)
  const { locale } = useCompanyTime()
  const named = (date: string) => formatDay(parseDay(date) ?? 0, locale, 'date')
  const manner = t('dd-mm-yyyy')
  const { from, to } = choice.value ?? {}
  const shown = from && to ? `${named(from)} – ${named(to)}` : `${manner} / ${manner}`
  return (
    <RangeDropdown
      opened={isOpen}
      onChange={setOpen}
      choice={{ ...choice, presets }}
      target={
        <Button
          variant="default"
          fw={400}
          leftSection={<IconCalendar size={15} aria-hidden="true" />}
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
          {...(isBrief && { size: 'compact-sm', 'aria-label': `${choice.label}: ${shown}` })}
        >
          {isBrief ? shown : `${choice.label}: ${shown}`}
        </Button>
      }
    />
  )
}
