import { Pill, SimpleGrid, Stack, Switch, Text } from '@mantine/core'
import { Controller } from 'react-hook-form'
import { weekdayName } from '#features/people/shifts/shifts.rules.ts'
import { HoursInput } from '#features/people/shifts/web/HoursInput.tsx'
import { dayMinutes, formatDay, parseDay } from '#shared/dates.ts'
import { FormCard } from '#web/forms/FormCard.tsx'
import { TextField } from '#web/forms/fields.tsx'
import { MultiSelectField } from '#web/forms/MultiSelectField.tsx'
import { NumberField } from '#web/forms/NumberField.tsx'
import { SelectField } from '#web/forms/SelectField.tsx'
import { SettingsForm } from '#web/forms/SettingsForm.tsx'
import { SwitchField } from '#web/forms/SwitchField.tsx'
import { TagsField } from '#web/forms/TagsField.tsx'
import { TextArea } from '#web/forms/TextArea.tsx'
import { useTexts } from '#web/i18n.ts'
import { DayInput } from '#web/ui/dates/DayInput.tsx'
import { useCompanyTime } from '#web/use-company-time.ts'
import { useRead } from '#web/use-endpoint.ts'
import { incomingContract } from '../../incoming.contract.ts'
import { mostBlocked, type OpenHours, type ringModes } from '../../incoming.rules.ts'
import { phoneContract } from '../../phone.contract.ts'

const usualDay: OpenHours = { from: 420, to: 1020 }
const isAllDay = ({ from, to }: OpenHours) => from === 0 && to === dayMinutes

/** Whom a call from outside rings, when, and what follows if nobody answers. */
export function IncomingForm() {
  const t = useTexts()
  const people = useRead(phoneContract.userContacts, {})
  const modes: Record<(typeof ringModes)[number], string> = {
    all: t('All at once'),
    turn: t('One after another'),
    idle: t('Longest idle first'),
  }
  return (
    <SettingsForm
      read={incomingContract.settings}
      save={incomingContract.saveSettings}
      failed={t('Couldn’t load phone settings')}
    >
      {form => (
        <FormCard
          form={form}
          width={560}
          title={t('Incoming calls')}
          about={t('Rings the office while you’re open; a missed call notifies everyone it rang.')}
        >
          <Stack gap={6}>
            <Text size="sm" fw={500}>
              {t('Open for calls')}
            </Text>
            {sevenDays.map(day => (
              <Controller
                key={day}
                control={form.methods.control}
                name={`week.${day}`}
                render={({ field }) => <DayHours day={day} value={field.value} onChange={field.onChange} />}
              />
            ))}
            {form.methods.formState.errors.week?.message && (
              <Text size="xs" c="red" role="alert">
                {form.methods.formState.errors.week.message}
              </Text>
            )}
          </Stack>
          <Controller
            control={form.methods.control}
            name="holidays"
            render={({ field }) => <Holidays days={field.value} onChange={field.onChange} />}
          />
          <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
            <SelectField
              name="ring"
              label={t('Rings')}
              data={(['all', 'turn', 'idle'] as const).map(value => ({ value, label: modes[value] }))}
            />
            <NumberField name="seconds" label={t('Seconds for each')} min={5} max={60} />
          </SimpleGrid>
          <MultiSelectField
            name="people"
            label={t('Call to')}
            description={t('Leave empty for everyone with a phone.')}
            data={(people.data?.data ?? []).map(({ id, full_name }) => ({ value: id, label: full_name }))}
          />
          <TextField
            name="mobile"
            type="tel"
            label={t('Then ring this mobile')}
            description={t('Rings outside opening hours too. Leave empty to record a missed call.')}
          />
          <SwitchField name="text_back" label={t('Text missed callers back, at most once an hour')} />
          <TextArea name="text" label={t('Text')} rows={2} maxLength={400} />
          <TagsField
            name="blocked"
            label={t('Blocked numbers')}
            description={t('Their calls don’t ring.')}
            maxTags={mostBlocked}
          />
        </FormCard>
      )}
    </SettingsForm>
  )
}

const sevenDays = [0, 1, 2, 3, 4, 5, 6] as const

interface DayHoursProps {
  day: number
  value: OpenHours | null
  onChange: (hours: OpenHours | null) => void
}

function DayHours({ day, value, onChange }: DayHoursProps) {
  const t = useTexts()
  const { locale } = useCompanyTime()
  const name = weekdayName(day + 1, locale)
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }} spacing={6} verticalSpacing={4} style={{ alignItems: 'center' }}>
      <Switch
        label={name}
        checked={value !== null}
        onChange={event => onChange(event.currentTarget.checked ? usualDay : null)}
      />
      {value === null ? (
        <Text size="sm" c="dimmed">
          {t('Closed')}
        </Text>
      ) : isAllDay(value) ? (
        <Switch size="xs" label={t('All day')} checked onChange={() => onChange(usualDay)} />
      ) : (
        <HoursInput label={name} value={value} onChange={onChange} />
      )}
    </SimpleGrid>
  )
}

function Holidays({ days, onChange }: { days: string[]; onChange: (days: string[]) => void }) {
  const t = useTexts()
  const { locale } = useCompanyTime()
  return (
    <div>
      <DayInput
        label={t('Closed on')}
        description={t('Public holidays and company-wide days off.')}
        value={null}
        width={220}
        onChange={day => day && onChange([...new Set([...days, day])].sort())}
      />
      {days.length > 0 && (
        <Pill.Group mt={8}>
          {days.map(day => {
            const shown = formatDay(parseDay(day) ?? 0, locale, 'date')
            return (
              <Pill
                key={day}
                withRemoveButton
                removeButtonProps={{ 'aria-label': t('Remove {{name}}', { name: shown }) }}
                onRemove={() => onChange(days.filter(each => each !== day))}
              >
                {shown}
              </Pill>
            )
          })}
        </Pill.Group>
      )}
    </div>
  )
}
