import { SegmentedControl, Stack } from '@mantine/core'
import { useState } from 'react'
import { useTexts } from '#web/i18n.ts'
import { Loaded } from '#web/ui/page/Loaded.tsx'
import { type FieldPageId, fieldPages } from '../custom-fields.rules.ts'
import { CustomFieldsForm } from './CustomFieldsForm.tsx'
import { useCustomFields } from './use-custom-fields.ts'

/** The fields that the company keeps on records of each page beside those that all have. */
export default function CustomFieldsPage() {
  const t = useTexts()
  const [page, setPage] = useState<FieldPageId>('/jobs')
  return (
    <Stack gap="md">
      <SegmentedControl
        aria-label={t('Fields of')}
        style={{ alignSelf: 'start' }}
        value={page}
        onChange={value => setPage(value as FieldPageId)}
        data={Object.entries(fieldPages).map(([value, { label }]) => ({ value, label: t(label) }))}
      />
      <Loaded read={useCustomFields(page)} failed={t('Couldn’t load the fields')}>
        {kept => <CustomFieldsForm key={page} page={page} kept={kept} />}
      </Loaded>
    </Stack>
  )
}
