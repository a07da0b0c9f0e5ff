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
  /** The button that begins work stands elsewhere. */
  startsElsewhere?: boolean
}

/** One's own work on a job: whether it is under way (undefined while nobody knows), and beginning or ending it. */
export function useOwnWork({ id: jobId, number }: JobTimeProps['job']) {
  const t = useTexts()
  const viewer = useViewer()
  const { data } = useRead(jobTimeContract.times, { jobId }, { refetchInterval: 60_000 })
  const { send, isPending } = useKeptSend(jobTimeContract.work, {
    saved: workText,
    waits: ({ status }) => ({
      title: t('Job #{{number}}', { number }),
      typed: status === 'In' ? t('Start work') : t('Stop work'),
      job: jobId,
    }),
  })
  return {
    minutes: data?.minutes ?? 0,
    isWorking: data?.data.some(each => each.user_id === viewer.id && each.ended_at === null),
    isPending,
    set: (status: 'In' | 'Out') => void send({ jobId, status }),
  }
}

/** How long was worked on a job, and a button that begins or ends one's own work on it. */
export function JobTime({ job, isLarge = false, startsElsewhere = false }: JobTimeProps) {
  const t = useTexts()
  const { minutes, isWorking, isPending, set } = useOwnWork(job)
  if (isWorking === undefined) return null
  return (
    <Group gap="sm">
      {(isWorking || !startsElsewhere) && (
        <Button
          size={isLarge ? 'md' : 'sm'}
          variant={isWorking ? 'light' : 'default'}
          loading={isPending}
          leftSection={isWorking ? <IconPlayerStop size={16} /> : <IconPlayerPlay size={16} />}
          onClick={() => set(isWorking ? 'Out' : 'In')}
        >
          {isWorking ? t('Stop work') : t('Start work')}
        </Button>
      )}
      {minutes > 0 && (
        <Text size="sm" c="dimmed">
          {t('{{hours}} h {{minutes}} min worked', {
            hours: String(Math.floor(minutes / 60)),
            minutes: String(minutes % 60),
          })}
        </Text>
      )}
    </Group>
  )
}

const workText = (_reply: unknown, { status }: { status: string }) =>
  status === 'In' ? 'Work started.' : 'Work stopped.'
