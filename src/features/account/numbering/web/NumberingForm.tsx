import { useEffect } from 'react'
import { FormCard } from '#web/forms/FormCard.tsx'
import { NumberField } from '#web/forms/NumberField.tsx'
import { useContractForm } from '#web/forms/use-form.ts'
import { useTexts } from '#web/i18n.ts'
import { toast } from '#web/toast.ts'
import { useSend } from '#web/use-endpoint.ts'
import { numberingContract } from '../numbering.contract.ts'
import { mayContinueWith } from '../numbering.rules.ts'

interface NumberingFormProps {
  job_number: number
  lowest_job_number: number
}

export function NumberingForm({ job_number, lowest_job_number }: NumberingFormProps) {
  const t = useTexts()
  const set = useSend(numberingContract.set)
  const form = useContractForm(numberingContract.set, {
    draft: 'job number',
    defaults: { job_number },
    rules: values => {
      const verdict = mayContinueWith(Number(values.job_number), lowest_job_number)
      return verdict === true ? [] : [{ field: 'job_number', message: verdict }]
    },
    onSubmit: async input => {
      await set.send(input)
      toast.success(t('The next job gets number {{number}}.', { number: String(input.job_number) }), {
        undo: () => void set.send({ job_number }),
      })
    },
  })
  // A job booked meanwhile took the number; what is being typed stays.
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the number changes
  useEffect(() => {
    if (!form.isDirty()) form.reset({ job_number })
  }, [job_number])

  return (
    <FormCard
      form={form}
      width={560}
      title={t('Jobs')}
      about={t('Each new job takes the next number. Raise it to continue from the system you used before.')}
    >
      <NumberField
        name="job_number"
        label={t('Next job number')}
        prefix="#"
        thousandSeparator=""
        allowDecimal={false}
        allowNegative={false}
      />
    </FormCard>
  )
}
