import { SegmentedControl } from '@mantine/core'
import { useTexts } from '#web/i18n.ts'

interface ActiveFilterProps {
  /** 1 active, 0 inactive, or that of all: as lists take it. */
  value: number
  onChange: (value: number) => void
  /** -1 unless said otherwise. */
  all?: number
  /** Label of inactive rows; default 'Inactive'. */
  inactive?: string
  tour?: string
}

/** All rows, those in use, or those that are not. */
export function ActiveFilter({ value, onChange, all = -1, inactive, tour }: ActiveFilterProps) {
  const t = useTexts()
  return (
    <SegmentedControl
      data-tour={tour}
      aria-label={t('Status')}
      value={String(value)}
      onChange={next => onChange(Number(next))}
      data={[
        { value: String(all), label: t('All') },
        { value: '1', label: t('Active') },
        { value: '0', label: inactive ?? t('Inactive') },
      ]}
    />
  )
}
