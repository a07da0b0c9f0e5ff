import { ActionIcon, Button, Stack, Table, Text } from '@mantine/core'
import { IconTrash, IconUserPlus } from '@tabler/icons-react'
import { useRef } from 'react'
import type { Control } from 'react-hook-form'
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form'
import { MultiSelectField } from '#web/forms/MultiSelectField.tsx'
import { useTexts } from '#web/i18n.ts'
import type { JobValues } from '../job-values.ts'
import { ContactCell } from './ContactCell.tsx'
import classes from './ContactFields.module.css'

const columns = ['name', 'phone', 'email'] as const
const mostContacts = 50

/** Other people to contact about this job: the client's contacts, and new ones. */
export function ContactFields({ control }: { control: Control<JobValues> }) {
  const t = useTexts()
  const { setValue } = useFormContext<JobValues>()
  const { fields, append, remove } = useFieldArray({
    control,
    name: 'new_contacts',
    keyName: 'key',
  })
  const [chosen, offered] = useWatch({ control, name: ['contact_ids', 'contacts'] })
  const addButton = useRef<HTMLButtonElement>(null)
  const chosenContacts = offered.flatMap((contact, index) =>
    chosen.includes(contact.id) ? [{ ...contact, index }] : [],
  )
  const titles = { name: t('Name'), phone: t('Phone'), email: t('Email') }

  const removeButton = (name: string, onClick: () => void) => (
    <ActionIcon
      variant="subtle"
      color="gray"
      aria-label={t('Remove contact {{name}}', { name })}
      onClick={() => {
        onClick()
        addButton.current?.focus()
      }}
    >
      <IconTrash size={16} />
    </ActionIcon>
  )

  return (
    <Stack gap="xs" role="group" aria-label={t('Additional Contacts')}>
      {offered.length > 0 ? (
        <MultiSelectField
          name="contact_ids"
          label={t('Additional Contacts')}
          placeholder={chosen.length === 0 ? t('Select contacts of this client') : undefined}
          data={offered.map(({ id, name }) => ({ value: id, label: name }))}
        />
      ) : (
        <Text fw={500} size="sm">
          {t('Additional Contacts')}
        </Text>
      )}
      {chosenContacts.length + fields.length > 0 && (
        <Table className={classes.table} verticalSpacing={4} horizontalSpacing="xs">
          <Table.Thead>
            <Table.Tr>
              {columns.map(column => (
                <Table.Th key={column}>{titles[column]}</Table.Th>
              ))}
              <Table.Th className={classes.action}>{t('Action')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {chosenContacts.map(contact => (
              <Table.Tr key={contact.id}>
                {columns.map(column => (
                  <Table.Td key={column}>
                    <ContactCell
                      control={control}
                      name={`contacts.${contact.index}.${column}`}
                      label={t('{{field}} of {{name}}', { field: titles[column], name: contact.name })}
                      onType={() =>
                        setValue(`contacts.${contact.index}.isChanged`, true, { shouldDirty: true })
                      }
                    />
                  </Table.Td>
                ))}
                <Table.Td className={classes.action}>
                  {removeButton(contact.name, () =>
                    setValue(
                      'contact_ids',
                      chosen.filter(id => id !== contact.id),
                      { shouldDirty: true },
                    ),
                  )}
                </Table.Td>
              </Table.Tr>
            ))}
            {fields.map((field, index) => (
              <Table.Tr key={field.key}>
                {columns.map(column => (
                  <Table.Td key={column}>
                    <ContactCell
                      control={control}
                      name={`new_contacts.${index}.${column}`}
                      label={t('{{field}} of new contact {{number}}', {
                        field: titles[column],
                        number: index + 1,
                      })}
                      startsOpen={field.name === '' && field.phone === '' && field.email === ''}
                    />
                  </Table.Td>
                ))}
                <Table.Td className={classes.action}>
                  {removeButton(field.name || String(index + 1), () => remove(index))}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
      <Button
        ref={addButton}
        variant="light"
        size="xs"
        style={{ alignSelf: 'flex-start' }}
        leftSection={<IconUserPlus size={15} />}
        disabled={fields.length >= mostContacts}
        onClick={() => append({ name: '', phone: '', email: '' }, { shouldFocus: false })}
      >
        {t('Add New Contact')}
      </Button>
    </Stack>
  )
}
