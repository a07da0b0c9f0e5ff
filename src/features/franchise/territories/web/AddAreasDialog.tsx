import { Stack } from '@mantine/core'
import { useState } from 'react'
import { mapsContract } from '#features/places/maps/maps.contract.ts'
import { FormDialog } from '#web/forms/FormDialog.tsx'
import { SelectField } from '#web/forms/SelectField.tsx'
import { TagsField } from '#web/forms/TagsField.tsx'
import { useContractForm } from '#web/forms/use-form.ts'
import { useTexts } from '#web/i18n.ts'
import { useRead, useSend } from '#web/use-endpoint.ts'
import { territoriesContract } from '../territories.contract.ts'

interface AddAreasDialogProps {
  /** One at least. */
  members: readonly { id: number; name: string }[]
  member: number
  onClose: () => void
}

/** Gives suburbs and postcodes to a member; known suburbs are offered as they are typed. */
export function AddAreasDialog({ members, member, onClose }: AddAreasDialogProps) {
  const t = useTexts()
  const [typed, setTyped] = useState('')
  const suggested = useRead(
    mapsContract.suggest,
    { text: typed },
    { enabled: /\p{L}{3}/u.test(typed), staleTime: 600_000, keepPrevious: true },
  )
  const suburbs = (suggested.data?.result ?? [])
    .filter(place => place.suburb !== '')
    .map(({ suburb, state }) => [suburb, state].filter(Boolean).join(' '))
  const add = useSend(territoriesContract.add, {
    saved: ({ added }) => t('{{count}} areas added.', { count: added }),
  })
  const form = useContractForm(territoriesContract.add, {
    draft: `areas of ${member}`,
    defaults: { member_id: member, areas: [] as string[] },
    onSubmit: async input => {
      await add.send(input)
      onClose()
    },
  })
  return (
    <FormDialog opened form={form} title={t('Add areas')} save={t('Add')} onClose={onClose}>
      <Stack gap="md">
        <SelectField
          name="member_id"
          label={t('Member')}
          data={members.map(({ id, name }) => ({ value: String(id), label: name }))}
          searchable
          allowDeselect={false}
        />
        <TagsField
          name="areas"
          label={t('Suburbs and postcodes')}
          description={t('Type one and press Enter. Add the state if needed: Richmond VIC.')}
          data={[...new Set(suburbs)]}
          searchValue={typed}
          onSearchChange={setTyped}
          maxTags={500}
          splitChars={[',', ';']}
          data-autofocus
        />
      </Stack>
    </FormDialog>
  )
}
