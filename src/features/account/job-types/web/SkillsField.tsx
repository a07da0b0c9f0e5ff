import { MultiSelectField } from '#web/forms/MultiSelectField.tsx'
import { useTexts } from '#web/i18n.ts'
import { useRead } from '#web/use-endpoint.ts'
import { jobTypesContract } from '../job-types.contract.ts'

/** The job types that somebody of the team does, in the form's `job_type_id`. */
export function SkillsField() {
  const t = useTexts()
  const { data } = useRead(jobTypesContract.options, {})
  if (!data) return null
  return (
    <MultiSelectField
      name="job_type_id"
      label={t('Skills')}
      description={t('Job types this person does. Leave empty for all.')}
      isDescribedBelow
      data={[...data.result, ...data.retired]}
    />
  )
}
