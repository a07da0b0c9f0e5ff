import { Input, SimpleGrid } from '@mantine/core'
import { Controller, useWatch } from 'react-hook-form'
import { amountDue, type Payment, seesMoney } from '#features/jobs/job-payment/job-payment.rules.ts'
import { shareOut } from '#shared/numbers/money.ts'
import { useField } from '#web/forms/use-field.ts'
import { useTexts } from '#web/i18n.ts'
import { moneyText } from '#web/money-text.ts'
import { NumberInput } from '#web/ui/input/NumberInput.tsx'
import { useViewer } from '#web/viewer.ts'

/** Percent of the job by technician, and what that is of the amount due for who sees money. */
export function PercentageFields({ technicians }: { technicians: { value: number; label: string }[] }) {
  const t = useTexts()
  const { control, error } = useField('percentages')
  const [amount_cents = 0, is_split = false, amount2_cents = 0] = useWatch<
    Partial<Payment>,
    ['amount_cents', 'is_split', 'amount2_cents']
  >({ name: ['amount_cents', 'is_split', 'amount2_cents'] })
  const due = seesMoney(useViewer()) ? amountDue({ amount_cents, is_split, amount2_cents }) : 0
  const sharesOf = (value: Readonly<Record<number, number | null>>) =>
    shareOut(
      due,
      technicians.map(each => Math.round((value[each.value] ?? 0) * 100)),
    )
  return (
    <Controller
      control={control}
      name="percentages"
      render={({ field: { value, onChange, onBlur } }) => (
        <div style={{ flex: 1 }}>
          <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
            {technicians.map(({ value: id, label }, i) => (
              <NumberInput
                key={id}
                label={t('Percentage of {{name}}', { name: label })}
                description={due > 0 && moneyText(sharesOf(value)[i]!)}
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
