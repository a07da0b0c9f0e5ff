import { Text } from '@mantine/core'
import { Controller, useFormContext } from 'react-hook-form'
import { useTexts } from '#web/i18n.ts'
import { QuestionInput } from '#web/questions/QuestionInput.tsx'
import { Columns } from '#web/ui/Columns.tsx'
import {
  type FieldPageId,
  type FieldTab,
  fieldTabs,
  questionOf,
  valuesOfField,
} from '../custom-fields.rules.ts'
import { useCustomFields } from './use-custom-fields.ts'

interface CustomValue {
  id: number
  values: string[]
}

interface CustomFieldInputsProps {
  page?: FieldPageId
  tab?: FieldTab
}

/** The company's own fields of one tab, in the form of a record around it; nothing while there are none. */
export function CustomFieldInputs({ page = '/jobs', tab = 0 }: CustomFieldInputsProps) {
  const t = useTexts()
  const { formState, clearErrors } = useFormContext()
  const { data } = useCustomFields(page)
  const shown = data?.fields.filter(field => field.tab_id === tab && field.active) ?? []
  if (shown.length === 0) return null
  const errors = formState.errors.custom_fields as
    | Record<number, { message?: string } | undefined>
    | undefined
  return (
    <div>
      <Text fw={500} size="sm" mb={6}>
        {tab === 0 ? t('Custom Fields') : t(fieldTabs[tab].label)}
      </Text>
      <Controller
        name="custom_fields"
        render={({ field: { value, onChange } }) => {
          const all = value as readonly CustomValue[]
          const change = (id: number, values: string[]) => {
            const others = all.filter(each => each.id !== id)
            onChange(values.length > 0 ? [...others, { id, values }].sort((a, b) => a.id - b.id) : others)
            clearErrors(`custom_fields.${id}`)
          }
          return (
            <Columns>
              {shown.map(field => (
                <QuestionInput
                  key={field.id}
                  question={questionOf(field)}
                  values={valuesOfField(all, field.id)}
                  {...(field.required && { isRequired: true })}
                  error={errors?.[field.id]?.message}
                  onChange={values => change(field.id, values)}
                />
              ))}
            </Columns>
          )
        }}
      />
    </div>
  )
}
