import { List, Stack, Text } from '@mantine/core'
import '@mantine/core/styles/List.layer.css'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { statusLabel } from '#features/jobs/job-status/job-status.rules.ts'
import { useConfirm } from '#web/confirm.tsx'
import { useTexts } from '#web/i18n.ts'
import { SendError } from '#web/send.ts'
import { GrowingText } from '#web/ui/GrowingText.tsx'
import { readKey, readQuery, useSend } from '#web/use-endpoint.ts'
import { checklistsContract, type JobChecklist } from '../checklists.contract.ts'
import { missingItems } from '../checklists.rules.ts'

/** The items that need a reason while the question is open. */
interface Answer {
  reason: string
  /** Says that there is none yet. */
  complain: () => void
}

/**
 * Asks why items of checklists are left out before a job gets a status that asks for them; true if the save may go on.
 * The reason is kept with the job and in its diary.
 */
export function useChecklistQuestion({ id: jobId, number }: { id: number; number: number }) {
  const t = useTexts()
  const confirm = useConfirm()
  const queryClient = useQueryClient()
  const { send } = useSend(checklistsContract.explain, {
    waits: ({ reason }) => ({
      title: t('Job #{{number}}', { number }),
      typed: `${t('Why is it left out?')} ${reason}`,
      job: jobId,
    }),
  })

  return async (job: { types: readonly number[]; status: number }): Promise<boolean> => {
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
    if (missing.length === 0) return true
    const answer: Answer = { reason: '', complain: () => {} }
    const items = missing.map(({ checklist_id, item_id }) => ({ checklist_id, item_id }))
    return confirm({
      title: t('Not everything on the checklist is done'),
      message: (
        <Why answer={answer} texts={missing.map(({ text }) => text)} status={t(statusLabel(job.status))} />
      ),
      cancel: t('Go back'),
      confirm: t('Save anyway'),
      run: async () => {
        if (answer.reason.trim() === '') {
          answer.complain()
          throw new Error('no reason')
        }
        const sent = send({ jobId, items, reason: answer.reason.trim() })
        // Without a connection it waits for it, as the save does.
        if (navigator.onLine) await sent
      },
    })
  }

  /** The current lists; without a connection the last ones read. */
  async function listsOf(): Promise<readonly JobChecklist[]> {
    try {
      const read = readQuery(checklistsContract.onJob, { jobId })
      return (await queryClient.fetchQuery({ ...read, staleTime: 0, retry: false })).data
    } catch (error) {
      if (!(error instanceof SendError)) throw error
      const known = queryClient.getQueryData<{ data: JobChecklist[] }>(
        readKey(checklistsContract.onJob, { jobId }),
      )
      return known?.data ?? []
    }
  }
}

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
        label={t('Why is it left out?')}
        description={t('It is kept in the job’s diary.')}
        withAsterisk
        minRows={2}
        maxLength={1_000}
        error={isMissing ? t('Please say why.') : undefined}
        onChange={event => {
          answer.reason = event.currentTarget.value
          setMissing(false)
        }}
      />
    </Stack>
  )
}
