import { useFieldArray } from 'react-hook-form'
import { RepeatedFields } from '#features/people/pay/web/RepeatedFields.tsx'
import { type AddressValue, noAddress } from '#features/places/maps/web/AddressField.tsx'
import { AddressFormField } from '#features/places/maps/web/AddressFormField.tsx'
import { TextField } from '#web/forms/fields.tsx'
import { useTexts } from '#web/i18n.ts'

export interface YardValues {
  yards: { name: string; place: AddressValue }[]
}

/** Places of the company where a day begins. */
export function YardFields() {
  const t = useTexts()
  const { fields, append, remove } = useFieldArray<YardValues, 'yards'>({ name: 'yards' })
  return (
    <RepeatedFields
      label={t('Yards')}
      fields={fields}
      most={20}
      add={t('Add a yard')}
      onAdd={() => append({ name: '', place: noAddress })}
      removeLabel={number => t('Remove yard {{number}}', { number })}
      onRemove={remove}
    >
      {i => (
        <>
          <TextField name={`yards.${i}.name`} label={t('Name')} maxLength={80} />
          <AddressFormField name={`yards.${i}.place`} label={t('Address')} />
        </>
      )}
    </RepeatedFields>
  )
}
