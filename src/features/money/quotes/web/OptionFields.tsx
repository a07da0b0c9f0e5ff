import { Checkbox } from '@mantine/core'
import type { QuoteLine, QuoteOption } from '#features/money/documents/options.rules.ts'
import { useTexts } from '#web/i18n.ts'
import { Select } from '#web/ui/select/Select.tsx'

interface OptionFieldsProps {
  line: QuoteLine
  options: readonly QuoteOption[]
  onChange: (facts: Partial<QuoteLine>) => void
}

/** The option that a quote's line belongs to, and whether the client may leave it out. */
export function OptionFields({ line, options, onChange }: OptionFieldsProps) {
  const t = useTexts()
  return (
    <>
      <Checkbox
        label={t('Optional')}
        checked={line.is_optional}
        onChange={({ currentTarget: { checked } }) => onChange({ is_optional: checked })}
      />
      {options.length > 0 && (
        <Select
          aria-label={t('Option')}
          w={150}
          allowDeselect={false}
          data={[
            { value: '', label: t('Every option') },
            ...options.map(({ id, name }) => ({ value: id, label: name || t('Option') })),
          ]}
          value={line.option}
          onChange={option => onChange({ option: option ?? '' })}
        />
      )}
    </>
  )
}
