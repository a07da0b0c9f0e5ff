import { SimpleGrid } from '@mantine/core'
import { technicianColours } from '#shared/colours/colour.ts'
import { CatalogueDialog } from '#web/forms/CatalogueDialog.tsx'
import { ColourField } from '#web/forms/ColourField.tsx'
import { SelectField } from '#web/forms/SelectField.tsx'
import { TagsField } from '#web/forms/TagsField.tsx'
import { useTexts } from '#web/i18n.ts'
import { useRead } from '#web/use-endpoint.ts'
import { type JobType, jobTypesContract } from '../job-types.contract.ts'
import { durationChoices } from './duration-text.ts'

interface JobTypeDialogProps {
  /** null: a new one. */
  jobType: JobType | null
  onClose: () => void
}

export function JobTypeDialog({ jobType, onClose }: JobTypeDialogProps) {
  const t = useTexts()
  const { color, appointment_duration, licences } = jobType ?? {
    color: technicianColours[0],
    appointment_duration: 30,
    licences: [],
  }
  const names = useRead(jobTypesContract.licenceNames, {})
  return (
    <CatalogueDialog
      contract={jobTypesContract}
      row={jobType}
      defaults={{ color, appointment_duration, licences }}
      texts={{ add: t('New Job Type'), change: t('Changes apply to every job of this type.') }}
      onClose={onClose}
    >
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
        <SelectField
          name="appointment_duration"
          label={t('Usual appointment')}
          data={durationChoices(appointment_duration, t)}
        />
        <ColourField name="color" label={t('Colour')} />
      </SimpleGrid>
      <TagsField
        name="licences"
        label={t('Licence needed')}
        description={t('One of these is enough. We warn you when booking someone without one.')}
        maxTags={10}
        data={names.data?.result ?? []}
      />
    </CatalogueDialog>
  )
}
