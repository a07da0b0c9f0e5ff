import { useTexts } from '#web/i18n.ts'
import { Select } from '#web/ui/select/Select.tsx'

interface SupplierFilterProps {
  suppliers: readonly { value: number; label: string }[]
  /** 0: all. */
  value: number
  w: number
  onChange: (supplier: number) => void
}

/** Narrows a list to one supplier. */
export function SupplierFilter({ suppliers, value, w, onChange }: SupplierFilterProps) {
  const t = useTexts()
  return (
    <Select
      aria-label={t('Supplier')}
      w={w}
      data={[
        { value: '0', label: t('All suppliers') },
        ...suppliers.map(each => ({ value: String(each.value), label: each.label })),
      ]}
      value={String(value)}
      searchable={suppliers.length > 8}
      allowDeselect={false}
      onChange={chosen => onChange(Number(chosen))}
    />
  )
}
