import { useState } from 'react'
import {
  canSeeMeasure,
  type Measure,
  measureNames,
  measures,
} from '#features/insight/measures/measures.rules.ts'
import { FormDialog } from '#web/forms/FormDialog.tsx'
import { TextField } from '#web/forms/fields.tsx'
import { MultiSelectField } from '#web/forms/MultiSelectField.tsx'
import { SelectField } from '#web/forms/SelectField.tsx'
import { SwitchField } from '#web/forms/SwitchField.tsx'
import { useContractForm } from '#web/forms/use-form.ts'
import { useTexts } from '#web/i18n.ts'
import { AddressDialog } from '#web/ui/dialog/AddressDialog.tsx'
import { useSend } from '#web/use-endpoint.ts'
import { useViewer } from '#web/viewer.ts'
import { type Wall, wallContract } from '../wall.contract.ts'
import { wallDays } from '../wall.rules.ts'
import { wallDayLabels } from './wall-days.ts'

const begun = {
  name: '',
  figures: ['jobs', 'jobsClosed'] as Measure[],
  days: 1,
  technicians: false,
  clients: false,
}

/** Makes or changes a wall screen; the address of a new one is shown once. */
export function WallDialog({ wall, onClose }: { wall: Wall | null; onClose: () => void }) {
  const t = useTexts()
  const viewer = useViewer()
  const add = useSend(wallContract.add, { saved: reply => reply.message })
  const edit = useSend(wallContract.edit, { saved: reply => reply.message })
  const [url, setUrl] = useState('')
  const { name, figures, days, technicians, clients } = wall ?? begun
  const form = useContractForm(wallContract.add, {
    draft: `wall ${wall?.id ?? 'new'}`,
    version: wall?.version,
    defaults: { name, figures, days, technicians, clients },
    onSubmit: async input => {
      if (!wall) return setUrl((await add.send(input)).url)
      await edit.send({ ...input, id: wall.id, version: wall.version })
      onClose()
    },
  })
  if (url)
    return (
      <AddressDialog
        url={url}
        title={t('Open this address on the screen')}
        subtitle={t('Shown only once. Anyone with it sees the screen until you revoke it.')}
        onClose={onClose}
      />
    )
  const seen = measureNames.filter(each => canSeeMeasure(each, viewer) === true)
  return (
    <FormDialog opened form={form} onClose={onClose} title={wall ? t('Change the screen') : t('New screen')}>
      <TextField name="name" label={t('Name')} maxLength={80} required />
      <MultiSelectField<Measure>
        mt="sm"
        name="figures"
        label={t('Show')}
        data={seen.map(value => ({ value, label: t(measures[value].label) }))}
      />
      <SelectField<number>
        mt="sm"
        name="days"
        label={t('Days')}
        data={wallDays.map(value => ({ value, label: t(wallDayLabels[value]) }))}
      />
      <SwitchField
        mt="md"
        name="technicians"
        label={t('Technicians’ names')}
        description={t('With each person’s appointments today.')}
      />
      <SwitchField
        mt="sm"
        name="clients"
        label={t('Clients’ names')}
        description={t('Today’s next appointments, with suburbs.')}
      />
    </FormDialog>
  )
}
