import { SimpleGrid } from '@mantine/core'
import { technicianColours } from '#shared/colour.ts'
import { ColourField } from '#web/forms/ColourField.tsx'
import { FormDialog } from '#web/forms/FormDialog.tsx'
import { TextField } from '#web/forms/fields.tsx'
import { SelectField } from '#web/forms/SelectField.tsx'
import { useRowForm } from '#web/forms/use-row-form.ts'
import { useTexts } from '#web/i18n.ts'
import { type JobType, jobTypesContract } from '../job-types.contract.ts'
import { durationChoices } from './duration-text.ts'

interface JobTypeDialogProps {
  /** null: a new one. */
  jobType: JobType | null
  onClose: () => void
}

export function JobTypeDialog({ jobType, onClose }: JobTypeDialogProps) {
  const t = useTexts()
  const { name, color, appointment_duration } = jobType ?? {
    name: '',
    color: technicianColours[0],
    appointment_duration: 30,
  }
  const form = useRowForm(jobTypesContract, jobType, {
    defaults: { name, color, appointment_duration },
    onDone: onClose,
  })
  return (
    <FormDialog
      opened
      form={form}
      onClose={onClose}
      title={jobType ? jobType.name : t('New Job Type')}
      subtitle={jobType ? t('Changes show on every job of this type.') : undefined}
    >
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
        <TextField
          name="name"
          label={t('Name')}
          withAsterisk
          maxLength={80}
          data-autofocus
          style={{ gridColumn: '1 / -1' }}
        />
        <SelectField
          name="appointment_duration"
          label={t('Usual appointment')}
          data={durationChoices(appointment_duration, t)}
        />
        <ColourField name="color" label={t('Colour')} />
      </SimpleGrid>
    </FormDialog>
  )
}
