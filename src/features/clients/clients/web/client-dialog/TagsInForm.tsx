import { TagsInput } from '@mantine/core'
import { type Control, useController } from 'react-hook-form'
import { useTexts } from '#web/i18n.ts'
import { fittingOptions } from '#web/ui/select/fitting-options.ts'
import { useRead } from '#web/use-endpoint.ts'
import { clientTagsContract } from '../../client-extras.contract.ts'
import type { ClientValues } from './client-form.ts'

/** A client's tags: those that there are, or new ones by typing and Enter. */
export function TagsInForm({ control }: { control: Control<ClientValues> }) {
  const t = useTexts()
  const { field, fieldState } = useController({ control, name: 'tags' })
  const { data } = useRead(clientTagsContract.list, {})
  return (
    <TagsInput
      filter={fittingOptions}
      label={t('Tags')}
      maxTags={20}
      maxLength={40}
      value={field.value}
      onChange={field.onChange}
      onBlur={field.onBlur}
      error={fieldState.error?.message}
      data={data?.result.map(tag => tag.name) ?? []}
      isDuplicate={(value, current) => current.some(each => each.toLowerCase() === value.toLowerCase())}
    />
  )
}
