import { Popover, UnstyledButton } from '@mantine/core'
import { useTexts } from '#web/i18n.ts'
import { type LazyDropdownProps, useLazyDropdown } from '#web/lazy-dropdown.tsx'
import { useCompanyTime } from '#web/use-company-time.ts'
import { type DateRange, presetRange, type RangePreset, rangePresets } from './date-range.ts'
import classes from './RangeDropdown.module.css'
import { RangeMonths } from './RangeMonths.tsx'

/** Which dates can be chosen, and which are. */
export interface RangeChoice {
  /** null: no dates chosen. A screen's first range is `presetRange('last-30', today)` or another preset. */
  value: DateRange | null
  onChange: (range: DateRange | null) => void
  /** Which dates are meant: 'Created'. */
  label: string
  presets: readonly RangePreset[]
  clearable?: boolean
}

/** Content of a `DateRangePicker`. */
export function RangeDropdown({ choice, ...dropdown }: LazyDropdownProps & { choice: RangeChoice }) {
  const { value, onChange, label, presets, clearable } = choice
  const t = useTexts()
  const { today } = useCompanyTime()
  const { opened, target } = useLazyDropdown(dropdown)
  return (
    <Popover
      opened={opened}
      onChange={dropdown.onChange}
      position="bottom-start"
      trapFocus
      returnFocus
      width="auto"
    >
      <Popover.Target>{target}</Popover.Target>
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
          <RangeMonths value={value} onChoose={choose} />
        </div>
      </Popover.Dropdown>
    </Popover>
  )

  function choose(range: DateRange | null) {
    onChange(range)
    dropdown.onChange(false)
  }
}
