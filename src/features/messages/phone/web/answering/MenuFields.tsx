import { ActionIcon, Button, Group, Stack, Text } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form'
import { TextField } from '#web/forms/fields.tsx'
import { MultiSelectField } from '#web/forms/MultiSelectField.tsx'
import { SelectField } from '#web/forms/SelectField.tsx'
import { useTexts } from '#web/i18n.ts'
import { useRead } from '#web/use-endpoint.ts'
import { type MenuKey, targetKinds } from '../../answering.rules.ts'
import { phoneContract } from '../../phone.contract.ts'

const digits = [1, 2, 3, 4, 5, 6, 7, 8, 9, 0]

/** The keys of the menu, a row each, and where silence leads. */
export function MenuFields() {
  const t = useTexts()
  const { control, formState } = useFormContext()
  const { fields, append, remove } = useFieldArray({ control, name: 'keys' })
  const keys = useWatch({ control, name: 'keys' }) as MenuKey[]
  const free = digits.find(digit => !keys.some(key => key.digit === digit))
  const problem = formState.errors.keys?.message ?? formState.errors.keys?.root?.message
  return (
    <Stack gap="sm">
      {fields.map((field, at) => (
        <fieldset
          key={field.id}
          aria-label={t('Key {{digit}}', { digit: String(keys[at]?.digit ?? '') })}
          style={{ border: 0, margin: 0, padding: 0 }}
        >
          <Group align="end" gap="xs" wrap="nowrap">
            <SelectField
              name={`keys.${at}.digit`}
              label={t('Key')}
              data={digits.map(value => ({ value, label: String(value) }))}
              searchable={false}
              w={76}
            />
            <div style={{ flex: 1, minWidth: 0 }}>
              <TargetFields name={`keys.${at}`} label={t('Goes to')} />
            </div>
            <ActionIcon
              variant="subtle"
              color="gray"
              size="lg"
              mb={2}
              aria-label={t('Remove key {{digit}}', { digit: String(keys[at]?.digit ?? '') })}
              onClick={() => remove(at)}
            >
              <IconTrash size={18} />
            </ActionIcon>
          </Group>
          <TargetDetail name={`keys.${at}`} />
        </fieldset>
      ))}
      {typeof problem === 'string' && (
        <Text size="xs" c="red" role="alert">
          {problem}
        </Text>
      )}
      {free !== undefined && (
        <Button
          variant="light"
          size="xs"
          leftSection={<IconPlus size={15} />}
          style={{ alignSelf: 'flex-start' }}
          onClick={() => append({ digit: free, to: 'office', people: [], mobile: '' })}
        >
          {t('Add a key')}
        </Button>
      )}
      <div>
        <TargetFields name="silent" label={t('If no key is pressed')} isLast />
        <TargetDetail name="silent" />
      </div>
    </Stack>
  )
}

function TargetFields({ name, label, isLast = false }: { name: string; label: string; isLast?: boolean }) {
  const t = useTexts()
  const labels: Record<MenuKey['to'], string> = {
    office: t('The office, as set above'),
    people: t('People'),
    mobile: t('A mobile'),
    voicemail: t('Voicemail'),
    repeat: t('Repeat the menu'),
    'hang-up': t('Hang up'),
  }
  const kinds = targetKinds.filter(kind => kind !== (isLast ? 'repeat' : 'hang-up'))
  return (
    <SelectField
      name={`${name}.to`}
      label={label}
      data={kinds.map(value => ({ value, label: labels[value] }))}
    />
  )
}

function TargetDetail({ name }: { name: string }) {
  const t = useTexts()
  const to = useWatch({ name: `${name}.to` }) as MenuKey['to']
  const people = useRead(phoneContract.userContacts, {}, { enabled: to === 'people' })
  if (to === 'mobile') return <TextField name={`${name}.mobile`} type="tel" label={t('Mobile')} mt={6} />
  if (to !== 'people') return null
  return (
    <MultiSelectField
      name={`${name}.people`}
      label={t('Who rings')}
      mt={6}
      data={(people.data?.data ?? []).map(({ id, full_name }) => ({ value: id, label: full_name }))}
    />
  )
}
