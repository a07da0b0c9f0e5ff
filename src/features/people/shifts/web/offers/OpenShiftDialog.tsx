import { Input, SimpleGrid } from '@mantine/core'
import { Controller } from 'react-hook-form'
import { jobTypesContract } from '#features/account/job-types/job-types.contract.ts'
import { SuggestField } from '#features/people/licences/web/SuggestField.tsx'
import { teamContract } from '#features/people/team/team.contract.ts'
import { DayField } from '#web/forms/DayField.tsx'
import { FormDialog } from '#web/forms/FormDialog.tsx'
import { TextField } from '#web/forms/fields.tsx'
import { NumberField } from '#web/forms/NumberField.tsx'
import { SelectField } from '#web/forms/SelectField.tsx'
import { useContractForm } from '#web/forms/use-form.ts'
import { useTexts } from '#web/i18n.ts'
import { toast } from '#web/toast.ts'
import { useRead, useSend } from '#web/use-endpoint.ts'
import { openShiftsContract } from '../../open-shifts.contract.ts'
import { mostPlaces } from '../../open-shifts.rules.ts'
import { type Hours, usualHours } from '../../shifts.rules.ts'
import { HoursInput } from '../HoursInput.tsx'

interface Values {
  day: string
  hours: Hours
  places: number | null
  job_type_id: number | null
  licence: string
  group_id: number | null
  note: string
}

/** Posts a shift that people take themselves. */
export function OpenShiftDialog({ day, onClose }: { day: string; onClose: () => void }) {
  const t = useTexts()
  const post = useSend(openShiftsContract.post, { silent: true })
  const withdraw = useSend(openShiftsContract.withdraw, { saved: 'Withdrawn.' })
  const skills = useRead(jobTypesContract.options, {}, { staleTime: 300_000 }).data?.result ?? []
  const groups = useRead(teamContract.userGroups, {}, { staleTime: 300_000 }).data?.result ?? []
  const licences = useRead(jobTypesContract.licenceNames, {}).data?.result ?? []
  const form = useContractForm<typeof openShiftsContract.post, Values>(openShiftsContract.post, {
    draft: `open shift ${day}`,
    defaults: {
      day,
      hours: usualHours,
      places: 1,
      job_type_id: null,
      licence: '',
      group_id: null,
      note: '',
    },
    toInput: ({ hours, places, ...values }) => ({
      ...values,
      from_minute: hours.from,
      to_minute: hours.to,
      places: places ?? 0,
    }),
    fieldNames: { from_minute: 'hours', to_minute: 'hours' },
    onSubmit: async input => {
      const { id, told } = await post.send(input)
      onClose()
      const undo = () => void withdraw.send({ id }).catch(() => {})
      if (told === 0) toast.warning(t('Posted, but it suits nobody at the moment.'), { undo })
      else toast.success(t('Posted. {{count}} people are told.', { count: told }), { undo })
    },
  })
  return (
    <FormDialog opened form={form} onClose={onClose} title={t('Post open shift')} save={t('Post shift')}>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
        <DayField name="day" label={t('Day')} />
        <NumberField
          name="places"
          label={t('Places')}
          min={1}
          max={mostPlaces}
          allowDecimal={false}
          allowNegative={false}
        />
        <Controller
          control={form.methods.control}
          name="hours"
          render={({ field: { value, onChange }, fieldState }) => (
            <div style={{ gridColumn: '1 / -1' }}>
              <Input.Label component="div">{t('Hours')}</Input.Label>
              <HoursInput
                label={t('Shift')}
                value={value}
                onChange={onChange}
                mayPassMidnight
                error={fieldState.error?.message}
              />
            </div>
          )}
        />
        <SelectField
          name="group_id"
          label={t('Group')}
          placeholder={t('Everyone')}
          clearable
          data={groups.map(({ id, name }) => ({ value: id, label: name }))}
        />
        <SelectField
          name="job_type_id"
          label={t('Skill needed')}
          placeholder={t('None')}
          clearable
          data={skills.map(({ value, label }) => ({ value, label }))}
        />
        <SuggestField
          name="licence"
          label={t('Licence needed')}
          placeholder={t('None')}
          maxLength={80}
          data={licences}
        />
        <TextField name="note" label={t('Note')} maxLength={200} style={{ gridColumn: '1 / -1' }} />
      </SimpleGrid>
    </FormDialog>
  )
}
