import { Button, Group, Stack, Text } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useState } from 'react'
import { parseDay } from '#shared/dates.ts'
import { useTexts } from '#web/i18n.ts'
import { lazyDialog } from '#web/lazy-dialog.tsx'
import { Card } from '#web/ui/Card.tsx'
import { StatusBadge, type Tone } from '#web/ui/StatusBadge.tsx'
import { useCompanyTime } from '#web/use-company-time.ts'
import { useRead, useSend } from '#web/use-endpoint.ts'
import { type LeaveState, leaveStateLabels } from '../leave-sending.rules.ts'
import { payrollLeaveContract, type SentLeave } from '../payroll-leave.contract.ts'

const LeaveTypesDialog = lazyDialog(async () => (await import('./LeaveTypesDialog.tsx')).LeaveTypesDialog)

const tones: Record<LeaveState, Tone> = {
  waiting: 'blue',
  sending: 'blue',
  sent: 'green',
  withdrawn: 'grey',
  failed: 'pink',
}

/** Approved leave, and what became of it in the payroll program. */
export function LeaveCard({ program }: { program: string }) {
  const t = useTexts()
  const { day } = useCompanyTime()
  const read = useRead(payrollLeaveContract.list, {}, { staleTime: 0 })
  const retry = useSend(payrollLeaveContract.retry, { saved: 'We’ll retry within a minute.' })
  const [isChoosing, setIsChoosing] = useState(false)
  if (!read.data) return null
  const { from, result: leave } = read.data
  return (
    <Card
      title={t('Leave')}
      about={t('Approved leave is sent as leave applications, so timesheets leave it out.')}
      end={
        <Button variant="default" size="compact-sm" onClick={() => setIsChoosing(true)}>
          {t('Leave types')}
        </Button>
      }
    >
      <Stack gap="xs">
        <Group justify="space-between">
          <Text size="sm">
            {from
              ? t('Sent to {{program}} from {{day}}.', { program, day: day(parseDay(from)!) })
              : t('Choose leave types to send approved leave.')}
          </Text>
          {leave.some(({ state }) => state === 'failed') && (
            <Button
              size="compact-sm"
              variant="default"
              leftSection={<IconRefresh size={14} />}
              loading={retry.isPending}
              onClick={() => void retry.send({}).catch(() => {})}
            >
              {t('Retry all')}
            </Button>
          )}
        </Group>
        {leave.map(each => (
          <LeaveLine key={each.id} leave={each} />
        ))}
      </Stack>
      {isChoosing && <LeaveTypesDialog onClose={() => setIsChoosing(false)} />}
    </Card>
  )
}

function LeaveLine({ leave }: { leave: SentLeave }) {
  const t = useTexts()
  const { day } = useCompanyTime()
  const markDone = useSend(payrollLeaveContract.markDone)
  const { id, person, name, state, reason, hours } = leave
  const days = [...new Set([leave.first_day, leave.last_day])].map(each => day(parseDay(each)!)).join(' – ')
  return (
    <Group gap="sm">
      <StatusBadge tone={tones[state]} dot>
        {t(leaveStateLabels[state])}
      </StatusBadge>
      <Text size="sm">
        {person} · {t(name)} · {days}
        {hours > 0 && ` · ${t('{{hours}} h', { hours: String(Math.round(hours * 100) / 100) })}`}
      </Text>
      {reason && (
        <Text size="sm" c={state === 'failed' ? 'red' : 'dimmed'}>
          {t(reason)}
        </Text>
      )}
      {state === 'failed' && (
        <Button
          size="compact-sm"
          variant="default"
          loading={markDone.isPending}
          aria-label={t('Mark leave of {{name}} as done', { name: person })}
          onClick={() => void markDone.send({ id }).catch(() => {})}
        >
          {t('Mark as done')}
        </Button>
      )}
    </Group>
  )
}
