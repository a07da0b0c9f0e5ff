import { Stack, Switch, Text } from '@mantine/core'
import { Controller } from 'react-hook-form'
import { FormDialog } from '#web/forms/FormDialog.tsx'
import { MultiSelectField } from '#web/forms/MultiSelectField.tsx'
import { useContractForm } from '#web/forms/use-form.ts'
import { useTexts } from '#web/i18n.ts'
import { toast } from '#web/toast.ts'
import { useCompanyTime } from '#web/use-company-time.ts'
import { useSend } from '#web/use-endpoint.ts'
import { shiftsContract } from '../shifts.contract.ts'
import { type Hours, type Roster, usualHours, weekdayName } from '../shifts.rules.ts'
import { HoursInput } from './HoursInput.tsx'
import classes from './shifts.module.css'

interface WeekDialogProps {
  person: { value: number; label: string }
  team: readonly { value: number; label: string }[]
  rosters: readonly Roster[]
  onClose: () => void
}

interface Values {
  user_ids: number[]
  /** Monday first; null: no work. */
  week: (Hours | null)[]
}

/** The shifts of somebody's week, which others can be given at once. */
export function WeekDialog({ person, team, rosters, onClose }: WeekDialogProps) {
  const t = useTexts()
  const { locale } = useCompanyTime()
  const save = useSend(shiftsContract.setWeek, { silent: true })
  const rosterOf = (id: number) => rosters.find(each => each.user_id === id)
  const form = useContractForm<typeof shiftsContract.setWeek, Values>(shiftsContract.setWeek, {
    draft: `week of ${person.value}`,
    defaults: { user_ids: [person.value], week: weekOf(rosterOf(person.value)) },
    toInput: ({ user_ids, week }) => ({
      user_ids,
      week: week.flatMap((hours, at) =>
        hours ? [{ weekday: at + 1, from_minute: hours.from, to_minute: hours.to }] : [],
      ),
    }),
    rules: ({ user_ids }) =>
      user_ids.length === 0 ? [{ field: 'user_ids', message: 'Technicians required.' }] : [],
    onSubmit: async input => {
      const before = (input.user_ids as number[]).map(id => ({ id, week: [...(rosterOf(id)?.week ?? [])] }))
      await save.send(input)
      const undo = () => {
        for (const { id, week } of before) void save.send({ user_ids: [id], week })
      }
      toast.success(t('Saved.'), { undo })
      onClose()
    },
  })

  return (
    <FormDialog
      opened
      form={form}
      onClose={onClose}
      title={t('Weekly shifts')}
      subtitle={t('These repeat weekly. People without shifts can be booked any time.')}
    >
      <Stack gap="md">
        <MultiSelectField name="user_ids" label={t('For')} data={team} />
        <div className={classes.week}>
          {sevenDays.map(at => (
            <Controller
              key={at}
              control={form.methods.control}
              name={`week.${at}`}
              render={({ field: { value, onChange } }) => (
                <div className={classes.weekday}>
                  <Switch
                    label={weekdayName(at + 1, locale)}
                    checked={value !== null}
                    onChange={event => onChange(event.currentTarget.checked ? usualHours : null)}
                  />
                  {value ? (
                    <HoursInput
                      label={weekdayName(at + 1, locale)}
                      value={value}
                      onChange={onChange}
                      mayPassMidnight
                    />
                  ) : (
                    <Text size="sm" c="dimmed">
                      {t('No work')}
                    </Text>
                  )}
                </div>
              )}
            />
          ))}
        </div>
      </Stack>
    </FormDialog>
  )
}

const sevenDays = [0, 1, 2, 3, 4, 5, 6] as const

/** A person without shifts is offered the usual ones. */
function weekOf(roster: Roster | undefined): (Hours | null)[] {
  const week = roster?.week ?? []
  return sevenDays.map(at => {
    if (week.length === 0) return at < 5 ? usualHours : null
    const found = week.find(each => each.weekday === at + 1)
    return found ? { from: found.from_minute, to: found.to_minute } : null
  })
}
