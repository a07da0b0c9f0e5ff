import { Group, Paper, SimpleGrid, Stack } from '@mantine/core'
import { useWatch } from 'react-hook-form'
import { jobTypesContract } from '#features/account/job-types/job-types.contract.ts'
import { TextField } from '#web/forms/fields.tsx'
import { MoneyField } from '#web/forms/MoneyField.tsx'
import { SelectField } from '#web/forms/SelectField.tsx'
import { SwitchField } from '#web/forms/SwitchField.tsx'
import { TagsField } from '#web/forms/TagsField.tsx'
import { useTexts } from '#web/i18n.ts'
import { QuestionRows } from '#web/questions/QuestionRows.tsx'
import { newKey } from '#web/send.ts'
import { useRead } from '#web/use-endpoint.ts'
import { bookingPageContract } from '../booking-page.contract.ts'
import { mostPageQuestions, mostTypes, type PageType } from '../booking-page.rules.ts'

/** The job types that are booked online, each with its price and questions. */
export function BookedTypes() {
  const t = useTexts()
  const offered = useRead(jobTypesContract.options, {}, { staleTime: 300_000 }).data?.result ?? []
  const forms = (useRead(bookingPageContract.forms, {}).data?.result ?? []).map(
    ({ value, label, active }) => ({
      value,
      label: active ? label : t('{{name}} (not in use)', { name: label }),
    }),
  )
  const types = (useWatch({ name: 'types' }) ?? []) as PageType[]
  const choices = (own: number | undefined) =>
    offered.filter(({ value }) => value === own || !types.some(each => each.id === value))
  return (
    <QuestionRows
      name="types"
      most={Math.min(mostTypes, Math.max(1, offered.length))}
      blank={() => ({ id: null, price: '', deposit_cents: 0, questions: [], form_id: null })}
      texts={{
        add: t('Add a job type'),
        remove: number => t('Remove job type {{number}}', { number: String(number) }),
      }}
    >
      {(i, buttons) => (
        <Paper withBorder p="md" radius="lg">
          <Stack gap="md">
            <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
              <SelectField<number>
                name={`types.${i}.id`}
                label={t('Job type')}
                data={choices(types[i]?.id)}
              />
              <TextField name={`types.${i}.price`} label={t('Price text')} maxLength={80} />
              <MoneyField
                name={`types.${i}.deposit_cents`}
                label={t('Deposit by card')}
                description={t('Zero for none.')}
              />
              <SelectField<number>
                name={`types.${i}.form_id`}
                label={t('Form')}
                description={t('Filled in with the client’s details.')}
                placeholder={t('None')}
                data={forms}
                clearable
              />
            </SimpleGrid>
            <Questions name={`types.${i}.questions`} />
            <Group justify="flex-end">{buttons}</Group>
          </Stack>
        </Paper>
      )}
    </QuestionRows>
  )
}

function Questions({ name }: { name: string }) {
  const t = useTexts()
  return (
    <QuestionRows
      name={name}
      most={mostPageQuestions}
      blank={() => ({ id: newKey().slice(0, 12), label: '', choices: [], is_required: false })}
      texts={{
        add: t('Add a question'),
        remove: number => t('Remove question {{number}}', { number: String(number) }),
      }}
    >
      {(i, buttons) => (
        <Stack gap="sm">
          <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
            <TextField name={`${name}.${i}.label`} label={t('Question')} maxLength={120} />
            <TagsField
              name={`${name}.${i}.choices`}
              label={t('Choices')}
              description={t('Leave empty for a typed answer')}
              maxTags={20}
            />
          </SimpleGrid>
          <Group justify="space-between">
            <SwitchField name={`${name}.${i}.is_required`} label={t('Required')} />
            {buttons}
          </Group>
        </Stack>
      )}
    </QuestionRows>
  )
}
