import { Button, Group, Radio, Stack } from '@mantine/core'
import { IconBeach } from '@tabler/icons-react'
import { Controller, useWatch } from 'react-hook-form'
import { dayText } from '#shared/dates.ts'
import { FormDialog } from '#web/forms/FormDialog.tsx'
import { useContractForm } from '#web/forms/use-form.ts'
import { useTexts } from '#web/i18n.ts'
import { plannerFormats } from '#web/planner/planner-format.ts'
import { toast } from '#web/toast.ts'
import { useCompanyTime } from '#web/use-company-time.ts'
import { useSend } from '#web/use-endpoint.ts'
import { shiftsContract } from '../shifts.contract.ts'
import { type Hours, isSingle, type Roster, shiftOn, usualHours } from '../shifts.rules.ts'
import { HoursInput } from './HoursInput.tsx'

interface DayDialogProps {
  person: { value: number; label: string }
  day: number
  roster: Roster
  onAddLeave: () => void
  onClose: () => void
}

interface Values {
  choice: 'usual' | 'other' | 'none'
  hours: Hours
}

/** A person's shift on one day, where it differs from the weekly one. */
export function DayDialog({ person, day, roster, onAddLeave, onClose }: DayDialogProps) {
  const t = useTexts()
  const time = useCompanyTime()
  const save = useSend(shiftsContract.setDay, { silent: true })
  const usual = shiftOn({ ...roster, days: [] }, day)
  const now = shiftOn(roster, day)
  const before: Values = {
    choice: isSingle(roster, day) ? (now === 'off' ? 'none' : 'other') : 'usual',
    hours: now !== 'off' && now !== null ? now : usualHours,
  }
  const inputOf = ({ choice, hours }: Values) => ({
    user_id: person.value,
    day: dayText(day),
    usual: choice === 'usual',
    ...(choice === 'other' && { from_minute: hours.from, to_minute: hours.to }),
  })
  const form = useContractForm<typeof shiftsContract.setDay, Values>(shiftsContract.setDay, {
    draft: `shift of ${person.value} on ${day}`,
    defaults: before,
    toInput: inputOf,
    onSubmit: async input => {
      await save.send(input)
      toast.success(t('Saved.'), { undo: () => void save.send(inputOf(before)) })
      onClose()
    },
  })
  const choice = useWatch({ control: form.methods.control, name: 'choice' })
  const usualText =
    usual === null
      ? t('any time')
      : usual === 'off'
        ? t('No work')
        : plannerFormats(time.locale).times(usual.from, usual.to)

  return (
    <FormDialog
      opened
      size="sm"
      form={form}
      onClose={onClose}
      title={person.label}
      subtitle={time.day(day, 'longDate')}
      footerStart={
        <Button variant="subtle" leftSection={<IconBeach size={16} />} onClick={onAddLeave}>
          {t('Add Leave')}
        </Button>
      }
    >
      <Controller
        control={form.methods.control}
        name="choice"
        render={({ field: { value, onChange } }) => (
          <Radio.Group value={value} onChange={onChange} aria-label={t('Shift')}>
            <Stack gap="sm">
              <Radio value="usual" label={t('Usual shift: {{hours}}', { hours: usualText })} />
              <Radio value="other" label={t('Different hours this day')} />
              {choice === 'other' && (
                <Group pl={30}>
                  <Controller
                    control={form.methods.control}
                    name="hours"
                    render={({ field }) => (
                      <HoursInput
                        label={t('Shift')}
                        value={field.value}
                        onChange={field.onChange}
                        mayPassMidnight
                      />
                    )}
                  />
                </Group>
              )}
              <Radio value="none" label={t('Not working this day')} />
            </Stack>
          </Radio.Group>
        )}
      />
    </FormDialog>
  )
}
