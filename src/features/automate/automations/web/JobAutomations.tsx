import { Button, Group, Text } from '@mantine/core'
import { IconBolt } from '@tabler/icons-react'
import { useTexts } from '#web/i18n.ts'
import { useCompanyTime } from '#web/use-company-time.ts'
import { useRead, useSend } from '#web/use-endpoint.ts'
import { useMay } from '#web/viewer.ts'
import { automationsContract } from '../automations.contract.ts'
import { stepLabels } from '../automations.rules.ts'

/** Automations that wait for this job, its quotes or its invoices, and those that begin by its dates. */
export function JobAutomations({ job }: { job: number }) {
  const t = useTexts()
  const time = useCompanyTime()
  const may = useMay(automationsContract.runs.access)
  const { data } = useRead(automationsContract.runs, { job_id: job }, { enabled: may })
  const stop = useSend(automationsContract.stopRuns, { saved: 'Stopped.' })
  return (
    <>
      {data?.data.map(({ id, automation, steps, position, due_at }) => {
        const step = steps[position]
        if (!step || due_at === null) return null
        return (
          <Group key={id} gap="xs" px={20} my={6}>
            <IconBolt size={15} aria-hidden="true" />
            <Text size="sm">
              {automation}:{' '}
              {t('Next: {{step}}, {{at}}', { step: t(stepLabels[step.kind]), at: time.instant(due_at) })}
            </Text>
            <Button
              variant="subtle"
              size="compact-sm"
              aria-label={t('Stop {{name}}', { name: automation })}
              onClick={() => void stop.send({ ids: [id] }).catch(() => {})}
            >
              {t('Stop')}
            </Button>
          </Group>
        )
      })}
      {data?.planned.map(({ automation_id, automation, at }) => (
        <Group key={`${automation_id} ${at}`} gap="xs" px={20} my={6}>
          <IconBolt size={15} aria-hidden="true" />
          <Text size="sm">
            {automation}: {t('Starts {{at}}', { at: time.instant(at) })}
          </Text>
        </Group>
      ))}
    </>
  )
}
