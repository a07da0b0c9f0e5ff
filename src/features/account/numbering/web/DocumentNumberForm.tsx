import { Group, Text } from '@mantine/core'
import { useWatch } from 'react-hook-form'
import { writtenNumber } from '#shared/document-number.ts'
import { FormCard } from '#web/forms/FormCard.tsx'
import { TextField } from '#web/forms/fields.tsx'
import { NumberField } from '#web/forms/NumberField.tsx'
import { useSettingsForm } from '#web/forms/use-settings-form.ts'
import { useTexts } from '#web/i18n.ts'
import { numberingContract } from '../numbering.contract.ts'
import {
  mayBeginWith,
  mayContinueWith,
  mostDigits,
  mostPrefix,
  type NumberedKind,
} from '../numbering.rules.ts'

const kindLabels: Readonly<Record<NumberedKind, string>> = {
  invoice: 'Invoices',
  quote: 'Quotes',
  receipt: 'Receipts',
  credit: 'Credit notes',
}

interface DocumentNumberFormProps {
  kind: NumberedKind
  next: number
  lowest: number
  prefix: string
  digits: number
}

/** The number that the next document of one kind gets, and how it is written. */
export function DocumentNumberForm({ kind, lowest, ...kept }: DocumentNumberFormProps) {
  const t = useTexts()
  // Those that are issued meanwhile take their numbers.
  const form = useSettingsForm(numberingContract.setDocument, kept, {
    of: kind,
    toInput: values => ({ kind, ...values, digits: values.digits ?? 0 }),
    rules: values => [
      ...problem('next', mayContinueWith(Number(values.next), lowest)),
      ...problem('prefix', mayBeginWith(values.prefix)),
    ],
  })
  return (
    <FormCard
      form={form}
      width={560}
      title={t(kindLabels[kind])}
      about={t('Each gets the next number when issued, without gaps.')}
    >
      <Group align="start" grow>
        <TextField
          name="prefix"
          label={t('Prefix')}
          placeholder={kind === 'quote' ? 'Q-' : 'INV-'}
          maxLength={mostPrefix}
        />
        <NumberField
          name="digits"
          label={t('Minimum digits')}
          allowDecimal={false}
          allowNegative={false}
          max={mostDigits}
        />
        <NumberField
          name="next"
          label={t('Next number')}
          thousandSeparator=""
          allowDecimal={false}
          allowNegative={false}
        />
      </Group>
      <Example />
    </FormCard>
  )
}

const problem = <F extends string>(field: F, verdict: ReturnType<typeof mayContinueWith> | string) =>
  verdict === true ? [] : [{ field, message: verdict }]

/** Previews the next number. */
function Example() {
  const t = useTexts()
  const [prefix, digits, next] = useWatch({ name: ['prefix', 'digits', 'next'] })
  const format = { prefix: String(prefix), digits: Math.min(Number(digits) || 0, mostDigits) }
  return (
    <Text size="sm" c="dimmed">
      {t('Next: {{number}}. Issued documents keep their numbers.', {
        number: writtenNumber(format, Number(next) || 1),
      })}
    </Text>
  )
}
