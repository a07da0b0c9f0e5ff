import { Button, Group, Stack, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useOvertimeText } from '#features/schedule/overtime/web/use-overtime-text.ts'
import { useTexts } from '#web/i18n.ts'
import { moneyText } from '#web/money-text.ts'
import { PersonChip } from '#web/ui/person/PersonChip.tsx'
import { useRead } from '#web/use-endpoint.ts'
import { type Recommended, recommendedContract } from '../recommended.contract.ts'

interface RecommendedTechniciansProps {
  /** Kilometres. */
  radius: number
  place: { lat: number; lng: number }
  /** The first appointment's time in UTC; null: now. */
  at: string | null
  /** How long it takes. */
  minutes: number | undefined
  jobTypes: readonly number[]
  /** Technicians on the job already. */
  chosen: readonly number[]
  onAdd: (id: number) => void
}

const mostShown = 5

/** The best technicians for a job, each explained in one line. */
export function RecommendedTechnicians({
  radius,
  place,
  at,
  minutes,
  jobTypes,
  chosen,
  onAdd,
}: RecommendedTechniciansProps) {
  const t = useTexts()
  const { data } = useRead(recommendedContract.best, {
    radius,
    job_lat: place.lat,
    job_lng: place.lng,
    appointment_time: at,
    ...(minutes !== undefined && { minutes }),
    job_types: [...jobTypes],
  })
  const shown = data?.result.slice(0, mostShown)
  if (!shown) return null
  return (
    <Stack gap={6} role="group" aria-label={t('Recommended Technicians')}>
      <Text size="sm" fw={500}>
        {t('Recommended Technicians')}
      </Text>
      {shown.length === 0 && (
        <Text size="sm" c="dimmed">
          {t('No one within {{radius}} km.', { radius })}
        </Text>
      )}
      {shown.map(each => (
        <Group key={each.value} gap="sm" wrap="nowrap" justify="space-between">
          <div style={{ minWidth: 0 }}>
            <PersonChip name={each.full_name} colour={each.color} />
            <Reasons of={each} />
          </div>
          {chosen.includes(each.value) ? (
            <Text size="sm" c="dimmed">
              {t('Assigned')}
            </Text>
          ) : (
            <Button
              variant="light"
              size="compact-sm"
              leftSection={<IconPlus size={14} aria-hidden="true" />}
              aria-label={t('Add {{name}}', { name: each.full_name })}
              onClick={() => onAdd(each.value)}
            >
              {t('Add')}
            </Button>
          )}
        </Group>
      ))}
    </Stack>
  )
}

function Reasons({
  of: { licence, overtime, away, distance, place, suburb, is_present, IsInAppointment, avg_money },
}: {
  of: Recommended
}) {
  const t = useTexts()
  const overtimeText = useOvertimeText()
  const where =
    distance === null
      ? t('location unknown')
      : place === 'here'
        ? t('{{distance}} km away now', { distance })
        : t('{{distance}} km from the previous job in {{suburb}}', { distance, suburb })
  const reasons = [
    licence ? t(licence) : null,
    away ? t(away) : IsInAppointment ? t('in an appointment') : t('free'),
    overtime ? overtimeText(overtime) : null,
    where,
    is_present ? t('at work') : null,
    avg_money > 0 ? t('{{money}} per job', { money: moneyText(Math.round(avg_money * 100)) }) : null,
  ]
  return (
    <Text size="xs" c="dimmed">
      {reasons.filter(Boolean).join(' · ')}
    </Text>
  )
}
