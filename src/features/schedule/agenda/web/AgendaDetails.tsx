import { Button, Group, Stack, Text } from '@mantine/core'
import { IconCheck, IconClock, IconPencil, IconTrash } from '@tabler/icons-react'
import { useConfirm } from '#web/confirm/confirm.tsx'
import { useTexts } from '#web/i18n.ts'
import { tenthsText } from '#web/money-text.ts'
import { toast } from '#web/toast.ts'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { PersonChip } from '#web/ui/person/PersonChip.tsx'
import { StatusBadge } from '#web/ui/StatusBadge.tsx'
import { useCompanyTime } from '#web/use-company-time.ts'
import { useSend } from '#web/use-endpoint.ts'
import { useViewer } from '#web/viewer.ts'
import { agendaContract } from '../agenda.contract.ts'
import { agendaHours, mayChangeAgenda } from '../agenda.rules.ts'
import { type ShownAgenda, spellAgenda } from '../agenda.wire.ts'
import { useChangeAgenda } from './use-change-agenda.ts'

interface AgendaDetailsProps {
  task: ShownAgenda
  onEdit: () => void
  onClose: () => void
}

/** Details of a task, with its actions. */
export function AgendaDetails({ task, onEdit, onClose }: AgendaDetailsProps) {
  const t = useTexts()
  const time = useCompanyTime()
  const confirm = useConfirm()
  const may = mayChangeAgenda(task, useViewer())
  const change = useChangeAgenda()
  const add = useSend(agendaContract.add, { saved: 'Agenda added.', failed: 'Failed to add agenda' })
  const remove = useSend(agendaContract.remove, { failed: 'Failed to delete agenda' })

  async function onDelete() {
    const isDone = await confirm({
      title: t('Delete agenda?'),
      message: t('{{title}} will be removed from {{name}}’s agenda.', {
        title: task.title,
        name: task.technician_name,
      }),
      confirm: t('Delete'),
      danger: true,
      run: () => remove.send({ id: task.id }),
    })
    if (!isDone) return
    onClose()
    toast.success(t('Agenda deleted successfully'), { undo: () => void add.send(spellAgenda(task)) })
  }
  return (
    <Dialog
      opened
      onClose={onClose}
      size="sm"
      title={task.title}
      footer={
        <>
          {may === 'all' && (
            <div style={{ marginInlineEnd: 'auto' }}>
              <Button
                variant="subtle"
                color="pink"
                leftSection={<IconTrash size={16} />}
                onClick={() => void onDelete()}
              >
                {t('Delete')}
              </Button>
            </div>
          )}
          {may !== 'nothing' && (
            <Button
              variant="default"
              leftSection={<IconCheck size={16} />}
              onClick={() => {
                onClose()
                void change(task, { is_done: !task.is_done })
              }}
            >
              {task.is_done ? t('Mark as pending') : t('Mark as completed')}
            </Button>
          )}
          {may === 'all' && (
            <Button leftSection={<IconPencil size={16} />} onClick={onEdit}>
              {t('Edit')}
            </Button>
          )}
        </>
      }
    >
      <Stack gap="sm">
        <Group gap="sm">
          <StatusBadge tone={task.is_done ? 'green' : 'grey'} size="sm">
            {task.is_done ? t('Completed') : t('Pending')}
          </StatusBadge>
          <PersonChip name={task.technician_name} colour={task.technician_colour} />
        </Group>
        <Group gap={8} wrap="nowrap">
          <IconClock size={16} aria-hidden="true" />
          <Text size="sm">
            {time.instant(task.starts_at, 'dayAndTime')} – {time.instant(task.ends_at, 'dayAndTime')} (
            {t('{{hours}} hours', { hours: tenthsText(agendaHours(task.starts_at, task.ends_at) ?? 0) })})
          </Text>
        </Group>
        <Text size="sm" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
          {task.description}
        </Text>
      </Stack>
    </Dialog>
  )
}
