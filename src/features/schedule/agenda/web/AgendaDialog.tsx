import { SimpleGrid, Text } from '@mantine/core'
import { useWatch } from 'react-hook-form'
import type { TechnicianOption } from '#features/people/team/worker-options.contract.ts'
import { DateTimeField } from '#web/forms/DateTimeField.tsx'
import { FormDialog } from '#web/forms/FormDialog.tsx'
import { TextField } from '#web/forms/fields.tsx'
import { SelectField } from '#web/forms/SelectField.tsx'
import { TextArea } from '#web/forms/TextArea.tsx'
import { useContractForm } from '#web/forms/use-form.ts'
import { useTexts } from '#web/i18n.ts'
import { tenthsText } from '#web/money-text.ts'
import { useSend } from '#web/use-endpoint.ts'
import { agendaContract } from '../agenda.contract.ts'
import { agendaHours, agendaProblem } from '../agenda.rules.ts'
import { ourAgendaNames, type ShownAgenda, spellAgenda } from '../agenda.wire.ts'

export interface AgendaValues {
  title: string
  description: string
  starts_at: string | null
  ends_at: string | null
  technician_id: number | null
  is_done: boolean
}

export interface AgendaDialogProps {
  /** Names what a new one is about, where it has an unfinished form of its own. */
  of?: string
  /** A task to change, or what a new one begins with. */
  task: ShownAgenda | (Partial<AgendaValues> & { id?: undefined })
  team: readonly TechnicianOption[]
  onClose: () => void
}

/** A task on somebody's agenda. */
export function AgendaDialog({ of, task, team, onClose }: AgendaDialogProps) {
  const t = useTexts()
  const add = useSend(agendaContract.add, { saved: 'Agenda added.', failed: 'Failed to add agenda' })
  const edit = useSend(agendaContract.edit, {
    saved: 'Agenda updated successfully',
    failed: 'Failed to update agenda',
  })
  const form = useContractForm<typeof agendaContract.add, AgendaValues>(agendaContract.add, {
    draft: `agenda ${task.id ?? `new ${of ?? task.starts_at ?? ''}`}`,
    defaults: {
      title: task.title ?? '',
      description: task.description ?? '',
      starts_at: task.starts_at ?? null,
      ends_at: task.ends_at ?? null,
      technician_id: task.technician_id ?? null,
      is_done: task.is_done ?? false,
    },
    toInput: values => spellAgenda({ ...values, due_at: values.ends_at }),
    fieldNames: ourAgendaNames,
    rules: values => {
      const problem = agendaProblem({
        ...values,
        title: values.title.trim(),
        description: values.description.trim(),
        starts_at: values.starts_at === null ? null : new Date(values.starts_at),
        ends_at: values.ends_at === null ? null : new Date(values.ends_at),
      })
      return problem ? [problem] : []
    },
    onSubmit: async input => {
      if (task.id === undefined) await add.send(input)
      else await edit.send({ ...input, id: task.id, version: task.version })
      onClose()
    },
  })
  const [start, end] = useWatch({ control: form.methods.control, name: ['starts_at', 'ends_at'] })
  const hours = agendaHours(start, end)
  // Former members keep their tasks.
  const isLeft = task.id !== undefined && !team.some(each => each.value === task.technician_id)
  const people = isLeft ? [...team, { value: task.technician_id, label: task.technician_name }] : team

  return (
    <FormDialog
      opened
      form={form}
      onClose={onClose}
      title={task.id === undefined ? t('Add Agenda') : t('Edit Agenda')}
    >
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
        <TextField
          name="title"
          label={t('Title')}
          withAsterisk
          maxLength={200}
          data-autofocus
          style={{ gridColumn: '1 / -1' }}
        />
        <TextArea
          name="description"
          label={t('Description')}
          withAsterisk
          minRows={2}
          style={{ gridColumn: '1 / -1' }}
        />
        <div style={{ gridColumn: '1 / -1' }}>
          <DateTimeField name="starts_at" label={t('Start')} required />
        </div>
        <div style={{ gridColumn: '1 / -1' }}>
          <DateTimeField name="ends_at" label={t('Finish')} required />
        </div>
        <Text size="sm" c="dimmed" style={{ gridColumn: '1 / -1' }} role="status">
          {hours === null
            ? t('Please set valid start and finish times')
            : t('Duration: {{hours}} hours', { hours: tenthsText(hours) })}
        </Text>
        <SelectField name="technician_id" label={t('Technician')} withAsterisk data={people} />
        {task.id !== undefined && (
          <SelectField
            name="is_done"
            label={t('Status')}
            searchable={false}
            data={[
              { value: false, label: t('Pending') },
              { value: true, label: t('Completed') },
            ]}
          />
        )}
      </SimpleGrid>
    </FormDialog>
  )
}
