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
import { jobSettingsContract } from '../job-settings.contract.ts'
import {
  type CustomField,
  fieldKinds,
  fieldTabs,
  hasOptions,
  mostFields,
  mostOptions,
  questionOf,
} from '../job-settings.rules.ts'

interface CustomFieldsFormProps {
  kept: { fields: readonly CustomField[]; version: number | undefined }
}

export function CustomFieldsForm({ kept }: CustomFieldsFormProps) {
  const t = useTexts()
  const form = useSettingsForm(jobSettingsContract.saveCustomFields, kept, {
    values: ({ fields }) => ({
      page_id: '/jobs',
      fields: fields.map(({ index: _, ...field }) => ({ ...field, options: [...field.options] })),
    }),
    rules: values =>
      values.fields.flatMap((field, index) => {
        const problem = questionProblem(questionOf(field))
        return problem ? [{ field: `fields.${index}.field_label` as const, message: problem }] : []
      }),
  })
  const values = useWatch({ control: form.methods.control, name: 'fields' })
  return (
    <FormCard
      form={form}
      width={860}
      title={t('Custom Fields')}
      about={t('They appear on every job, on the tab you choose.')}
    >
      <QuestionRows
        name="fields"
        most={mostFields}
        blank={() => ({ id: 0, tab_id: 0, active: true, field_type_id: 6, field_label: '', options: [] })}
        texts={{
          add: t('Add field'),
          remove: () => t('Remove'),
          none: t('No custom fields yet. Add what you need to know about a job.'),
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
              <SelectField
                name={`fields.${i}.tab_id`}
                label={t('Tab')}
                data={fieldTabs.map(({ id, label }) => ({ value: id, label: t(label) }))}
              />
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
            <Group justify="space-between" mt="md">
              <SwitchField name={`fields.${i}.active`} label={t('Active')} />
              {buttons}
            </Group>
          </Paper>
        )}
      </QuestionRows>
    </FormCard>
  )
}
