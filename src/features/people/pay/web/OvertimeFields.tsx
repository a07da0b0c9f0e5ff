import { useFieldArray } from 'react-hook-form'
import { NumberField } from '#web/forms/NumberField.tsx'
import { useTexts } from '#web/i18n.ts'
import { mostSteps, type RulesInput } from '../pay-fields.rules.ts'
import { RepeatedFields } from './RepeatedFields.tsx'

/** Steps of a day's overtime: so many hours at a multiplier, then the next. */
export function OvertimeFields() {
  const t = useTexts()
  const { fields, append, remove } = useFieldArray<RulesInput, 'overtime'>({ name: 'overtime' })
  return (
    <RepeatedFields
      label={t('Overtime')}
      fields={fields}
      most={mostSteps}
      add={t('Add an overtime step')}
      onAdd={() => append({ hours: null, times: 2 })}
      removeLabel={number => t('Remove overtime step {{number}}', { number })}
      onRemove={remove}
      wrap="nowrap"
    >
      {i => (
        <>
          <NumberField
            name={`overtime.${i}.hours`}
            label={i === 0 ? t('First hours') : t('Next hours')}
            suffix=" h"
            min={0}
            max={24}
            decimalScale={2}
            placeholder={t('All remaining')}
          />
          <NumberField
            name={`overtime.${i}.times`}
            label={t('Paid at')}
            prefix="× "
            min={1}
            max={10}
            decimalScale={4}
          />
        </>
      )}
    </RepeatedFields>
  )
}
