import { List, Stack, Text } from '@mantine/core'
import '@mantine/core/styles/List.layer.css'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { statusLabel } from '#features/jobs/job-status/job-status.rules.ts'
import type { Receives } from '#shared/endpoint.ts'
import { useConfirm } from '#web/confirm/confirm.tsx'
import { useTexts } from '#web/i18n.ts'
import { withWaiting } from '#web/offline/overlays.ts'
import { SendError } from '#web/send.ts'
import { GrowingText } from '#web/ui/input/GrowingText.tsx'
import { askSoon, readKey, sendsEnded } from '#web/use-endpoint.ts'
import { checklistsContract, type JobChecklist } from '../checklists.contract.ts'
import { missingItems } from '../checklists.rules.ts'
import type { LeftOut } from '../checklists.wire.ts'

/** The items that need a reason while the question is open. */
interface Answer {
  reason: string
  /** Says that there is none yet. */
  complain: () => void
}

/**
 * Asks why items of checklists are left out before a job gets a status that asks for them. The reason goes with the save
 * of the status: null where none is needed, false when the person goes back.
 */
export function useChecklistQuestion({ id: jobId }: { id: number }) {
  const t = useTexts()
  const confirm = useConfirm()
  const queryClient = useQueryClient()

  return async (job: { types: readonly number[]; status: number }): Promise<LeftOut | null | false> => {
    const lists = await listsOf()
    const checks = lists.flatMap(list =>
      list.items.map(({ id, is_done, reason }) => ({
        checklist_id: list.id,
        item_id: id,
        is_done,
        reason,
      })),
    )
    const missing = missingItems(lists, checks, job)
    if (missing.length === 0) return null
    const answer: Answer = { reason: '', complain: () => {} }
    const isSure = await confirm({
      title: t('The checklist isn’t complete'),
      message: (
        <Why answer={answer} texts={missing.map(({ text }) => text)} status={t(statusLabel(job.status))} />
      ),
      cancel: t('Go back'),
      confirm: t('Save anyway'),
      run: async () => {
        if (answer.reason.trim() !== '') return
        answer.complain()
        throw new Error('no reason')
      },
    })
    const items = missing.map(({ checklist_id, item_id }) => ({ checklist_id, item_id }))
    return isSure && { reason: answer.reason.trim(), items }
  }

  /** The current lists, or the last ones read where they can't be had soon; with the ticks that wait to be sent. */
  async function listsOf(): Promise<readonly JobChecklist[]> {
    // A tick that is on its way is no answer yet.
    const ticked = sendsEnded(queryClient, checklistsContract.tick)
    const reply = await askSoon(queryClient, checklistsContract.onJob, { jobId }, ticked).catch(
      (error: unknown) => {
        if (!(error instanceof SendError)) throw error
        return queryClient.getQueryData<Lists>(readKey(checklistsContract.onJob, { jobId }))
      },
    )
    return reply ? withWaiting(checklistsContract.onJob, { jobId }, reply).data : []
  }
}

type Lists = Receives<typeof checklistsContract.onJob>

function Why({ answer, texts, status }: { answer: Answer; texts: readonly string[]; status: string }) {
  const t = useTexts()
  const [isMissing, setMissing] = useState(false)
  answer.complain = () => setMissing(true)
  return (
    <Stack gap="sm">
      <Text size="sm">{t('Tick these off before {{status}}:', { status })}</Text>
      <List size="sm">
        {texts.map((text, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two items may say the same.
          <List.Item key={i}>{text}</List.Item>
        ))}
      </List>
      <GrowingText
        label={t('Why was it skipped?')}
        description={t('Saved in the job diary.')}
        withAsterisk
        minRows={2}
        maxLength={1_000}
        error={isMissing ? t('Please give a reason.') : undefined}
        onChange={event => {
          answer.reason = event.currentTarget.value
          setMissing(false)
        }}
      />
    </Stack>
  )
}
