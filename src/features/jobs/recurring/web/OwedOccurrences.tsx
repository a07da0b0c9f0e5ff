import { Alert, Button, Group, Text } from '@mantine/core'
import { IconClockExclamation } from '@tabler/icons-react'
import { dayMinutes, parseDay } from '#shared/dates.ts'
import { useConfirm } from '#web/confirm/confirm.tsx'
import { useTexts } from '#web/i18n.ts'
import { useCompanyTime } from '#web/use-company-time.ts'
import { useSend } from '#web/use-endpoint.ts'
import { recurringContract } from '../recurring.contract.ts'
import type { ShownRecurring } from '../recurring.wire.ts'

const mostNamed = 3

/** Occurrences that passed while none was made: to make now, or to skip. */
export function OwedOccurrences({ rule: { id, owed, job_name } }: { rule: ShownRecurring }) {
  const t = useTexts()
  const { wall } = useCompanyTime()
  const confirm = useConfirm()
  const make = useSend(recurringContract.makeOwed, { saved: 'The jobs were created.' })
  const skip = useSend(recurringContract.skipOwed, { saved: 'Skipped.' })
  if (owed.length === 0) return null
  const named = owed.slice(0, mostNamed).map(day => wall(parseDay(day)! * dayMinutes, 'date'))
  const more = owed.length > mostNamed ? ` (+${owed.length - mostNamed})` : ''
  const days = `${named.join(', ')}${more}`

  const skipAll = () =>
    confirm({
      title: t('Skip missed jobs?'),
      message: t('These visits of {{name}} will be cancelled: {{days}}.', { name: job_name, days }),
      confirm: t('Skip'),
      cancel: t('Keep them'),
      danger: true,
      run: () => skip.send({ id }),
    })

  return (
    <Alert variant="light" color="yellow" p={6} mt={4} icon={<IconClockExclamation size={16} />}>
      <Text size="sm">{t('Missed, no jobs created: {{days}}.', { days })}</Text>
      <Group gap="xs" mt={4}>
        <Button
          size="compact-xs"
          variant="default"
          loading={make.isPending}
          onClick={() => void make.send({ id })}
        >
          {t('Create jobs')}
        </Button>
        <Button size="compact-xs" variant="default" onClick={() => void skipAll()}>
          {t('Skip')}
        </Button>
      </Group>
    </Alert>
  )
}
