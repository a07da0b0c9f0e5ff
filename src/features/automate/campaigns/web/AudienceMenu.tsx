import { ActionIcon, Button, Group, Menu } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useTexts } from '#web/i18n.ts'
import { toast } from '#web/toast.ts'
import { TextInput } from '#web/ui/input/TextInput.tsx'
import { useRead, useSend } from '#web/use-endpoint.ts'
import type { Conditions } from '../../automations/conditions.rules.ts'
import { campaignsContract } from '../campaigns.contract.ts'

interface AudienceMenuProps {
  conditions: Conditions
  onChoose: (conditions: Conditions) => void
}

/** Saved audiences: takes one, saves the present one under a name, deletes one. */
export function AudienceMenu({ conditions, onChoose }: AudienceMenuProps) {
  const t = useTexts()
  const rows = useRead(campaignsContract.audiences, {}).data?.data ?? []
  const save = useSend(campaignsContract.saveAudience, { saved: ({ message }) => message })
  const remove = useSend(campaignsContract.removeAudience)
  const [name, setName] = useState<string | null>(null)
  const named = (text: string) => rows.find(row => row.name.toLowerCase() === text.trim().toLowerCase())
  const send = (same: (typeof rows)[number] | undefined, fields: { name: string; conditions: Conditions }) =>
    save.send({ id: same?.id ?? null, version: same?.version, ...fields } as never)
  if (name !== null) {
    const keep = () =>
      void send(named(name), { name, conditions })
        .then(() => setName(null))
        .catch(() => {})
    return (
      <Group gap="xs" align="flex-end">
        <TextInput
          label={t('Name of the audience')}
          value={name}
          maxLength={80}
          style={{ flex: 1 }}
          autoFocus
          onChange={event => setName(event.currentTarget.value)}
          onKeyDown={event => {
            if (event.key !== 'Enter') return
            // The form around it is the campaign's.
            event.preventDefault()
            if (name.trim() !== '') keep()
          }}
        />
        <Button disabled={name.trim() === ''} loading={save.isPending} onClick={keep}>
          {named(name) ? t('Replace') : t('Save')}
        </Button>
        <Button variant="default" onClick={() => setName(null)}>
          {t('Cancel')}
        </Button>
      </Group>
    )
  }
  return (
    <Group gap="xs">
      {rows.length > 0 && (
        <Menu position="bottom-start" width={280}>
          <Menu.Target>
            <Button size="xs" variant="default">
              {t('Saved audiences')}
            </Button>
          </Menu.Target>
          <Menu.Dropdown mah="60vh" style={{ overflowY: 'auto' }}>
            {rows.map(row => (
              <Group key={row.id} gap={4} wrap="nowrap">
                <Menu.Item style={{ flex: 1 }} onClick={() => onChoose(row.conditions)}>
                  {row.name}
                </Menu.Item>
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  aria-label={t('Delete {{name}}', { name: row.name })}
                  onClick={() =>
                    void remove
                      .send({ id: row.id })
                      .then(() =>
                        toast.success(t('{{name}} was deleted.', { name: row.name }), {
                          undo: () =>
                            void send(undefined, { name: row.name, conditions: row.conditions }).catch(
                              () => {},
                            ),
                        }),
                      )
                      .catch(() => {})
                  }
                >
                  <IconTrash size={16} />
                </ActionIcon>
              </Group>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
      {conditions.groups.length > 0 && (
        <Button size="xs" variant="subtle" onClick={() => setName('')}>
          {t('Save this audience')}
        </Button>
      )}
    </Group>
  )
}
