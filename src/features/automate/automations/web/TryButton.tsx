import { Alert, Anchor, Button, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { statusLabel } from '#features/jobs/job-status/job-status.rules.ts'
import type { Translate } from '#shared/translator.ts'
import { useTexts } from '#web/i18n.ts'
import type { SendError } from '#web/send.ts'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { useSend } from '#web/use-endpoint.ts'
import { automationsContract } from '../automations.contract.ts'
import { type Step, stepLabels, type Timing } from '../automations.rules.ts'
import type { Conditions } from '../conditions.rules.ts'
import type { TriggerName } from '../triggers.rules.ts'
import { waitText } from './draft.ts'

/** Rows that are offered to look at. */
const mostShown = 5

/** How long it waits, or to which status it changes the job. */
function detailOf(step: Step | undefined, t: Translate): string {
  if (step?.kind === 'wait') return waitText(step, t)
  return step?.kind === 'status' ? t(statusLabel(step.status_id)) : ''
}

interface TryButtonProps {
  trigger: TriggerName
  timing: Timing | null
  conditions: Conditions
  actions: Step[]
}

/** For whom it would have begun in the last 30 days, and what its steps would say to one of them; nothing is sent. */
export function TryButton(draft: TryButtonProps) {
  const t = useTexts()
  const trial = useSend(automationsContract.try, { silent: true })
  const [found, setFound] = useState<Awaited<ReturnType<typeof trial.send>>>()
  const [chosen, setChosen] = useState<number>()
  const [failure, setFailure] = useState('')
  async function look(row?: number) {
    setFailure('')
    setChosen(row)
    try {
      setFound(await trial.send({ ...draft, ...(row !== undefined && { row }) }))
    } catch (error) {
      setFound(undefined)
      setFailure(t(error as SendError))
    }
  }
  const title = found?.rows.find(({ id }) => id === chosen)?.title
  return (
    <div>
      <Button variant="default" loading={trial.isPending} onClick={() => void look()}>
        {t('Try it')}
      </Button>
      <Stack role="status" gap={4} {...((found || failure) && { mt: 'xs' })}>
        {failure && <Alert color="red">{failure}</Alert>}
        {found && (
          <Text size="sm">
            {t('Last 30 days: {{fits}} of {{happened}} would have started. Nothing was sent.', {
              fits: String(found.fits),
              happened: String(found.happened),
            })}
          </Text>
        )}
        {found?.rows.slice(0, mostShown).map(({ id, title }) => (
          <Anchor key={id} component="button" type="button" ta="left" size="sm" onClick={() => void look(id)}>
            {t('Show the steps for {{title}}', { title })}
          </Anchor>
        ))}
      </Stack>
      {title !== undefined && found && found.steps.length > 0 && (
        <Dialog opened title={t('Steps for {{title}}', { title })} onClose={() => setChosen(undefined)}>
          <Stack gap="md">
            {found.steps.map(({ kind, to, subject, text, note }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: steps have no other name
              <div key={at}>
                <Text size="sm" fw={500}>
                  {[`${at + 1}. ${t(stepLabels[kind])}`, detailOf(draft.actions[at], t), to]
                    .filter(Boolean)
                    .join(' · ')}
                </Text>
                {note && (
                  <Text size="sm" c="dimmed">
                    {t('Left out: {{reason}}', { reason: t(note) })}
                  </Text>
                )}
                <Text size="sm" style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
                  {[subject, text].filter(Boolean).join('\n')}
                </Text>
              </div>
            ))}
          </Stack>
        </Dialog>
      )}
    </div>
  )
}
