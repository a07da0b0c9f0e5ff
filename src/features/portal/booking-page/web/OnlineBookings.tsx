import { Anchor, Button, Group, Paper, Stack, Text } from '@mantine/core'
import { AnswerLink } from '#features/jobs/forms/web/links/AnswerLink.tsx'
import { JobLink } from '#features/jobs/jobs/web/JobLink.tsx'
import { useTexts } from '#web/i18n.ts'
import { Card } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/page/EmptyState.tsx'
import { Loaded } from '#web/ui/page/Loaded.tsx'
import { StatusBadge } from '#web/ui/StatusBadge.tsx'
import { useCompanyTime } from '#web/use-company-time.ts'
import { useRead, useSend } from '#web/use-endpoint.ts'
import { useMay } from '#web/viewer.ts'
import { bookingPageContract, type WebBooking } from '../booking-page.contract.ts'
import { type WebBookingState, webBookingLabels } from '../booking-page.rules.ts'

/** Bookings that came by the booking page, with the website that each came from. */
export function OnlineBookings() {
  const t = useTexts()
  const may = useMay(bookingPageContract.list.access)
  return may ? (
    <Card title={t('Online bookings')} style={{ maxWidth: 720 }}>
      <Rows />
    </Card>
  ) : null
}

function Rows() {
  const t = useTexts()
  const read = useRead(bookingPageContract.list, {})
  return (
    <Loaded read={read} failed={t('Couldn’t load the online bookings')}>
      {({ data }) =>
        data.length === 0 ? (
          <EmptyState title={t('No online bookings yet')} text={t('They appear here once someone books.')} />
        ) : (
          <Stack gap="sm">
            {data.map(booking => (
              <Row key={booking.id} booking={booking} />
            ))}
          </Stack>
        )
      }
    </Loaded>
  )
}

const tones: Record<WebBookingState, 'amber' | 'green' | 'grey'> = {
  held: 'amber',
  unproven: 'amber',
  unpaid: 'amber',
  booked: 'green',
  requested: 'amber',
  cancelled: 'grey',
  ended: 'grey',
}

function Row({ booking }: { booking: WebBooking }) {
  const t = useTexts()
  const time = useCompanyTime()
  const { id, state, name, job_type, technician, address, starts_at, created, came_from, job_id, answer_id } =
    booking
  const accept = useSend(bookingPageContract.accept, { saved: 'Saved.' })
  const at = (moment: string) => time.instant(moment)
  const from = came_from || t('your booking page')
  return (
    <Paper withBorder p="md" radius="lg">
      <Group justify="space-between" wrap="nowrap" align="flex-start">
        <Stack gap={4}>
          <Text fw={600}>{[name, job_type].filter(Boolean).join(' · ')}</Text>
          <Text size="sm">{[at(starts_at), technician, address].filter(Boolean).join(' · ')}</Text>
          <Text size="sm" c="dimmed">
            {t('Made {{time}} on {{place}}', { time: at(created), place: from })}
          </Text>
          <Group gap="md">
            {job_id !== null && (
              <Anchor size="sm" renderRoot={props => <JobLink id={job_id} {...props} />}>
                {t('View job')}
              </Anchor>
            )}
            {answer_id !== null && <AnswerLink id={answer_id} />}
          </Group>
        </Stack>
        <StatusBadge tone={tones[state]}>{t(webBookingLabels[state])}</StatusBadge>
      </Group>
      {(state === 'unproven' || state === 'unpaid' || state === 'ended') && (
        <Group justify="flex-end" mt="sm">
          <Button
            variant="default"
            size="xs"
            loading={accept.isPending}
            onClick={() => void accept.send({ id, version: booking.version })}
          >
            {t('Accept without the code')}
          </Button>
        </Group>
      )}
    </Paper>
  )
}
