import { SimpleGrid } from '@mantine/core'
import { jobTypesContract } from '#features/account/job-types/job-types.contract.ts'
import { DayField } from '#web/forms/DayField.tsx'
import { FormDialog } from '#web/forms/FormDialog.tsx'
import { TextField } from '#web/forms/fields.tsx'
import { useContractForm } from '#web/forms/use-form.ts'
import { useTexts } from '#web/i18n.ts'
import { useRead, useSend } from '#web/use-endpoint.ts'
import { type Licence, licencesContract } from '../licences.contract.ts'
import { SuggestField } from './SuggestField.tsx'

interface LicenceDialogProps {
  userId: number
  /** null: a new one. */
  licence: Licence | null
  onClose: () => void
}

type Values = Pick<Licence, 'name' | 'number' | 'state' | 'expires_on'> & { user_id: number }

/** A licence's name, number, state and last day. */
export function LicenceDialog({ userId, licence, onClose }: LicenceDialogProps) {
  const t = useTexts()
  const add = useSend(licencesContract.add, { saved: 'Added.' })
  const edit = useSend(licencesContract.edit, { saved: 'Saved.' })
  const names = useRead(jobTypesContract.licenceNames, {})
  const { name = '', number = '', state = '', expires_on = null } = licence ?? {}
  const form = useContractForm<typeof licencesContract.add, Values>(licencesContract.add, {
    defaults: { user_id: userId, name, number, state, expires_on },
    draft: licence ? `licence ${licence.id}` : `new licence ${userId}`,
    version: licence?.version,
    onSubmit: async ({ user_id, ...fields }) => {
      if (licence) await edit.send({ id: licence.id, ...fields, version: licence.version })
      else await add.send({ user_id, ...fields })
      onClose()
    },
  })
  return (
    <FormDialog opened form={form} onClose={onClose} title={licence ? licence.name : t('Add licence')}>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
        <SuggestField
          name="name"
          label={t('Licence')}
          withAsterisk
          maxLength={80}
          data-autofocus
          data={names.data?.result ?? []}
        />
        <TextField name="number" label={t('Licence number')} withAsterisk maxLength={40} />
        <TextField name="state" label={t('State')} maxLength={40} />
        <DayField name="expires_on" label={t('Expires on')} clearable />
      </SimpleGrid>
    </FormDialog>
  )
}
