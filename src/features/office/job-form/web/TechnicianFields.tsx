import { Group, Pill, Stack, Switch } from '@mantine/core'
import { useFormContext, useWatch } from 'react-hook-form'
import { offersPercentages } from '#features/jobs/jobs/jobs.rules.ts'
import { hasRecommendations } from '#features/schedule/recommended/recommended.rules.ts'
import { holds } from '#shared/access.ts'
import { MultiSelectField } from '#web/forms/MultiSelectField.tsx'
import { SwitchField } from '#web/forms/SwitchField.tsx'
import { useTexts } from '#web/i18n.ts'
import { lazyPart } from '#web/lazy-part.tsx'
import { PersonChip } from '#web/ui/PersonChip.tsx'
import { useViewer } from '#web/viewer.ts'
import type { JobValues } from './job-values.ts'
import type { JobOptions } from './use-job-options.ts'
import { withCurrent } from './with-current.ts'

const RecommendedFor = lazyPart(async () => (await import('./RecommendedFor.tsx')).RecommendedFor)
const PercentageFields = lazyPart(async () => (await import('./PercentageFields.tsx')).PercentageFields)

/** Whether the client is texted about the job's appointments; each of them says so too. */
function SendSms() {
  const t = useTexts()
  const { setValue } = useFormContext<JobValues>()
  const appointments = useWatch<JobValues, 'appointments'>({ name: 'appointments' })
  if (appointments.length === 0) return null
  return (
    <Switch
      label={t('Send SMS')}
      checked={appointments.every(each => each.send_sms)}
      onChange={({ currentTarget: { checked } }) =>
        setValue(
          'appointments',
          appointments.map(each => ({ ...each, send_sms: checked })),
          { shouldDirty: true },
        )
      }
    />
  )
}

/** The job's technicians, and each one's share if agreed separately. */
export function TechnicianFields({ options }: { options: JobOptions }) {
  const t = useTexts()
  const viewer = useViewer()
  const [chosen, modify, shares] = useWatch<JobValues, ['technician_ids', 'modify', 'percentages']>({
    name: ['technician_ids', 'modify', 'percentages'],
  })
  const mayRecommend = holds(viewer, 'technicians.recommend') && hasRecommendations(viewer.pack_id)
  const colourOf = (id: number | string) => options.technicians.find(each => each.value === Number(id))?.color
  const people = withCurrent(options.technicians, chosen, t('No longer in the team'))
  return (
    <Stack gap="sm">
      <MultiSelectField
        name="technician_ids"
        label={t('Assign Technician')}
        placeholder={chosen.length === 0 ? t('Nobody assigned') : undefined}
        data={people}
        withAsterisk={options.required.workers}
        renderOption={({ option }) => <PersonChip name={option.label} colour={colourOf(option.value)} />}
        renderPill={({ option, value, onRemove, disabled }) => (
          <Pill withRemoveButton={!disabled} onRemove={onRemove} disabled={disabled}>
            <PersonChip name={option?.label ?? String(value)} colour={colourOf(value ?? 0)} />
          </Pill>
        )}
      />
      <SendSms />
      {offersPercentages(chosen, options.technicians, shares) && (
        <Group gap="md" align="flex-start">
          <SwitchField name="modify" label={t('Modify Percentage')} />
          {modify && (
            <PercentageFields
              technicians={chosen.flatMap(id => people.find(each => each.value === id) ?? [])}
            />
          )}
        </Group>
      )}
      {mayRecommend && <RecommendedFor />}
    </Stack>
  )
}
