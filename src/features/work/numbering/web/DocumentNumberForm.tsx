import { useEffect } from 'react'
import { FormCard } from '#web/forms/FormCard.tsx'
import { NumberField } from '#web/forms/NumberField.tsx'
import { useContractForm } from '#web/forms/use-form.ts'
import { useTexts } from '#web/i18n.ts'
import { useSend } from '#web/use-endpoint.ts'
import { numberingContract } from '../numbering.contract.ts'
import { mayContinueWith, type NumberedKind } from '../numbering.rules.ts'

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
}

/** The number that the next document of one kind gets. */
export function DocumentNumberForm({ kind, next, lowest }: DocumentNumberFormProps) {
  const t = useTexts()
  const set = useSend(numberingContract.setDocument, { saved: 'Saved.' })
  const form = useContractForm(numberingContract.setDocument, {
    defaults: { next },
    toInput: values => ({ kind, next: values.next }),
    rules: values => {
      const verdict = mayContinueWith(Number(values.next), lowest)
      return verdict === true ? [] : [{ field: 'next', message: verdict }]
    },
    onSubmit: input => set.send(input),
  })
  // One that was issued meanwhile took the number; what is being typed stays.
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the number changes
  useEffect(() => {
    if (!form.isDirty()) form.reset({ next })
  }, [next])
  return (
    <FormCard
      form={form}
      width={560}
      title={t(kindLabels[kind])}
      about={t('Each takes the next number as it is issued, without gaps from here on.')}
    >
      <NumberField
        name="next"
        label={t('Next number')}
        prefix="#"
        thousandSeparator=""
        allowDecimal={false}
        allowNegative={false}
      />
    </FormCard>
  )
}
