import { Stack } from '@mantine/core'
import { dayText } from '#shared/dates.ts'
import type { Receives } from '#shared/endpoint.ts'
import { DayField } from '#web/forms/DayField.tsx'
import { FormDialog } from '#web/forms/FormDialog.tsx'
import { SelectField } from '#web/forms/SelectField.tsx'
import { useContractForm } from '#web/forms/use-form.ts'
import { useTexts } from '#web/i18n.ts'
import { useCompanyTime } from '#web/use-company-time.ts'
import { useRead, useSend } from '#web/use-endpoint.ts'
import { payrollLeaveContract } from '../payroll-leave.contract.ts'
import { notSent } from '../sheet-lines.rules.ts'

type Types = Receives<typeof payrollLeaveContract.types>

/** Which leave type each kind of leave goes to, and from which day; asked of the program as the dialog opens. */
export function LeaveTypesDialog({ onClose }: { onClose: () => void }) {
  const read = useRead(payrollLeaveContract.types, {}, { staleTime: 0 })
  return read.data ? <TypesForm {...read.data} onClose={onClose} /> : null
}

function TypesForm({ from, types, kinds, onClose }: Types & { onClose: () => void }) {
  const t = useTexts()
  const { today } = useCompanyTime()
  const save = useSend(payrollLeaveContract.saveTypes, { saved: 'Saved.' })
  const form = useContractForm(payrollLeaveContract.saveTypes, {
    defaults: {
      from: from || dayText(today),
      kinds: kinds.map(({ key, type }) => ({ key, type: type || notSent })),
    },
    draft: 'leave types',
    onSubmit: async input => {
      await save.send(input)
      onClose()
    },
  })
  const choices = [
    { value: notSent, label: t('Don’t send') },
    ...types.map(({ id, name }) => ({ value: id, label: name })),
  ]
  return (
    <FormDialog opened form={form} onClose={onClose} title={t('Leave types')} save={t('Save')}>
      <Stack gap="md">
        <DayField name="from" label={t('Send leave from')} />
        {kinds.map(({ key, name }, i) => (
          <SelectField key={key} name={`kinds.${i}.type`} label={t(name)} data={choices} />
        ))}
      </Stack>
    </FormDialog>
  )
}
