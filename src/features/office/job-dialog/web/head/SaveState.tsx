import { Text } from '@mantine/core'
import { memo } from 'react'
import { type Control, useFormState } from 'react-hook-form'
import type { JobValues } from '#features/office/job-form/web/job-values.ts'
import { useTexts } from '#web/i18n.ts'

interface SaveStateProps {
  control: Control<JobValues>
  /** True if something else than a field waits: a note. */
  hasMore: boolean
  /** True if something was saved since the dialog was opened. */
  isSaved: boolean
}

/** At the left of the footer: whether what stands here is saved. */
export const SaveState = memo(function SaveState({ control, hasMore, isSaved }: SaveStateProps) {
  const t = useTexts()
  const { isDirty } = useFormState({ control })
  const text = isDirty || hasMore ? t('Not saved yet') : isSaved ? t('All changes are saved.') : ''
  return (
    <Text size="sm" c="dimmed" role="status" style={{ marginInlineEnd: 'auto' }}>
      {text}
    </Text>
  )
})
