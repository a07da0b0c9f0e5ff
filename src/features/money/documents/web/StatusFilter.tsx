import { SegmentedControl } from '@mantine/core'
import { useTexts } from '#web/i18n.ts'

interface StatusFilterProps {
  filters: readonly { value: number; label: string }[]
  value: number
  onChange: (status: number) => void
}

/** Narrows a list of documents to how they stand. */
export function StatusFilter({ filters, value, onChange }: StatusFilterProps) {
  const t = useTexts()
  return (
    <SegmentedControl
      aria-label={t('Status')}
      data={filters.map(filter => ({ value: String(filter.value), label: t(filter.label) }))}
      value={String(value)}
      onChange={status => onChange(Number(status))}
    />
  )
}
