import { Button, Group, Text } from '@mantine/core'
import { IconAlertCircle, IconCircleCheck } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { jobsContract } from '#features/jobs/jobs/jobs.contract.ts'
import { ownDaysInput } from '#features/jobs/jobs/own-days.ts'
import { dayMinutes } from '#shared/dates.ts'
import { useTexts } from '#web/i18n.ts'
import { useLostAt } from '#web/live/connection.ts'
import { filesArrived } from '#web/offline/arrived-files.ts'
import { ownerOf, useLeftWrites } from '#web/offline/waiting-writes.ts'
import { Card } from '#web/ui/Card.tsx'
import { useCompanyTime } from '#web/use-company-time.ts'
import { readKey, useRead } from '#web/use-endpoint.ts'
import { useViewer } from '#web/viewer.ts'

const lookMs = 2_000

/** Before a technician leaves for a place without signal: what of tomorrow lies on this device, and what of today has arrived. */
export function ReadyForTomorrow() {
  const t = useTexts()
  const viewer = useViewer()
  const isLost = useLostAt() !== null
  const { day, kept, loadRest, isFetching } = useTomorrow()
  const waiting = useLeftWrites().filter(write => write.file).length
  const arrived = filesArrived(ownerOf(viewer))
  if (!day) return null
  const isWhole = kept.length === day.length
  return (
    <Card title={t('Ready for tomorrow')} style={{ maxWidth: 720, marginTop: 12 }}>
      {day.length === 0 ? (
        <Text size="sm">{t('Nothing is booked for you tomorrow.')}</Text>
      ) : (
        <Line isDone={isWhole}>
          {t('Tomorrow’s jobs on this device: {{kept}} of {{all}}', { kept: kept.length, all: day.length })}
        </Line>
      )}
      {!isWhole && (
        <Group mt="xs" gap="sm">
          <Button size="xs" disabled={isLost} loading={isFetching} onClick={() => void loadRest()}>
            {t('Load the rest')}
          </Button>
          {isLost && (
            <Text size="sm" c="dimmed">
              {t('You’re offline. They load when you’re back online.')}
            </Text>
          )}
        </Group>
      )}
      {arrived + waiting > 0 && (
        <Line isDone={waiting === 0}>
          {t('Today’s photos and files sent: {{sent}} of {{all}}', {
            sent: arrived,
            all: arrived + waiting,
          })}
        </Line>
      )}
    </Card>
  )
}

function Line({ isDone, children }: { isDone: boolean; children: string }) {
  return (
    <Group gap={8} wrap="nowrap" mt={4}>
      {isDone ? (
        <IconCircleCheck size={18} color="var(--mantine-color-green-6)" aria-hidden />
      ) : (
        <IconAlertCircle size={18} color="var(--mantine-color-yellow-7)" aria-hidden />
      )}
      <Text size="sm">{children}</Text>
    </Group>
  )
}

/** The jobs of tomorrow, once they are known, and those of which all lies on this device. */
function useTomorrow() {
  const { today, toWall } = useCompanyTime()
  const rows = useRead(jobsContract.list, ownDaysInput(today)).data?.data
  const ids = rows
    ?.filter(({ appointment_time: at }) => at !== null && Math.floor(toWall(at) / dayMinutes) === today + 1)
    .map(row => row.id)
  const known = ids && [...new Set(ids)].join()
  const [kept, setKept] = useState<number[]>([])
  const [isFetching, setIsFetching] = useState(false)
  const day = known === undefined ? undefined : known.split(',').filter(Boolean).map(Number)
  useEffect(() => {
    let isOver = false
    let next: ReturnType<typeof setTimeout>
    const look = async () => {
      const { pulledWhole } = await import('#web/offline/pulled-replies.ts')
      const jobs = known ? known.split(',').map(Number) : []
      const isHere = await pulledWhole(jobs.map(id => readKey(jobsContract.open, { id })))
      const found = jobs.filter((_, n) => isHere[n])
      if (isOver) return
      setKept(found)
      if (found.length < jobs.length) next = setTimeout(() => void look(), lookMs)
    }
    void look()
    return () => {
      isOver = true
      clearTimeout(next)
    }
  }, [known])
  async function loadRest() {
    setIsFetching(true)
    const { pullNow } = await import('./pull-field.ts')
    await pullNow()
    setIsFetching(false)
  }
  return { day, kept, loadRest, isFetching }
}
