import { useTexts } from '#web/i18n.ts'
import { Loaded } from '#web/ui/page/Loaded.tsx'
import { CustomFieldsForm } from './CustomFieldsForm.tsx'
import { useCustomFields } from './use-custom-fields.ts'

/** The fields that the company keeps on jobs beside those that all have. */
export default function CustomFieldsPage() {
  const t = useTexts()
  return (
    <Loaded read={useCustomFields()} failed={t('Couldn’t load the fields')}>
      {kept => <CustomFieldsForm kept={kept} />}
    </Loaded>
  )
}
