import { Text } from '@mantine/core'
import { Controller } from 'react-hook-form'
import { useTexts } from '#web/i18n.ts'
import { QuestionInput } from '#web/questions/QuestionInput.tsx'
import { Columns } from '#web/ui/Columns.tsx'
import { fieldTabs, questionOf } from '../job-settings.rules.ts'
import { useCustomFields } from './use-custom-fields.ts'

interface CustomValue {
  id: number
  values: string[]
}

/** The company's own fields of one tab, in the form of a job around it; nothing while there are none. */
export function CustomFieldInputs({ tab }: { tab: 0 | 1 | 2 | 3 }) {
  const t = useTexts()
  const { data } = useCustomFields()
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
          return (
            <Columns>
              {shown.map(field => (
                <QuestionInput
                  key={field.id}
                  question={questionOf(field)}
                  values={all.find(each => each.id === field.id)?.values ?? []}
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
