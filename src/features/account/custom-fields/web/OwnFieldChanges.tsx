import { Stack, Text } from '@mantine/core'
import { useTexts } from '#web/i18n.ts'
import { ChangeList } from '#web/ui/ChangeList.tsx'
import { useRead } from '#web/use-endpoint.ts'
import { useMay } from '#web/viewer.ts'
import { customFieldsContract } from '../custom-fields.contract.ts'
import type { ChangePage } from '../field-changes.rules.ts'

/** Changes of a record's own fields with their authors, the newest first; nothing while none was changed. */
export function OwnFieldChanges({ page, id }: { page: ChangePage; id: number }) {
  const t = useTexts()
  const may = useMay(customFieldsContract.history.access)
  const { data } = useRead(customFieldsContract.history, { id, page_id: page }, { enabled: may })
  if (!data || data.result.length === 0) return null
  return (
    <section aria-label={t('Changes of custom fields')}>
      <Text fw={600} mb={6}>
        {t('Changes of custom fields')}
      </Text>
      <Stack gap="sm">
        <ChangeList changes={data.result} />
      </Stack>
    </section>
  )
}
