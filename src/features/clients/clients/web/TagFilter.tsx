import { ActionIcon, Group } from '@mantine/core'
import { IconSettings } from '@tabler/icons-react'
import { useState } from 'react'
import { useTexts } from '#web/i18n.ts'
import { lazyDialog } from '#web/lazy-dialog.tsx'
import { Select } from '#web/ui/select/Select.tsx'
import { useRead } from '#web/use-endpoint.ts'
import { useMay } from '#web/viewer.ts'
import { clientTagsContract } from '../client-extras.contract.ts'

const TagsDialog = lazyDialog(async () => (await import('./TagsDialog.tsx')).TagsDialog)

interface TagFilterProps {
  /** 0: all clients. */
  value: number
  onChange: (value: number) => void
}

/** Narrows the list to clients with one tag; not there while there are no tags. Beside it they are renamed and deleted. */
export function TagFilter({ value, onChange }: TagFilterProps) {
  const t = useTexts()
  const { data } = useRead(clientTagsContract.list, {})
  const mayManage = useMay(clientTagsContract.edit.access)
  const [isManaging, setManaging] = useState(false)
  if (!data) return null
  return (
    <>
      {data.result.length > 0 && (
        <Group gap={4} wrap="nowrap">
          <Select
            aria-label={t('Tag')}
            placeholder={t('All tags')}
            clearable
            searchable
            w={170}
            value={value ? String(value) : null}
            onChange={chosen => onChange(Number(chosen ?? 0))}
            data={data.result.map(tag => ({ value: String(tag.id), label: `${tag.name} (${tag.clients})` }))}
          />
          {mayManage && (
            <ActionIcon
              variant="subtle"
              color="gray"
              size="lg"
              aria-label={t('Edit tags')}
              onClick={() => setManaging(true)}
            >
              <IconSettings size={16} />
            </ActionIcon>
          )}
        </Group>
      )}
      {isManaging && <TagsDialog onClose={() => setManaging(false)} />}
    </>
  )
}
