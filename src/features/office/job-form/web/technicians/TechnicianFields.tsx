import { Group, Pill, Stack } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { useFormContext, useWatch } from 'react-hook-form'
import { canBook } from '#features/jobs/job-status/job-status.rules.ts'
import { offersPercentages } from '#features/jobs/jobs/jobs.rules.ts'
import { asksForLicences } from '#features/people/licences/web/use-missing-licences.ts'
import { hasFeature } from '#shared/plan.ts'
import { MultiSelectField } from '#web/forms/MultiSelectField.tsx'
import { SwitchField } from '#web/forms/SwitchField.tsx'
import { useTexts } from '#web/i18n.ts'
import { lazyPart } from '#web/lazy-part.tsx'
import { Hint } from '#web/ui/Hint.tsx'
import { Switch } from '#web/ui/input/Switch.tsx'
import { Later } from '#web/ui/Later.tsx'
import { PersonChip } from '#web/ui/person/PersonChip.tsx'
import { useViewer } from '#web/viewer.ts'
import type { JobValues } from '../job-values.ts'
import type { JobOptions } from '../use-job-options.ts'
import { withCurrent } from '../with-current.ts'

const RecommendedFor = lazyPart(async () => (await import('./RecommendedFor.tsx')).RecommendedFor)
const LicenceHint = lazyPart(async () => (await import('./LicenceHint.tsx')).LicenceHint)
const OvertimeHint = lazyPart(async () => (await import('./OvertimeHint.tsx')).OvertimeHint)
const PercentageFields = lazyPart(async () => (await import('./PercentageFields.tsx')).PercentageFields)

/** Whether the client is texted about the job's appointments and those that are added; each of them says so too. */
function SendSms({ isNew }: Pick<TechnicianFieldsProps, 'isNew'>) {
  const t = useTexts()
  const { setValue } = useFormContext<JobValues>()
  const [appointments, forAdded] = useWatch<JobValues, ['appointments', 'sends_sms']>({
    name: ['appointments', 'sends_sms'],
  })
  if (appointments.length === 0 && !isNew) return null
  function change(send_sms: boolean) {
    setValue('sends_sms', send_sms)
    const changed = appointments.map(each => ({ ...each, send_sms }))
    if (changed.length > 0) setValue('appointments', changed, { shouldDirty: true })
  }
  return (
    <Group gap={6}>
      <Switch
        label={t('Send SMS')}
        checked={appointments.length > 0 ? appointments.every(each => each.send_sms) : forAdded}
        onChange={event => change(event.currentTarget.checked)}
      />
      <Hint label={t('send appointment SMS')}>
        <IconInfoCircle size={16} role="img" aria-label={t('send appointment SMS')} />
      </Hint>
    </Group>
  )
}

interface TechnicianFieldsProps {
  options: JobOptions
  /** It is booked here, so that appointments are still to be added. */
  isNew?: boolean
  /** Nobody is suggested for work that is done. */
  isFinished?: boolean
}

/** The job's technicians, and each one's share if agreed separately. */
export function TechnicianFields({ options, isNew, isFinished }: TechnicianFieldsProps) {
  const t = useTexts()
  const viewer = useViewer()
  const [chosen, modify, shares] = useWatch<JobValues, ['technician_ids', 'modify', 'percentages']>({
    name: ['technician_ids', 'modify', 'percentages'],
  })
  const mayRecommend = hasFeature(viewer, 'recommendations')
  const colourOf = (id: number | string) => options.technicians.find(each => each.value === Number(id))?.color
  const gone = options.isLoading ? '…' : t('No longer in the team')
  const people = withCurrent(options.technicians, chosen, gone)
  return (
    <Stack gap="sm">
      <MultiSelectField
        name="technician_ids"
        label={t('Assign Technician')}
        placeholder={chosen.length === 0 ? t('Nobody assigned') : undefined}
        data={people}
        none={t('Unassigned')}
        withAsterisk={options.required.workers}
        renderOption={({ option }) => <PersonChip name={option.label} colour={colourOf(option.value)} />}
        renderPill={({ option, value, onRemove, disabled }) => (
          <Pill withRemoveButton={!disabled} onRemove={onRemove} disabled={disabled}>
            <PersonChip name={option?.label ?? String(value)} colour={colourOf(value ?? 0)} />
          </Pill>
        )}
      />
      {asksForLicences(options.jobTypes) && !isFinished && <LicenceHint />}
      {canBook(viewer) === true && !isFinished && chosen.length > 0 && <OvertimeHint />}
      <SendSms isNew={isNew} />
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
      {mayRecommend && !isFinished && (
        <Later>
          <RecommendedFor />
        </Later>
      )}
    </Stack>
  )
}
