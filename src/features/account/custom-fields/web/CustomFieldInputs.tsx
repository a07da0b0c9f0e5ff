import { Text } from '@mantine/core'
import { Controller, useFormState } from 'react-hook-form'
import type { Fact } from '#shared/fact.ts'
import { useTexts } from '#web/i18n.ts'
import { QuestionInput } from '#web/questions/QuestionInput.tsx'
import { Columns } from '#web/ui/Columns.tsx'
import {
  type FieldPageId,
  type FieldTab,
  fieldProblems,
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
  const { errors } = useFormState({ name: 'custom_fields' })
  const { data } = useCustomFields(page)
  const shown = data?.fields.filter(field => field.tab_id === tab && field.active) ?? []
  if (shown.length === 0) return null
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
          }
          const problems = errors.custom_fields && data ? fieldProblems(data.fields, all) : []
          const told = (message: Fact | undefined) => message && t(message)
          const problemOf = (id: number) => problems.find(problem => problem.id === id)?.message
          return (
            <Columns>
              {shown.map(field => (
                <QuestionInput
                  key={field.id}
                  question={questionOf(field)}
                  values={valuesOfField(all, field.id)}
                  {...(field.required && { isRequired: true })}
                  error={told(problemOf(field.id))}
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
