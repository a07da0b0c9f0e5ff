import { Stack } from '@mantine/core'
import { methodId, paymentMethods } from '#features/account/tax-and-fees/payment-methods.rules.ts'
import { useFees } from '#features/account/tax-and-fees/web/use-fees.ts'
import { useTaxTexts } from '#features/account/tax-and-fees/web/use-tax-texts.ts'
import { useTexts } from '#web/i18n.ts'
import { moneyText } from '#web/money-text.ts'
import { Columns } from '#web/ui/Columns.tsx'
import { MoneyInput } from '#web/ui/input/MoneyInput.tsx'
import { Switch } from '#web/ui/input/Switch.tsx'
import { TextInput } from '#web/ui/input/TextInput.tsx'
import { Select } from '#web/ui/select/Select.tsx'
import { amountDue, breakdown, type Payment, withMethod, withRateSwitched } from '../job-payment.rules.ts'

interface PaymentFieldsProps {
  payment: Payment
  onChange: (change: Partial<Payment>) => void
  /** Messages by field. */
  errors: Partial<Record<keyof Payment, string>>
  /** An invoice was issued: it says tax and fee (document 1 §5), and a part of the price may be paid. */
  isInvoiced: boolean
}

/** Amount and method of a job's payment, in one part or two. */
export function PaymentFields({ payment, onChange, errors, isInvoiced }: PaymentFieldsProps) {
  const t = useTexts()
  const taxes = useTaxTexts()
  const { fees, rates } = useFees()
  const methods = paymentMethods.map(({ id, label }) => ({ value: String(id), label: t(label) }))
  const { net, tax, fee } = breakdown(payment, rates)
  const isCard = payment.payment_method === methodId.creditCard
  const picked = (id: number | null) => (id === null ? null : String(id))
  const chosen = (id: string | null) => (id === null ? null : Number(id))

  return (
    <Stack gap="sm" role="group" aria-label={t('Payment')}>
      <Columns>
        <MoneyInput
          label={isInvoiced ? t('Price') : t('Amount due')}
          cents={payment.amount_cents}
          error={errors.amount_cents}
          description={
            tax + fee > 0
              ? t('{{net}} net, {{tax}} {{name}}, {{fee}} card fee', {
                  name: taxes.within,
                  net: moneyText(net),
                  tax: moneyText(tax),
                  fee: moneyText(fee),
                })
              : undefined
          }
          onChange={amount_cents => onChange({ amount_cents })}
        />
        <Select
          label={t('Payment method')}
          data={methods}
          value={picked(payment.payment_method)}
          error={errors.payment_method}
          clearable
          onChange={id => onChange(withMethod(payment, chosen(id), rates))}
        />
      </Columns>
      {rates.tax > 0 && !isInvoiced && (
        <Switch
          label={taxes.addTo(String(fees?.tax))}
          checked={payment.includes_tax}
          disabled={payment.payment_method === methodId.cash}
          onChange={({ currentTarget: { checked } }) =>
            onChange({
              includes_tax: checked,
              amount_cents: withRateSwitched(payment.amount_cents, rates.tax, checked),
            })
          }
        />
      )}
      {isCard && !isInvoiced && (rates.credit_fee > 0 || payment.has_card_fee) && (
        <Switch
          label={t('Add {{percent}}% credit card fee', { percent: String(fees?.credit_fee) })}
          checked={payment.has_card_fee}
          onChange={({ currentTarget: { checked } }) =>
            onChange({
              has_card_fee: checked,
              approval_code: checked ? payment.approval_code : '',
              amount_cents: withRateSwitched(payment.amount_cents, rates.credit_fee, checked),
            })
          }
        />
      )}
      {isCard && payment.has_card_fee && (
        <TextInput
          label={t('Payment approval code')}
          maxLength={60}
          value={payment.approval_code}
          onChange={event => onChange({ approval_code: event.currentTarget.value })}
        />
      )}
      <Switch
        label={t('Split payment')}
        checked={payment.is_split}
        onChange={event => onChange({ is_split: event.currentTarget.checked })}
      />
      {payment.is_split && (
        <>
          <Columns>
            <MoneyInput
              label={t('Second amount')}
              cents={payment.amount2_cents}
              onChange={amount2_cents => onChange({ amount2_cents })}
            />
            <Select
              label={t('Second payment method')}
              data={methods.filter(({ value }) => value !== String(methodId.creditCard))}
              value={picked(payment.payment_method2)}
              error={errors.payment_method2}
              clearable
              onChange={id => {
                const method = chosen(id)
                const isTaxOff = method === methodId.cash && payment.includes_tax2
                onChange({
                  payment_method2: method,
                  ...(isTaxOff && {
                    includes_tax2: false,
                    amount2_cents: withRateSwitched(payment.amount2_cents, rates.tax, false),
                  }),
                })
              }}
            />
          </Columns>
          {rates.tax > 0 && !isInvoiced && (
            <Switch
              label={taxes.addToSecond(String(fees?.tax))}
              checked={payment.includes_tax2}
              disabled={payment.payment_method2 === methodId.cash}
              onChange={({ currentTarget: { checked } }) =>
                onChange({
                  includes_tax2: checked,
                  amount2_cents: withRateSwitched(payment.amount2_cents, rates.tax, checked),
                })
              }
            />
          )}
          <p style={{ margin: 0 }}>{t('{{amount}} in total', { amount: moneyText(amountDue(payment)) })}</p>
        </>
      )}
    </Stack>
  )
}
