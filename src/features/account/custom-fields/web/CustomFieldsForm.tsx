import { Group, Paper, SimpleGrid } from '@mantine/core'
import { useWatch } from 'react-hook-form'
import { kindOf } from '#shared/questions/question-kinds.ts'
import { questionProblem } from '#shared/questions/questions.ts'
import { FormCard } from '#web/forms/FormCard.tsx'
import { TextField } from '#web/forms/fields.tsx'
import { SelectField } from '#web/forms/SelectField.tsx'
import { SwitchField } from '#web/forms/SwitchField.tsx'
import { TagsField } from '#web/forms/TagsField.tsx'
import { useSettingsForm } from '#web/forms/use-settings-form.ts'
import { useTexts } from '#web/i18n.ts'
import { QuestionRows } from '#web/questions/QuestionRows.tsx'
import { customFieldsContract } from '../custom-fields.contract.ts'
import {
  type CustomField,
  type FieldPageId,
  fieldKinds,
  fieldPages,
  fieldTabs,
  hasOptions,
  mostFields,
  mostOptions,
  questionOf,
} from '../custom-fields.rules.ts'

const abouts: Record<FieldPageId, string> = {
  '/jobs': 'They appear on every job, on the tab you choose.',
  '/clients': 'They appear on every client, in search, CSV files and reports.',
  '/quotes': 'They appear on every quote, in search, CSV files and reports.',
  '/invoices': 'They appear on every invoice, in search, CSV files and reports.',
  '/manage/inventory': 'They appear on every part, in search and CSV files.',
  '/team': 'They appear on every team member, in search and CSV files.',
}
const nones: Record<FieldPageId, string> = {
  '/jobs': 'No custom fields yet. Add what you need to know about a job.',
  '/clients': 'No custom fields yet. Add what you need to know about a client.',
  '/quotes': 'No custom fields yet. Add what a quote should say.',
  '/invoices': 'No custom fields yet. Add what an invoice should say.',
  '/manage/inventory': 'No custom fields yet. Add what you need to know about a part.',
  '/team': 'No custom fields yet. Add what you need to know about a person.',
}

const blank = () => ({
  id: 0,
  tab_id: 0,
  active: true,
  field_type_id: 6,
  field_label: '',
  options: [],
  required: false,
  in_lists: false,
  on_papers: false,
  in_portal: false,
  in_messages: false,
})

interface CustomFieldsFormProps {
  page: FieldPageId
  kept: { fields: readonly CustomField[]; version: number }
}

export function CustomFieldsForm({ page, kept }: CustomFieldsFormProps) {
  const t = useTexts()
  const { hasTabs, hasMore, hasPapers, hasPortal, stem } = fieldPages[page]
  const form = useSettingsForm(customFieldsContract.save, kept, {
    of: page,
    values: ({ fields }) => ({
      page_id: page,
      fields: fields.map(({ index: _, ...field }) => ({
        ...blank(),
        ...field,
        options: [...field.options],
      })),
    }),
    rules: values =>
      values.fields.flatMap((field, index) => {
        const problem = questionProblem(questionOf(field))
        return problem ? [{ field: `fields.${index}.field_label` as const, message: problem }] : []
      }),
  })
  const values = useWatch({ control: form.methods.control, name: 'fields' })
  return (
    <FormCard form={form} width={860} title={t('Custom Fields')} about={t(abouts[page])}>
      <QuestionRows
        name="fields"
        most={mostFields}
        blank={blank}
        texts={{
          add: t('Add field'),
          remove: () => t('Remove'),
          none: t(nones[page]),
        }}
      >
        {(i, buttons) => (
          <Paper withBorder p="md" radius="lg">
            <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="md">
              <TextField name={`fields.${i}.field_label`} label={t('Label')} maxLength={80} withAsterisk />
              <SelectField
                name={`fields.${i}.field_type_id`}
                label={t('Kind')}
                data={Object.entries(fieldKinds).map(([id, kind]) => ({
                  value: Number(id),
                  label: t(kindOf(kind).label),
                }))}
              />
              {hasTabs && (
                <SelectField
                  name={`fields.${i}.tab_id`}
                  label={t('Tab')}
                  data={fieldTabs.map(({ id, label }) => ({ value: id, label: t(label) }))}
                />
              )}
            </SimpleGrid>
            {hasOptions(values[i]?.field_type_id ?? 0) && (
              <TagsField
                name={`fields.${i}.options`}
                mt="md"
                label={t('Options')}
                description={t('Press Enter after each one.')}
                maxTags={mostOptions}
              />
            )}
            <Group justify="space-between" align="flex-end" wrap="nowrap" mt="md">
              <Group gap="lg" flex={1}>
                <SwitchField name={`fields.${i}.active`} label={t('Active')} />
                {hasMore && (
                  <>
                    <SwitchField name={`fields.${i}.required`} label={t('Required')} />
                    <SwitchField name={`fields.${i}.in_lists`} label={t('Show in the list')} />
                  </>
                )}
                {hasPapers && <SwitchField name={`fields.${i}.on_papers`} label={t('Print on the PDF')} />}
                {hasPortal && <SwitchField name={`fields.${i}.in_portal`} label={t('Show to the client')} />}
                {stem !== null && (
                  <SwitchField name={`fields.${i}.in_messages`} label={t('Use in messages')} />
                )}
              </Group>
              {buttons}
            </Group>
          </Paper>
        )}
      </QuestionRows>
    </FormCard>
  )
}
