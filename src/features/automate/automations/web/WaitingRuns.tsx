import { Button, Group, Text } from '@mantine/core'
import { IconBolt } from '@tabler/icons-react'
import { useTexts } from '#web/i18n.ts'
import type { ComingProps } from '#web/ui/page/Coming.tsx'
import { useCompanyTime } from '#web/use-company-time.ts'
import { useRead, useSend } from '#web/use-endpoint.ts'
import { useMay } from '#web/viewer.ts'
import { automationsContract } from '../automations.contract.ts'
import { stepLabels } from '../automations.rules.ts'
import { useStopRuns } from './use-stop-runs.ts'

const line = { gap: 'xs', my: 6 } as const
const quiet = { variant: 'subtle', size: 'compact-sm' } as const

/** Automations that wait for a job with its quotes and invoices, a client, a quote or an invoice, and those that begin by a job's dates. */
export function WaitingRuns(of: ComingProps) {
  const t = useTexts()
  const time = useCompanyTime()
  const may = useMay(automationsContract.runs.access)
  const { data } = useRead(automationsContract.runs, of, { enabled: may })
  const stop = useStopRuns()
  const skip = useSend(automationsContract.skipStep, { saved: 'Step skipped.' })
  const px = of.job_id === undefined ? 0 : 20
  const runs = data?.data.filter(({ due_at }) => due_at !== null) ?? []
  return (
    <>
      {runs.map(({ id, automation, title, steps, position, due_at }) => {
        const step = steps[position]
        const at = time.instant(due_at!)
        return (
          <Group key={id} {...line} px={px}>
            <IconBolt size={15} aria-hidden="true" />
            <Text size="sm">
              {automation}
              {of.client_id !== undefined && ` (${title})`}
              {': '}
              {step ? t('Next: {{step}}, {{at}}', { step: t(stepLabels[step.kind]), at }) : at}
            </Text>
            <Button
              {...quiet}
              aria-label={t('Skip step of {{name}}', { name: automation })}
              onClick={() => void skip.send({ id, position }).catch(() => {})}
            >
              {t('Skip step')}
            </Button>
            <Button
              {...quiet}
              aria-label={t('Stop {{name}}', { name: automation })}
              onClick={() => stop([id], automation)}
            >
              {t('Stop')}
            </Button>
          </Group>
        )
      })}
      {runs.length > 1 && (
        <Group {...line} px={px}>
          <Button {...quiet} onClick={() => stop(runs.map(({ id }) => id))}>
            {t('Stop all')}
          </Button>
        </Group>
      )}
      {data?.planned.map(({ automation_id, automation, at }) => (
        <Group key={`${automation_id} ${at}`} {...line} px={px}>
          <IconBolt size={15} aria-hidden="true" />
          <Text size="sm">
            {automation}: {t('Starts {{at}}', { at: time.instant(at) })}
          </Text>
        </Group>
      ))}
    </>
  )
}
