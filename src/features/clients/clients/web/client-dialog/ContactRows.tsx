import { ActionIcon, Button, Text } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useRef } from 'react'
import { type Control, useFieldArray, useFormState } from 'react-hook-form'
import { useTexts } from '#web/i18n.ts'
import { TextInput } from '#web/ui/input/TextInput.tsx'
import classes from './ContactRows.module.css'
import { type ClientValues, noContact } from './client-form.ts'

const mostContacts = 50

/** Other people to contact at a client: tenants, agents, site managers. */
export function ContactRows({ control }: { control: Control<ClientValues> }) {
  const t = useTexts()
  const { fields, append, remove } = useFieldArray({ control, name: 'contacts', keyName: 'key' })
  const { errors } = useFormState({ control, name: 'contacts' })
  const addButton = useRef<HTMLButtonElement>(null)

  function drop(index: number) {
    remove(index)
    addButton.current?.focus()
  }

  return (
    <section aria-label={t('Additional contacts')}>
      <Text fw={500} size="sm" mb={6}>
        {t('Additional contacts')}
      </Text>
      {fields.map((contact, index) => {
        const problems = errors.contacts?.[index]
        const message = (name: 'name' | 'phone' | 'email') => problems?.[name]?.message
        const number = index + 1
        return (
          <fieldset
            key={contact.key}
            className={classes.row}
            aria-label={t('Contact {{number}}', { number })}
          >
            <TextInput
              {...control.register(`contacts.${index}.name`)}
              aria-label={t('Name of contact {{number}}', { number })}
              placeholder={t('Name')}
              maxLength={120}
              autoComplete="off"
              error={message('name')}
            />
            <TextInput
              {...control.register(`contacts.${index}.phone`)}
              aria-label={t('Phone of contact {{number}}', { number })}
              placeholder={t('Phone')}
              type="tel"
              maxLength={40}
              autoComplete="off"
              error={message('phone')}
            />
            <TextInput
              {...control.register(`contacts.${index}.email`)}
              aria-label={t('Email of contact {{number}}', { number })}
              placeholder={t('Email')}
              type="email"
              maxLength={254}
              autoComplete="off"
              error={message('email')}
            />
            <ActionIcon
              variant="subtle"
              color="gray"
              size={34}
              aria-label={t('Remove contact {{number}}', { number })}
              onClick={() => drop(index)}
            >
              <IconTrash size={16} />
            </ActionIcon>
          </fieldset>
        )
      })}
      <Button
        ref={addButton}
        variant="light"
        size="xs"
        leftSection={<IconPlus size={14} />}
        disabled={fields.length >= mostContacts}
        onClick={() => append({ ...noContact })}
      >
        {t('Add contact')}
      </Button>
    </section>
  )
}
