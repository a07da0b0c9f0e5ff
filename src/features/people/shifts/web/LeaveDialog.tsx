import { Alert, Button, SimpleGrid } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { useWatch } from 'react-hook-form'
import { useGo } from '#web/address/use-go.ts'
import { FormDialog } from '#web/forms/FormDialog.tsx'
import { SelectField } from '#web/forms/SelectField.tsx'
import { useContractForm } from '#web/forms/use-form.ts'
import { useTexts } from '#web/i18n.ts'
import { toast } from '#web/toast.ts'
import { useSend } from '#web/use-endpoint.ts'
import { shiftsContract } from '../shifts.contract.ts'
import type { Leave, NewLeave } from '../shifts.rules.ts'
import { LeaveClashes } from './LeaveClashes.tsx'
import { kindValue, LeaveFields, type LeaveValues, leaveFieldNames, leaveInput } from './LeaveFields.tsx'

interface LeaveDialogProps {
  /** The leave to edit; a new one has no `id`. */
  leave: NewLeave & Partial<Pick<Leave, 'id' | 'version'>>
  team: readonly { value: number; label: string }[]
  onClose: () => void
}

interface Values extends LeaveValues {
  user_id: number
}

/** When somebody is away, and why. */
export function LeaveDialog({ leave, team, onClose }: LeaveDialogProps) {
  const t = useTexts()
  const go = useGo()
  const add = useSend(shiftsContract.addLeave, { silent: true })
  const edit = useSend(shiftsContract.editLeave, { silent: true })
  const remove = useSend(shiftsContract.deleteLeave, { failed: 'An error occurred.' })
  const { id, version } = leave

  const form = useContractForm<typeof shiftsContract.addLeave, Values>(shiftsContract.addLeave, {
    draft: `leave ${id ?? 'new'}`,
    version: version,
    defaults: {
      ...leave,
      kind: kindValue(leave),
      hours:
        leave.from_minute === null
          ? null
          : { from: leave.from_minute, to: leave.to_minute ?? leave.from_minute },
    },
    toInput: ({ user_id, ...values }) => ({ user_id, ...leaveInput(values) }),
    fieldNames: leaveFieldNames,
    onSubmit: async input => {
      const reply = id === undefined ? await add.send(input) : await edit.send({ ...input, id, version })
      onClose()
      say(reply.appointments, reply.result)
    },
  })

  const userId = useWatch({ control: form.methods.control, name: 'user_id' })

  /** People on leave can still be booked: the office wants to see what has to move. */
  function say(booked: number, { id: kept, user_id, first_day }: Leave) {
    const text = id === undefined ? t('Leave added.') : t('Saved.')
    if (booked === 0)
      return toast.success(text, id === undefined ? { undo: () => void remove.send({ id: kept }) } : {})
    const count = t('It has {{count}} appointments.', { count: booked })
    toast.warning(`${text} ${count}`, {
      action: {
        label: t('Show them'),
        run: () =>
          void go({ to: '/calendar', query: { view: 'week', date: first_day, technician: user_id } }),
      },
    })
  }

  async function onDelete() {
    if (id === undefined) return
    await remove.send({ id })
    onClose()
    const { id: _id, version: _version, ...fields } = leave
    toast.success(t('Leave deleted.'), { undo: () => void add.send(fields) })
  }

  return (
    <FormDialog
      opened
      form={form}
      onClose={onClose}
      title={id === undefined ? t('Add Leave') : t('Leave')}
      footerStart={
        id !== undefined && (
          <Button variant="subtle" color="pink" loading={remove.isPending} onClick={() => void onDelete()}>
            {t('Delete')}
          </Button>
        )
      }
    >
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
        <SelectField name="user_id" label={t('Technician')} data={team} />
        <LeaveFields />
        <LeaveClashes userId={userId} />
        {id === undefined && (
          <Alert color="gray" icon={<IconInfoCircle size={18} />} style={{ gridColumn: '1 / -1' }}>
            {t('Appointments during this leave stay until you move them.')}
          </Alert>
        )}
      </SimpleGrid>
    </FormDialog>
  )
}
