import { Input, NumberInput, SimpleGrid } from '@mantine/core'
import { Controller } from 'react-hook-form'
import { useField } from '#web/forms/use-field.ts'
import { useTexts } from '#web/i18n.ts'

/** Percent of the job by technician. */
export function PercentageFields({ technicians }: { technicians: { value: number; label: string }[] }) {
  const t = useTexts()
  const { control, error } = useField('percentages')
  return (
    <Controller
      control={control}
      name="percentages"
      render={({ field: { value, onChange, onBlur } }) => (
        <div style={{ flex: 1 }}>
          <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
            {technicians.map(({ value: id, label }) => (
              <NumberInput
                key={id}
                label={t('Percentage of {{name}}', { name: label })}
                suffix="%"
                min={0}
                max={100}
                decimalScale={2}
                hideControls
                value={value[id] ?? ''}
                onBlur={onBlur}
                onChange={next => onChange({ ...value, [id]: next === '' ? null : Number(next) })}
              />
            ))}
          </SimpleGrid>
          {error && <Input.Error mt={4}>{error}</Input.Error>}
        </div>
      )}
    />
  )
}
