import { Select } from '@mantine/core'
import { useTexts } from '#web/i18n.ts'
import { useRead } from '#web/use-endpoint.ts'
import { clientTagsContract } from '../client-extras.contract.ts'

interface TagFilterProps {
  /** 0: all clients. */
  value: number
  onChange: (value: number) => void
}

/** Narrows the list to clients with one tag; not there while there are no tags. */
export function TagFilter({ value, onChange }: TagFilterProps) {
  const t = useTexts()
  const { data } = useRead(clientTagsContract.list, {})
  if (!data || data.result.length === 0) return null
  return (
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
  )
}
