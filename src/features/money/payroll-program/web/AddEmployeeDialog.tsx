import { Alert, SimpleGrid, Stack } from '@mantine/core'
import { IconShieldLock } from '@tabler/icons-react'
import { dayText } from '#shared/dates.ts'
import { DayField } from '#web/forms/DayField.tsx'
import { FormDialog } from '#web/forms/FormDialog.tsx'
import { TextField } from '#web/forms/fields.tsx'
import { SelectField } from '#web/forms/SelectField.tsx'
import { SwitchField } from '#web/forms/SwitchField.tsx'
import { useContractForm } from '#web/forms/use-form.ts'
import { useTexts } from '#web/i18n.ts'
import { toast } from '#web/toast.ts'
import { useCompanyTime } from '#web/use-company-time.ts'
import { useSend } from '#web/use-endpoint.ts'
import { namesOf } from '../employees.rules.ts'
import {
  addressStates,
  type EmployeeFacts,
  employeeFacts,
  employmentBases,
  type ProgramMember,
  payrollProgramContract,
} from '../payroll-program.contract.ts'

const basisLabels: Record<(typeof employmentBases)[number], string> = {
  fullTime: 'Full time',
  partTime: 'Part time',
  casual: 'Casual',
}

interface AddEmployeeDialogProps {
  program: string
  member: ProgramMember
  onClose: () => void
}

/** Asks for what payroll demands of somebody new; none of it is kept, in the browser neither. */
export function AddEmployeeDialog({ program, member, onClose }: AddEmployeeDialogProps) {
  const t = useTexts()
  const { today } = useCompanyTime()
  const add = useSend(payrollProgramContract.add)
  const form = useContractForm<typeof employeeFacts, EmployeeFacts>(employeeFacts, {
    defaults: {
      ...namesOf(member.name),
      user_id: member.user_id,
      birth_date: '',
      starts_on: dayText(today),
      street: '',
      suburb: '',
      state: 'NSW',
      postcode: '',
      tax_file_number: '',
      basis: 'fullTime',
      is_resident: true,
      claims_threshold: true,
    },
    draft: null,
    onSubmit: async input => {
      const [outcome] = (await add.send({ ids: [member.user_id], people: [input] })).result
      if (outcome?.reason) toast.error(t(outcome.reason))
      else toast.success(t('{{name}} is on the payroll.', { name: member.name }))
      if (outcome?.done) onClose()
    },
  })
  return (
    <FormDialog
      opened
      form={form}
      onClose={onClose}
      title={t('Add {{name}} to {{program}}', { name: member.name, program })}
      save={t('Add')}
    >
      <Stack gap="md">
        <Alert color="blue" icon={<IconShieldLock size={18} />}>
          {t('Date of birth, address and tax details are sent to {{program}} and not stored here.', {
            program,
          })}
        </Alert>
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
          <TextField name="first_name" label={t('First name')} withAsterisk maxLength={80} />
          <TextField name="last_name" label={t('Last name')} withAsterisk maxLength={80} />
          <DayField name="birth_date" label={t('Date of birth')} />
          <DayField name="starts_on" label={t('Start date')} />
          <TextField name="street" label={t('Street address')} withAsterisk maxLength={200} />
          <TextField name="suburb" label={t('Suburb')} withAsterisk maxLength={100} />
          <SelectField
            name="state"
            label={t('State')}
            data={addressStates.map(value => ({ value, label: value }))}
          />
          <TextField name="postcode" label={t('Postcode')} withAsterisk maxLength={4} inputMode="numeric" />
          <SelectField
            name="basis"
            label={t('Employment')}
            data={employmentBases.map(value => ({ value, label: t(basisLabels[value]) }))}
          />
          <TextField
            name="tax_file_number"
            label={t('Tax file number')}
            description={t('Leave empty if they have applied for one.')}
            maxLength={9}
            inputMode="numeric"
            autoComplete="off"
          />
        </SimpleGrid>
        <SwitchField name="is_resident" label={t('Australian resident for tax')} />
        <SwitchField name="claims_threshold" label={t('Claims the tax-free threshold')} />
      </Stack>
    </FormDialog>
  )
}
