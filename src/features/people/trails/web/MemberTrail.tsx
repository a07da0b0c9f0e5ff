import { Button, Group, Stack } from '@mantine/core'
import { useState } from 'react'
import { dayText } from '#shared/dates.ts'
import { useTexts } from '#web/i18n.ts'
import { Card } from '#web/ui/Card.tsx'
import { DayInput } from '#web/ui/dates/DayInput.tsx'
import { useCompanyTime } from '#web/use-company-time.ts'
import { useRead, useSend } from '#web/use-endpoint.ts'
import { trailsContract } from '../trails.contract.ts'
import { type TrailPoint, TrailPoints } from './TrailPoints.tsx'

/** Looks at where a member was on a day, which the member is shown. */
export function MemberTrail({ userId }: { userId: number }) {
  const t = useTexts()
  const { today } = useCompanyTime()
  const [day, setDay] = useState(dayText(today))
  const [points, setPoints] = useState<TrailPoint[] | null>(null)
  const settings = useRead(trailsContract.settings, {}).data?.result
  const look = useSend(trailsContract.look)
  if (!settings || settings.days === 0) return null
  return (
    <Card title={t('Location history')} about={t('They can see who viewed it, and when.')}>
      <Stack gap="sm">
        <Group gap="sm" align="flex-end">
          <DayInput
            label={t('Day')}
            value={day}
            onChange={next => {
              if (next) setDay(next)
              setPoints(null)
            }}
          />
          <Button
            variant="default"
            loading={look.isPending}
            onClick={() =>
              void look
                .send({ userId, day })
                .then(({ result }) => setPoints(result))
                .catch(() => {})
            }
          >
            {t('Show')}
          </Button>
        </Group>
        {points && <TrailPoints points={points} />}
      </Stack>
    </Card>
  )
}
