import { Button, Stack, TagsInput } from '@mantine/core'
import { useState } from 'react'
import type { Receives } from '#shared/endpoint.ts'
import { useTexts } from '#web/i18n.ts'
import { toast } from '#web/toast.ts'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { fittingOptions } from '#web/ui/select/fitting-options.ts'
import { MultiSelect } from '#web/ui/select/MultiSelect.tsx'
import { useRead, useSend } from '#web/use-endpoint.ts'
import { clientTagsContract } from '../client-extras.contract.ts'

interface TagClientsDialogProps {
  ids: readonly number[]
  onClose: () => void
  onDone: () => void
}

/** Gives the selected clients tags, and takes others from them. */
export function TagClientsDialog({ ids, onClose, onDone }: TagClientsDialogProps) {
  const t = useTexts()
  const { data } = useRead(clientTagsContract.list, {})
  const [add, setAdd] = useState<string[]>([])
  const [remove, setRemove] = useState<string[]>([])
  const apply = useSend(clientTagsContract.apply)
  const known = data?.result.map(tag => tag.name) ?? []
  const without = (names: readonly string[], others: readonly string[]) =>
    names.filter(name => !others.some(other => other.toLowerCase() === name.toLowerCase()))

  async function save() {
    const { undo } = await apply.send({ ids: [...ids], add, remove })
    toast.success(t('Tags changed.'), { undo: () => void putBack(undo).catch(() => {}) })
    onDone()
    onClose()
  }

  async function putBack(undo: Receives<typeof clientTagsContract.apply>['undo']) {
    for (const each of undo) await apply.send(each)
    toast.success(t('Restored.'))
  }

  return (
    <Dialog
      opened
      size="sm"
      busy={apply.isPending}
      onClose={onClose}
      title={t('Tag')}
      subtitle={
        ids.length === 1 ? t('1 client selected') : t('{{count}} clients selected', { count: ids.length })
      }
      footer={
        <>
          <Button variant="default" disabled={apply.isPending} onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button
            loading={apply.isPending}
            disabled={add.length + remove.length === 0}
            onClick={() => void save().catch(() => {})}
          >
            {t('Save')}
          </Button>
        </>
      }
    >
      <Stack gap="md">
        <TagsInput
          filter={fittingOptions}
          label={t('Add tags')}
          description={t('Choose tags, or type a new one and press Enter.')}
          data-autofocus
          acceptValueOnBlur
          maxTags={20}
          maxLength={40}
          value={add}
          onChange={next => {
            setAdd(next)
            setRemove(without(remove, next))
          }}
          data={known}
        />
        {known.length > 0 && (
          <MultiSelect
            label={t('Remove tags')}
            searchable
            maxValues={20}
            value={remove}
            onChange={next => {
              setRemove(next)
              setAdd(without(add, next))
            }}
            data={known}
            nothingFoundMessage={t('Nothing found')}
          />
        )}
      </Stack>
    </Dialog>
  )
}
