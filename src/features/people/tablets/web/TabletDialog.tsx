import { FormDialog } from '#web/forms/FormDialog.tsx'
import { TextField } from '#web/forms/fields.tsx'
import { MultiSelectField } from '#web/forms/MultiSelectField.tsx'
import { SwitchField } from '#web/forms/SwitchField.tsx'
import { useContractForm } from '#web/forms/use-form.ts'
import { useTexts } from '#web/i18n.ts'
import { useSend } from '#web/use-endpoint.ts'
import { type Tablet, type TabletPeople, tabletsContract } from '../tablets.contract.ts'
import type { Pairing } from './PairingDialog.tsx'

interface TabletDialogProps {
  /** null: a new one. */
  tablet: Tablet | null
  people: TabletPeople
  onPair: (pairing: Pairing) => void
  onClose: () => void
}

/** The name of a tablet, and who clocks on it. */
export function TabletDialog({ tablet, people, onPair, onClose }: TabletDialogProps) {
  const t = useTexts()
  const add = useSend(tabletsContract.add)
  const edit = useSend(tabletsContract.edit, { saved: reply => reply.message })
  const { name = '', everybody = true, user_ids = [] } = tablet ?? {}
  const form = useContractForm(tabletsContract.add, {
    draft: `yard tablet ${tablet?.id ?? 'new'}`,
    version: tablet?.version,
    defaults: { name, everybody, user_ids },
    onSubmit: async input => {
      if (tablet) await edit.send({ ...input, id: tablet.id, version: tablet.version })
      else onPair(await add.send(input))
      onClose()
    },
  })
  const isOfAll = form.methods.watch('everybody')
  return (
    <FormDialog
      opened
      form={form}
      size="sm"
      onClose={onClose}
      title={tablet ? t('Edit tablet') : t('Add tablet')}
      save={tablet ? t('Save') : t('Add')}
    >
      <TextField
        name="name"
        label={t('Name')}
        description={t('Its yard, as timesheets say it.')}
        placeholder={t('Main yard')}
        maxLength={80}
        required
        data-autofocus
      />
      <SwitchField
        mt="md"
        name="everybody"
        label={t('Everyone in the team')}
        description={t('New people too.')}
      />
      {!isOfAll && (
        <MultiSelectField<number>
          mt="md"
          name="user_ids"
          label={t('Who clocks in here')}
          data={people.map(({ id, name: label }) => ({ value: id, label }))}
        />
      )}
    </FormDialog>
  )
}
