import { Controller, useFormState } from 'react-hook-form'
import type { FieldPageId, FieldTab, FieldValue } from '../custom-fields.rules.ts'
import { OwnFields } from './OwnFields.tsx'

interface CustomFieldInputsProps {
  page?: FieldPageId
  tab?: FieldTab
}

/** The company's own fields of one tab, as `custom_fields` of the form around it. */
export function CustomFieldInputs({ page = '/jobs', tab = 0 }: CustomFieldInputsProps) {
  const { errors } = useFormState({ name: 'custom_fields' })
  return (
    <Controller
      name="custom_fields"
      render={({ field: { value, onChange } }) => (
        <OwnFields
          page={page}
          tab={tab}
          values={value as readonly FieldValue[]}
          showsProblems={errors.custom_fields !== undefined}
          onChange={onChange}
        />
      )}
    />
  )
}
