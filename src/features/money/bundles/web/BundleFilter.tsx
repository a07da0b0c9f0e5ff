import { SegmentedControl } from '@mantine/core'
import { useTexts } from '#web/i18n.ts'

interface BundleFilterProps {
  /** 2 all, 1 active, 0 disabled. */
  value: number
  onChange: (value: number) => void
}

export function BundleFilter({ value, onChange }: BundleFilterProps) {
  const t = useTexts()
  return (
    <SegmentedControl
      aria-label={t('Status')}
      data={[
        { value: '2', label: t('All') },
        { value: '1', label: t('Active') },
        { value: '0', label: t('Disabled') },
      ]}
      value={String(value)}
      onChange={chosen => onChange(Number(chosen))}
    />
  )
}
