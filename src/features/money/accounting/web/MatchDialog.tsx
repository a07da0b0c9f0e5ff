import { Button, Group, Radio, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useTexts } from '#web/i18n.ts'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { TextInput } from '#web/ui/input/TextInput.tsx'
import { useRead, useSend } from '#web/use-endpoint.ts'
import { accountingContract, type BookMatch } from '../accounting.contract.ts'

const firstContacts = { pageNumber: 1, pageSize: 20, sortField: 'name', sortOrder: 'ASC' } as const

/** Chooses what becomes of a client in the books. */
export function MatchDialog({ match, onClose }: { match: BookMatch; onClose: () => void }) {
  const t = useTexts()
  const [search, setSearch] = useState(match.name)
  const contacts = useRead(
    accountingContract.contacts,
    { search, pagination: firstContacts },
    { keepPrevious: true },
  )
  const [chosen, setChosen] = useState(
    match.act === 'link' ? String(match.contact!.id) : match.act === 'ask' ? '' : match.act,
  )
  const change = useSend(accountingContract.changeMatch, { saved: 'Saved.', onSuccess: onClose })
  const found = contacts.data?.data ?? []
  const isContact = chosen !== 'make' && chosen !== 'leave'
  const isShown = found.some(({ id }) => String(id) === chosen)
  return (
    <Dialog opened onClose={onClose} title={match.name} subtitle={match.email}>
      <Stack gap="md">
        <TextInput
          label={t('Search your books’ contacts')}
          value={search}
          maxLength={80}
          onChange={event => setSearch(event.currentTarget.value)}
        />
        <Radio.Group value={chosen} onChange={setChosen} aria-label={t('Contact in your books')}>
          <Stack gap="xs">
            {match.contact && !found.some(({ id }) => id === match.contact!.id) && (
              <Radio
                value={String(match.contact.id)}
                label={match.contact.name}
                description={match.contact.email}
              />
            )}
            {found.map(({ id, name, email, abn }) => (
              <Radio
                key={id}
                value={String(id)}
                label={name}
                description={[email, abn && `ABN ${abn}`].filter(Boolean).join(' · ')}
              />
            ))}
            {contacts.data && found.length === 0 && (
              <Text size="sm" c="dimmed">
                {t('No contact found')}
              </Text>
            )}
            <Radio value="make" label={t('Add as a new contact')} />
            <Radio value="leave" label={t('Leave out')} description={t('Invoices carry the name alone.')} />
          </Stack>
        </Radio.Group>
        <Group justify="flex-end">
          <Button
            loading={change.isPending}
            disabled={chosen === '' || (isContact && !isShown && chosen !== String(match.contact?.id))}
            onClick={() =>
              void change.send({
                client: match.id,
                act: isContact ? 'link' : (chosen as 'make' | 'leave'),
                ...(isContact && { contact: Number(chosen) }),
              })
            }
          >
            {t('Save')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}
