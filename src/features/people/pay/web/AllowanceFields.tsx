import { useFieldArray } from 'react-hook-form'
import { TextField } from '#web/forms/fields.tsx'
import { NumberField } from '#web/forms/NumberField.tsx'
import { SelectField } from '#web/forms/SelectField.tsx'
import { useTexts } from '#web/i18n.ts'
import { mostAllowances, type RulesInput } from '../pay-fields.rules.ts'
import { RepeatedFields } from './RepeatedFields.tsx'

/** Amounts paid for each day or job, beside the hours. */
export function AllowanceFields() {
  const t = useTexts()
  const { fields, append, remove } = useFieldArray<RulesInput, 'allowances'>({ name: 'allowances' })
  return (
    <RepeatedFields
      label={t('Allowances')}
      fields={fields}
      most={mostAllowances}
      add={t('Add an allowance')}
      onAdd={() => append({ name: '', per: 'day', amount: 0 })}
      removeLabel={number => t('Remove allowance {{number}}', { number })}
      onRemove={remove}
    >
      {i => (
        <>
          <TextField name={`allowances.${i}.name`} label={t('Name')} maxLength={80} />
          <SelectField
            name={`allowances.${i}.per`}
            label={t('Paid')}
            data={[
              { value: 'day', label: t('Each day worked') },
              { value: 'job', label: t('Per job per day') },
            ]}
          />
          <NumberField
            name={`allowances.${i}.amount`}
            label={t('Amount')}
            prefix="$"
            decimalScale={2}
            min={0}
            max={10_000}
          />
        </>
      )}
    </RepeatedFields>
  )
}
