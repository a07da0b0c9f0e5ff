import { Stack } from '@mantine/core'
import type { Receives } from '#shared/endpoint.ts'
import { DateTimeField } from '#web/forms/DateTimeField.tsx'
import { FormDialog } from '#web/forms/FormDialog.tsx'
import { TextArea } from '#web/forms/TextArea.tsx'
import { useRowForm } from '#web/forms/use-row-form.ts'
import { useTexts } from '#web/i18n.ts'
import { alertsContract } from '../alerts.contract.ts'
import { alertTexts, longestAlert } from '../alerts.rules.ts'

export type PlannedAlert = Receives<typeof alertsContract.planned>['result'][number]

interface AlertDialogProps {
  /** null: a new one. */
  alert: PlannedAlert | null
  onClose: () => void
}

/** Writes or changes an announcement to everybody. */
export function AlertDialog({ alert, onClose }: AlertDialogProps) {
  const t = useTexts()
  const form = useRowForm({ add: alertsContract.add, edit: alertsContract.edit }, alert, {
    defaults: { message: alert?.message ?? '', scheduled_time: alert?.scheduled_time ?? null },
    rules: ({ message, scheduled_time }) => [
      ...(message.trim() === '' ? [{ field: 'message' as const, message: alertTexts.message }] : []),
      ...(scheduled_time === null ? [{ field: 'scheduled_time' as const, message: alertTexts.time }] : []),
    ],
    onDone: onClose,
  })
  return (
    <FormDialog
      opened
      form={form}
      onClose={onClose}
      title={alert ? t('Edit announcement') : t('New announcement')}
    >
      <Stack gap="md">
        <TextArea
          name="message"
          label={t('Announcement')}
          withAsterisk
          minRows={2}
          maxLength={longestAlert}
          data-autofocus
        />
        <DateTimeField
          name="scheduled_time"
          label={t('Time')}
          description={t('Everyone is signed out at this time.')}
        />
      </Stack>
    </FormDialog>
  )
}
