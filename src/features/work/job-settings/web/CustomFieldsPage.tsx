import { useTexts } from '#web/i18n.ts'
import { LoadFailed } from '#web/ui/LoadFailed.tsx'
import { PageSkeleton } from '#web/ui/PageSkeleton.tsx'
import { CustomFieldsForm } from './CustomFieldsForm.tsx'
import { useCustomFields } from './use-custom-fields.ts'

/** The fields that the company keeps on jobs beside those that all have. */
export default function CustomFieldsPage() {
  const t = useTexts()
  const { fields, version, error, refetch } = useCustomFields()
  if (fields) return <CustomFieldsForm key={version} fields={fields} version={version} />
  if (!error) return <PageSkeleton shape="form" />
  return <LoadFailed title={t('The fields could not be loaded')} text={t(error)} onRetry={refetch} />
}
