import { SimpleGrid } from '@mantine/core'
import { hasPermission } from '#shared/access.ts'
import { parseDay } from '#shared/dates.ts'
import { FormDialog } from '#web/forms/FormDialog.tsx'
import { useContractForm } from '#web/forms/use-form.ts'
import { useTexts } from '#web/i18n.ts'
import { toast } from '#web/toast.ts'
import { useCompanyTime } from '#web/use-company-time.ts'
import { useKeptSend, useSend } from '#web/use-endpoint.ts'
import { useViewer } from '#web/viewer.ts'
import { shiftsContract } from '../shifts.contract.ts'
import { LeaveClashes } from './LeaveClashes.tsx'
import { LeaveFields, type LeaveValues, leaveFieldNames, leaveInput } from './LeaveFields.tsx'

/** Own leave: entered by who manages the team, asked for by everybody else. */
export function AskLeaveDialog({ day, onClose }: { day: string; onClose: () => void }) {
  const t = useTexts()
  const { day: dayOf } = useCompanyTime()
  const isManager = hasPermission(useViewer(), 'team.manage')
  const ask = useKeptSend(shiftsContract.askLeave, {
    silent: true,
    waits: ({ first_day, last_day, note }) => ({
      title: t('Request leave'),
      typed: [
        [...new Set([first_day, last_day])].map(each => dayOf(parseDay(each) ?? 0, 'dayMonth')).join(' – '),
        note,
      ]
        .filter(Boolean)
        .join(' · '),
      job: null,
      done: t('Sent to the office. We’ll let you know.'),
    }),
  })
  const withdraw = useSend(shiftsContract.withdrawLeave, { failed: 'An error occurred.' })
  const remove = useSend(shiftsContract.deleteLeave, { failed: 'An error occurred.' })
  const form = useContractForm<typeof shiftsContract.askLeave, LeaveValues>(shiftsContract.askLeave, {
    draft: `ask for leave ${day}`,
    defaults: { kind: 'annual', first_day: day, last_day: day, hours: null, note: '' },
    toInput: leaveInput,
    fieldNames: leaveFieldNames,
    onSubmit: async input => {
      const reply = await ask.send(input)
      onClose()
      if (!reply) return
      const { asked, result } = reply
      const undo = () => void (asked ? withdraw : remove).send({ id: result.id })
      toast.success(asked ? t('Sent to the office. We’ll let you know.') : t('Leave added.'), {
        undo,
      })
    },
  })
  return (
    <FormDialog
      opened
      form={form}
      onClose={onClose}
      title={isManager ? t('Add Leave') : t('Request leave')}
      save={isManager ? t('Save') : t('Send request')}
    >
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
        <LeaveFields />
        <LeaveClashes userId={null} />
      </SimpleGrid>
    </FormDialog>
  )
}
