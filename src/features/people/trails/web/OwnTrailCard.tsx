import { Anchor, Button, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { dayText } from '#shared/dates.ts'
import { useTexts } from '#web/i18n.ts'
import { Card } from '#web/ui/Card.tsx'
import { DayInput } from '#web/ui/dates/DayInput.tsx'
import { useCompanyTime } from '#web/use-company-time.ts'
import { useRead, useSend } from '#web/use-endpoint.ts'
import { trailsContract } from '../trails.contract.ts'
import { mapOf, TrailPoints } from './TrailPoints.tsx'

/** What the company knows of where the signed-in person is and was, and who looked. */
export function OwnTrailCard() {
  const t = useTexts()
  const time = useCompanyTime()
  const [day, setDay] = useState(dayText(time.today))
  const { data } = useRead(trailsContract.own, { day }, { keepPrevious: true })
  const agree = useSend(trailsContract.agree, { saved: 'Saved.' })
  if (!data || (data.days === 0 && data.last === null)) return null
  const { begins_at, last, looks } = data
  const isWaiting = begins_at !== null && data.agreed_at === null && Date.parse(begins_at) > Date.now()
  return (
    <Card title={t('My location')}>
      <Stack gap="sm">
        {last && (
          <Text size="sm">
            {t('Last shared {{time}}', { time: time.instant(last.at) })}{' '}
            <Anchor size="sm" href={mapOf(last)} target="_blank" rel="noreferrer">
              {t('Show on map')}
            </Anchor>
          </Text>
        )}
        {data.days > 0 && (
          <>
            <Text size="sm">
              {t('While you are clocked in, your location is kept for {{days}} days.', {
                days: String(data.days),
              })}
            </Text>
            {isWaiting && (
              <>
                <Text size="sm">
                  {t('Starts on {{day}}, 14 days after we notified you.', {
                    day: time.instant(begins_at, 'date'),
                  })}
                </Text>
                <Button
                  variant="default"
                  size="compact-sm"
                  style={{ alignSelf: 'flex-start' }}
                  onClick={() => void agree.send({})}
                >
                  {t('I agree, start now')}
                </Button>
              </>
            )}
            <DayInput label={t('Day')} value={day} onChange={next => next && setDay(next)} />
            <TrailPoints points={data.result} />
            {looks.length > 0 && (
              <Text size="sm" fw={500}>
                {t('Viewed by')}
              </Text>
            )}
            {looks.map(look => (
              <Text key={look.id} size="sm">
                {look.by} · {time.instant(look.at)}
              </Text>
            ))}
          </>
        )}
      </Stack>
    </Card>
  )
}
