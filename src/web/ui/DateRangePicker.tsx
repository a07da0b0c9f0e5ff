import { Button, Popover, UnstyledButton } from '@mantine/core'
import { DatePicker } from '@mantine/dates'
import '@mantine/dates/styles.layer.css'
import { IconCalendar } from '@tabler/icons-react'
import { useState } from 'react'
import { dayText } from '#shared/dates.ts'
import { useTexts } from '#web/i18n.ts'
import { useCompanyTime } from '#web/use-company-time.ts'
import { calendarTexts } from './calendar-texts.ts'
import classes from './DateRangePicker.module.css'
import type { DateRange, RangePreset } from './date-range.ts'
import { presetRange, rangePresets, showRange } from './date-range.ts'

interface DateRangePickerProps {
  /** null: no dates chosen. A screen's first range is `presetRange('last-30', today)` or another preset. */
  value: DateRange | null
  onChange: (range: DateRange | null) => void
  /** What the dates are of: 'Created'. */
  label: string
  presets?: readonly RangePreset[]
  clearable?: boolean
}

const usual: readonly RangePreset[] = ['today', 'last-7', 'last-30', 'last-365', 'next-7']

/** Two dates from two months, one below the other; closes on a click outside, which changes nothing. */
export function DateRangePicker({
  value,
  onChange,
  label,
  presets = usual,
  clearable,
}: DateRangePickerProps) {
  const t = useTexts()
  const { today, locale } = useCompanyTime()
  const [isOpen, setOpen] = useState(false)
  // The first date of two, while the second one is not chosen yet.
  const [start, setStart] = useState<string | null>(null)
  const shown = showRange(value)

  function setOpened(open: boolean) {
    setStart(null)
    setOpen(open)
  }
  function choose(range: DateRange | null) {
    onChange(range)
    setOpened(false)
  }

  return (
    <Popover opened={isOpen} onChange={setOpened} position="bottom-start" trapFocus returnFocus width="auto">
      <Popover.Target>
        <Button
          variant="default"
          fw={400}
          leftSection={<IconCalendar size={15} aria-hidden="true" />}
          onClick={() => setOpened(!isOpen)}
          aria-label={shown ? `${label}: ${shown}` : label}
        >
          {shown || label}
        </Button>
      </Popover.Target>
      <Popover.Dropdown p={0} aria-label={label}>
        <div className={classes.panel}>
          <div className={classes.presets}>
            {presets.map(preset => {
              const range = presetRange(preset, today)
              const isChosen = range.from === value?.from && range.to === value.to
              return (
                <UnstyledButton
                  key={preset}
                  className={classes.preset}
                  aria-pressed={isChosen}
                  onClick={() => choose(range)}
                >
                  {t(rangePresets[preset].title)}
                </UnstyledButton>
              )
            })}
            {clearable && (
              <UnstyledButton className={classes.preset} onClick={() => choose(null)}>
                {t('Any date')}
              </UnstyledButton>
            )}
          </div>
          <DatePicker
            {...calendarTexts(t, locale)}
            type="range"
            size="xs"
            numberOfColumns={2}
            columnsToScroll={1}
            allowSingleDateInRange
            defaultDate={start ?? value?.from ?? dayText(today)}
            value={start ? [start, null] : [value?.from ?? null, value?.to ?? null]}
            onChange={([from, to]) => {
              if (from && to) choose({ from, to })
              else setStart(from)
            }}
            getDayProps={date => (date === dayText(today) ? { 'aria-current': 'date' } : {})}
            classNames={{ levelsGroup: classes.months }}
          />
        </div>
      </Popover.Dropdown>
    </Popover>
  )
}
