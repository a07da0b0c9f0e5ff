import { SimpleGrid, Text } from '@mantine/core'
import { Controller, useWatch } from 'react-hook-form'
import { jobTypesContract } from '#features/account/job-types/job-types.contract.ts'
import { SelectField } from '#web/forms/SelectField.tsx'
import { useField } from '#web/forms/use-field.ts'
import { useTexts } from '#web/i18n.ts'
import { Select } from '#web/ui/select/Select.tsx'
import { useRead } from '#web/use-endpoint.ts'
import type { BookSettings, Choices } from '../accounting.rules.ts'
import classes from './accounting.module.css'

type Options = BookSettings['tracking_options']

/** The tracking category of the books, and its option for each job type. */
export function TrackingFields({ categories }: { categories: Choices['tracking'] }) {
  const t = useTexts()
  const { control, form } = useField('tracking')
  const chosen = String(useWatch({ control, name: 'tracking' }) ?? '')
  if (categories.length === 0 && chosen === '')
    return (
      <fieldset className={classes.kinds}>
        <legend>{t('Tracking')}</legend>
        <Text size="sm" c="dimmed" mt={8}>
          {t('Your books have no tracking categories. Add one there, then refresh.')}
        </Text>
      </fieldset>
    )
  return (
    <fieldset className={classes.kinds}>
      <legend>{t('Tracking')}</legend>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md" mt={8}>
        <SelectField
          name="tracking"
          label={t('Tracking category')}
          // Options belong to their category.
          onChosen={() => form.setValue('tracking_options', [], { shouldDirty: true })}
          data={[
            { value: '', label: t('None') },
            ...withGone(categories, chosen, t('No longer in your books')),
          ]}
        />
      </SimpleGrid>
      {chosen !== '' && (
        <OptionFields options={categories.find(({ value }) => value === chosen)?.options ?? []} />
      )}
    </fieldset>
  )
}

const withGone = <C extends { value: string; label: string }>(choices: C[], value: string, label: string) =>
  value === '' || choices.some(each => each.value === value) ? choices : [...choices, { value, label }]

/** One choice for each job type; a job's first type counts. */
function OptionFields({ options }: { options: Choices['income'] }) {
  const t = useTexts()
  const { control } = useField('tracking_options')
  const read = useRead(jobTypesContract.options, {})
  const types = read.data?.result ?? []
  return (
    <Controller
      control={control}
      name="tracking_options"
      render={({ field }) => {
        const kept = (field.value ?? []) as Options
        const set = (type: number, option: string) =>
          field.onChange([
            ...kept.filter(each => each.type !== type),
            ...(option === '' ? [] : [{ type, option }]),
          ])
        return (
          <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md" mt="md">
            {types.map(({ value: type, label }) => {
              const value = kept.find(each => each.type === type)?.option ?? ''
              return (
                <Select
                  key={type}
                  label={label}
                  data={[
                    { value: '', label: t('None') },
                    ...withGone(options, value, t('No longer in your books')),
                  ]}
                  value={value}
                  allowDeselect={false}
                  onChange={option => set(type, option ?? '')}
                />
              )
            })}
          </SimpleGrid>
        )
      }}
    />
  )
}
