import { Button, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import type { Task } from '#features/jobs/tasks/tasks.wire.ts'
import { useTexts } from '#web/i18n.ts'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { Select } from '#web/ui/select/Select.tsx'

interface TransferTaskDialogProps {
  task: Task
  /** One at least. */
  companies: readonly { id: number; name: string }[]
  onTransfer: (companyId: number) => void
  onClose: () => void
}

/** Asks to which company a task goes. */
export function TransferTaskDialog({ task, companies, onTransfer, onClose }: TransferTaskDialogProps) {
  const t = useTexts()
  const [chosen, setChosen] = useState(String(companies[0]!.id))
  return (
    <Dialog
      opened
      title={t('Confirm Transfer Task')}
      subtitle={task.title}
      onClose={onClose}
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button onClick={() => onTransfer(Number(chosen))}>{t('Transfer')}</Button>
        </>
      }
    >
      <Stack gap="md">
        <Select
          label={t('To company')}
          data={companies.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={chosen}
          allowDeselect={false}
          onChange={id => id && setChosen(id)}
        />
        <Text size="sm">
          {t(
            'They get a job with this task and its photos for the same client. The technician isn’t transferred.',
          )}
        </Text>
      </Stack>
    </Dialog>
  )
}
