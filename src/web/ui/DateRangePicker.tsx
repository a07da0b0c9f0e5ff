import { Button, Popover, Skeleton, UnstyledButton } from '@mantine/core'
import { IconCalendar } from '@tabler/icons-react'
import { useState } from 'react'
import { useTexts } from '#web/i18n.ts'
import { lazyPart } from '#web/lazy-part.tsx'
import { useCompanyTime } from '#web/use-company-time.ts'
import classes from './DateRangePicker.module.css'
import type { DateRange, RangePreset } from './date-range.ts'
import { presetRange, rangePresets, showRange } from './date-range.ts'

/** The month views are as large as a screen, so they are loaded when someone picks dates. */
const RangeMonths = lazyPart(async () => (await import('./RangeMonths.tsx')).RangeMonths, {
  meanwhile: <Skeleton className={classes.months} h={470} w={250} />,
})

interface DateRangePickerProps {
  /** null: no dates chosen. A screen's first range is `presetRange('last-30', today)` or another preset. */
  value: DateRange | null
  onChange: (range: DateRange | null) => void
  /** Which dates are meant: 'Created'. */
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
  const { today } = useCompanyTime()
  const [isOpen, setOpen] = useState(false)
  // The first date of two, while the second one is not chosen yet.
  const [start, setStart] = useState<string | null>(null)
  const shown = showRange(value, t('dd-mm-yyyy')) || t('Any date')

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
        >
          {`${label}: ${shown}`}
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
          <RangeMonths
            start={start}
            value={value}
            onStart={setStart}
            onChoose={choose}
            onClose={() => setOpened(false)}
          />
        </div>
      </Popover.Dropdown>
    </Popover>
  )
}
