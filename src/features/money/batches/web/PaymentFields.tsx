import { Stack } from '@mantine/core'
import { useClosedHint } from '#features/account/closed-books/web/use-closed-books.ts'
import { paymentMethods } from '#features/account/tax-and-fees/payment-methods.rules.ts'
import { useTexts } from '#web/i18n.ts'
import { DayInput } from '#web/ui/dates/DayInput.tsx'
import { MoneyInput } from '#web/ui/input/MoneyInput.tsx'
import { TextInput } from '#web/ui/input/TextInput.tsx'
import { Select } from '#web/ui/select/Select.tsx'

interface Payment {
  amount_cents: number
  method: number
  date: string | null
  note: string
}

interface PaymentFieldsProps {
  payment: Payment
  /** All that is owed is paid, and no part of it. */
  isWhole: boolean
  errors: Readonly<Record<string, string>>
  onChange: (facts: Partial<Payment>) => void
}

/** A payment for several invoices: less than is owed goes to what is due first. */
export function PaymentFields({ payment, isWhole, errors, onChange }: PaymentFieldsProps) {
  const t = useTexts()
  const { amount_cents, method, date, note } = payment
  const closedHint = useClosedHint(date)
  return (
    <Stack gap="md">
      <MoneyInput
        label={t('Amount')}
        cents={amount_cents}
        data-autofocus={!isWhole || undefined}
        disabled={isWhole}
        description={
          isWhole
            ? t('Invoices from several clients must be paid in full.')
            : t('Pays the earliest due date first.')
        }
        error={errors['payment.amount_cents'] ?? errors.amount_cents}
        onChange={cents => onChange({ amount_cents: cents })}
      />
      <Select
        label={t('Payment method')}
        data={paymentMethods.map(({ id, label }) => ({ value: String(id), label: t(label) }))}
        allowDeselect={false}
        value={String(method)}
        onChange={value => onChange({ method: Number(value) })}
      />
      <DayInput
        label={t('Date')}
        value={date}
        description={closedHint}
        isDescribedBelow
        error={errors['payment.date'] ?? errors.date}
        onChange={day => onChange({ date: day })}
      />
      <TextInput
        label={t('Note')}
        maxLength={200}
        value={note}
        error={errors['payment.note'] ?? errors.note}
        onChange={({ currentTarget: { value } }) => onChange({ note: value })}
      />
    </Stack>
  )
}
