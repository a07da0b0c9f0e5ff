import { Button, Stack, Text } from '@mantine/core'
import { useConfirm } from '#web/confirm/confirm.tsx'
import { useTexts } from '#web/i18n.ts'
import { toast } from '#web/toast.ts'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { LinedRow, LinedRows } from '#web/ui/list/LinedRow.tsx'
import { EmptyState } from '#web/ui/page/EmptyState.tsx'
import { Loaded } from '#web/ui/page/Loaded.tsx'
import { StatusBadge, type Tone } from '#web/ui/StatusBadge.tsx'
import { useCompanyTime } from '#web/use-company-time.ts'
import { useSend } from '#web/use-endpoint.ts'
import { useReadPages } from '#web/use-pages.ts'
import { type Automation, type AutomationRun, automationsContract } from '../automations.contract.ts'
import { stepLabels } from '../automations.rules.ts'
import { undoLabels } from '../run.rules.ts'
import { useStopRuns } from './use-stop-runs.ts'

const states: Record<AutomationRun['state'], { label: string; tone: Tone }> = {
  waiting: { label: 'Waiting', tone: 'amber' },
  done: { label: 'Done', tone: 'green' },
  stopped: { label: 'Stopped', tone: 'grey' },
  failed: { label: 'Failed', tone: 'pink' },
}

interface RunsPanelProps {
  of: Automation | 'all'
  onClose: () => void
}

/** Runs, the newest first; each can be stopped, moved on or tried again. */
export function RunsPanel({ of, onClose }: RunsPanelProps) {
  const t = useTexts()
  const pages = useReadPages(
    automationsContract.runs,
    (before: number | undefined) => ({
      ...(of !== 'all' && { automation_id: of.id }),
      ...(before !== undefined && { before }),
    }),
    { first: undefined, next: page => (page.more ? page.data.at(-1)?.id : undefined) },
  )
  const runs = pages.data?.pages.flatMap(page => page.data)
  const title = of === 'all' ? t('History') : t('History of {{name}}', { name: of.name })
  return (
    <Dialog opened size="lg" title={title} onClose={onClose}>
      <Loaded
        read={{ data: runs, error: pages.error, refetch: pages.refetch }}
        failed={t('Couldn’t load the history')}
        shape="list"
      >
        {rows =>
          rows.length === 0 ? (
            <EmptyState title={t('No runs yet')} text={t('Runs appear here with each step.')} />
          ) : (
            <Stack gap="md">
              <LinedRows>
                {rows.map(run => (
                  <Run key={run.id} run={run} />
                ))}
              </LinedRows>
              {pages.hasNextPage && (
                <Button
                  variant="default"
                  loading={pages.isFetchingNextPage}
                  onClick={() => void pages.fetchNextPage()}
                >
                  {t('Show more')}
                </Button>
              )}
            </Stack>
          )
        }
      </Loaded>
    </Dialog>
  )
}

function Run({ run }: { run: AutomationRun }) {
  const t = useTexts()
  const time = useCompanyTime()
  const stop = useStopRuns()
  const skip = useSend(automationsContract.skipStep, { saved: 'Step skipped.' })
  const retry = useSend(automationsContract.retry, { saved: 'Trying again.' })
  const undo = useUndo(run)
  const { id, title, automation, state, steps, position, due_at, reason, started_at } = run
  const { label, tone } = states[state]
  const next = steps[position]
  const size = 'compact-sm'
  return (
    <LinedRow
      name={title}
      badge={<StatusBadge tone={tone}>{t(label)}</StatusBadge>}
      about={`${automation} · ${time.instant(started_at)}`}
      detail={
        <>
          {steps.slice(0, position).map((step, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: steps have no other name
            <Text key={at} size="sm" component="div">
              {t(stepLabels[step.kind])}
              {step.outcome === 'left' && `: ${t(step.note)}`}
              {step.at && ` · ${time.instant(step.at)}`}
              {step.undo !== '' && ` · ${t(undoLabels[step.undo])}`}
            </Text>
          ))}
          {state === 'waiting' && next && due_at && (
            <Text size="sm" fw={500} component="div">
              {t('Next: {{step}}, {{at}}', { step: t(stepLabels[next.kind]), at: time.instant(due_at) })}
            </Text>
          )}
          {reason !== '' && <Text size="sm">{t(reason)}</Text>}
        </>
      }
    >
      {state === 'waiting' && (
        <>
          <Button
            size={size}
            variant="default"
            onClick={() => void skip.send({ id, position }).catch(() => {})}
          >
            {t('Skip step')}
          </Button>
          <Button size={size} variant="default" onClick={() => stop([id], automation)}>
            {t('Stop')}
          </Button>
        </>
      )}
      {state === 'failed' && (
        <Button size={size} variant="default" onClick={() => void retry.send({ id }).catch(() => {})}>
          {t('Try again')}
        </Button>
      )}
      {run.can_undo && (
        <Button size={size} variant="default" onClick={() => void undo().catch(() => {})}>
          {t('Undo')}
        </Button>
      )}
    </LinedRow>
  )
}

/** Asks, takes back what the run has set, and says what could not be. */
function useUndo({ id, title, steps }: AutomationRun) {
  const t = useTexts()
  const confirm = useConfirm()
  const { send } = useSend(automationsContract.undo)
  return async () => {
    const sure = await confirm({
      title: t('Undo this run?'),
      message: t(
        'What it changed for {{title}} is set back, unless someone changed it since. Sent messages stay sent.',
        { title },
      ),
      confirm: t('Undo'),
    })
    if (!sure) return
    const { undone, stopped_at, sent } = await send({ id })
    const kind = stopped_at === null ? undefined : steps[stopped_at]?.kind
    const told = [
      ...(undone > 0 ? [t('{{count}} steps undone.', { count: undone })] : []),
      ...(kind ? [t('Stopped at “{{step}}”: someone changed it since.', { step: t(stepLabels[kind]) })] : []),
      ...(sent > 0 ? [t('{{count}} messages stay sent.', { count: sent })] : []),
    ].join(' ')
    if (kind) toast.info(told)
    else toast.success(told)
  }
}
