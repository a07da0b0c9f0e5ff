import { Stack, Text } from '@mantine/core'
import { useTexts } from '#web/i18n.ts'
import { QuestionInput } from '#web/questions/QuestionInput.tsx'
import { Columns } from '#web/ui/Columns.tsx'
import {
  type CustomField,
  type FieldPageId,
  type FieldTab,
  type FieldValue,
  fieldProblems,
  fieldTabs,
  filledFields,
  questionOf,
  valuesOfField,
} from '../custom-fields.rules.ts'
import { useCustomFields } from './use-custom-fields.ts'

interface OwnFieldsProps {
  page: FieldPageId
  tab?: FieldTab
  values: readonly FieldValue[]
  /** Says beside each field what is wrong with it. */
  showsProblems: boolean
  onChange: (values: FieldValue[]) => void
}

/**
 * The company's own fields of a page's record, those of one tab, as inputs; below them what it has of fields that are no
 * longer in use. Nothing while there are none.
 */
export function OwnFields({ page, tab = 0, values, showsProblems, onChange }: OwnFieldsProps) {
  const t = useTexts()
  const { data } = useCustomFields(page)
  if (!data) return null
  const ofTab = ({ tab_id }: CustomField) => tab_id === tab
  const shown = data.fields.filter(field => ofTab(field) && field.active)
  const former = [...data.fields.filter(field => !field.active), ...data.removed].filter(ofTab)
  const kept = filledFields(
    former.map(field => ({ ...field, active: true })),
    values,
    t,
  )
  if (shown.length === 0 && kept.length === 0) return null
  const problems = showsProblems ? fieldProblems(data.fields, values) : []
  const problemOf = (id: number) => {
    const message = problems.find(problem => problem.id === id)?.message
    return message && t(message)
  }
  const change = (id: number, given: string[]) => {
    const others = values.filter(each => each.id !== id)
    onChange(given.length > 0 ? [...others, { id, values: given }].sort((a, b) => a.id - b.id) : others)
  }
  return (
    <div>
      <Text fw={500} size="sm" mb={6}>
        {tab === 0 ? t('Custom Fields') : t(fieldTabs[tab].label)}
      </Text>
      <Columns>
        {shown.map(field => (
          <QuestionInput
            key={field.id}
            question={questionOf(field)}
            values={valuesOfField(values, field.id)}
            {...(field.required && { isRequired: true })}
            error={problemOf(field.id)}
            onChange={given => change(field.id, given)}
          />
        ))}
      </Columns>
      {kept.length > 0 && (
        <Stack gap={2} mt="xs">
          <Text size="xs" c="dimmed">
            {t('No longer in use')}
          </Text>
          {kept.map(({ label, told }) => (
            <Text key={label} size="sm">
              {label}: {told}
            </Text>
          ))}
        </Stack>
      )}
    </div>
  )
}
