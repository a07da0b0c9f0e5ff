import { Group } from '@mantine/core'
import { NumberField } from '#web/forms/NumberField.tsx'
import { SelectField } from '#web/forms/SelectField.tsx'
import { useTexts } from '#web/i18n.ts'
import type { Timing } from '../automations.rules.ts'

interface TimingFieldsProps {
  /** The form's field that keeps it. */
  name: string
  /** Only after: the date lies in the past. */
  isPast?: boolean
}

/** How long before or after a date. */
export function TimingFields({ name, isPast = false }: TimingFieldsProps) {
  const t = useTexts()
  return (
    <Group gap="xs" align="flex-start">
      <NumberField
        name={`${name}.count`}
        aria-label={t('How long')}
        min={0}
        max={366}
        allowDecimal={false}
        w={90}
      />
      <SelectField<Timing['unit']>
        name={`${name}.unit`}
        aria-label={t('Unit')}
        data={[
          { value: 'hours', label: t('hours') },
          { value: 'days', label: t('days') },
          { value: 'months', label: t('months') },
        ]}
        w={120}
      />
      <SelectField<Timing['side']>
        name={`${name}.side`}
        aria-label={t('Before or after')}
        data={[
          ...(isPast ? [] : [{ value: 'before' as const, label: t('before') }]),
          { value: 'after', label: t('after') },
        ]}
        w={120}
      />
    </Group>
  )
}
