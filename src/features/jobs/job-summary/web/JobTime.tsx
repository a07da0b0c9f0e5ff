import { Button, Group, Text } from '@mantine/core'
import { IconPlayerPlay, IconPlayerStop } from '@tabler/icons-react'
import { useTexts } from '#web/i18n.ts'
import { useKeptSend, useRead } from '#web/use-endpoint.ts'
import { useViewer } from '#web/viewer.ts'
import { jobTimeContract } from '../job-time.contract.ts'

interface JobTimeProps {
  job: { id: number; number: number }
  /** For thumbs. */
  isLarge?: boolean
}

/** How long was worked on a job, and a button that begins or ends one's own work on it. */
export function JobTime({ job: { id: jobId, number }, isLarge = false }: JobTimeProps) {
  const t = useTexts()
  const viewer = useViewer()
  const { data } = useRead(jobTimeContract.times, { jobId }, { refetchInterval: 60_000 })
  const work = useKeptSend(jobTimeContract.work, {
    saved: workText,
    waits: ({ status }) => ({
      title: t('Job #{{number}}', { number }),
      typed: status === 'In' ? t('Start work') : t('Stop work'),
      job: jobId,
    }),
  })
  if (!data) return null
  const isWorking = data.data.some(each => each.user_id === viewer.id && each.ended_at === null)
  return (
    <Group gap="sm">
      <Button
        size={isLarge ? 'md' : 'sm'}
        variant={isWorking ? 'light' : 'default'}
        loading={work.isPending}
        leftSection={isWorking ? <IconPlayerStop size={16} /> : <IconPlayerPlay size={16} />}
        onClick={() => void work.send({ jobId, status: isWorking ? 'Out' : 'In' })}
      >
        {isWorking ? t('Stop work') : t('Start work')}
      </Button>
      {data.minutes > 0 && (
        <Text size="sm" c="dimmed">
          {t('{{hours}} h {{minutes}} min worked', {
            hours: String(Math.floor(data.minutes / 60)),
            minutes: String(data.minutes % 60),
          })}
        </Text>
      )}
    </Group>
  )
}

const workText = (_reply: unknown, { status }: { status: string }) =>
  status === 'In' ? 'Work has begun.' : 'Work has ended.'
