import { ActionIcon, Group, SimpleGrid, Stack, Text } from '@mantine/core'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import type { Receives } from '#shared/endpoint.ts'
import { ColourField } from '#web/forms/ColourField.tsx'
import { FormDialog } from '#web/forms/FormDialog.tsx'
import { TextField } from '#web/forms/fields.tsx'
import { useContractForm } from '#web/forms/use-form.ts'
import { useTexts } from '#web/i18n.ts'
import { toast } from '#web/toast.ts'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { useRead, useSend } from '#web/use-endpoint.ts'
import { clientTagsContract } from '../client-extras.contract.ts'
import { TagChips } from './TagChips.tsx'

type Tag = Receives<typeof clientTagsContract.list>['result'][number]
/** So many clients get a tag back with one request. */
const restoredAtOnce = 1_000

/** Renames, recolours and deletes the company's tags. */
export function TagsDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts()
  const { data } = useRead(clientTagsContract.list, {})
  const [edited, setEdited] = useState<Tag | null>(null)
  const remove = useSend(clientTagsContract.remove)
  const restore = useSend(clientTagsContract.restore)

  async function removeTag({ id }: Tag) {
    const { name, color, ids } = await remove.send({ id })
    toast.success(t('Tag deleted.'), {
      undo: () => void bringBack({ name, color, ids }).catch(() => {}),
    })
  }

  async function bringBack({ ids, ...tag }: { name: string; color: string; ids: number[] }) {
    for (let from = 0; from === 0 || from < ids.length; from += restoredAtOnce)
      await restore.send({ ...tag, ids: ids.slice(from, from + restoredAtOnce) })
    toast.success(t('Restored.'))
  }

  if (edited) return <EditTagDialog tag={edited} onClose={() => setEdited(null)} />
  return (
    <Dialog opened size="sm" busy={remove.isPending} onClose={onClose} title={t('Tags')}>
      <Stack component="ul" gap={4} m={0} p={0} style={{ listStyle: 'none' }}>
        {data?.result.map(tag => (
          <Group component="li" key={tag.id} gap="xs" wrap="nowrap">
            <div style={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
              <TagChips tags={[tag]} />
            </div>
            <Text size="sm" c="dimmed">
              {tag.clients === 1 ? t('1 client') : t('{{count}} clients', { count: tag.clients })}
            </Text>
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={t('Edit {{name}}', { name: tag.name })}
              onClick={() => setEdited(tag)}
            >
              <IconPencil size={16} />
            </ActionIcon>
            <ActionIcon
              variant="subtle"
              color="red"
              disabled={remove.isPending}
              aria-label={t('Delete {{name}}', { name: tag.name })}
              onClick={() => void removeTag(tag).catch(() => {})}
            >
              <IconTrash size={16} />
            </ActionIcon>
          </Group>
        ))}
      </Stack>
      {data?.result.length === 0 && <Text size="sm">{t('No tags yet.')}</Text>}
    </Dialog>
  )
}

function EditTagDialog({ tag, onClose }: { tag: Tag; onClose: () => void }) {
  const t = useTexts()
  const edit = useSend(clientTagsContract.edit, { saved: 'Saved.' })
  const form = useContractForm(clientTagsContract.edit, {
    draft: `client tag ${tag.id}`,
    version: tag.version,
    defaults: { name: tag.name, color: tag.color },
    toInput: fields => ({ ...fields, id: tag.id, version: tag.version }),
    onSubmit: async input => {
      await edit.send(input)
      onClose()
    },
  })
  return (
    <FormDialog
      opened
      size="sm"
      form={form}
      onClose={onClose}
      title={tag.name}
      subtitle={t('Changes apply to every client with this tag.')}
    >
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
        <TextField name="name" label={t('Name')} withAsterisk maxLength={40} data-autofocus />
        <ColourField name="color" label={t('Colour')} />
      </SimpleGrid>
    </FormDialog>
  )
}
