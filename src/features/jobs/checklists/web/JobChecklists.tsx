import { Paper, Stack, Text, Title } from '@mantine/core'
import { statusLabel } from '#features/jobs/job-status/job-status.rules.ts'
import { useTexts } from '#web/i18n.ts'
import { QuestionInput } from '#web/questions/QuestionInput.tsx'
import { useCompanyTime } from '#web/use-company-time.ts'
import { readKey, useKeptSend, useRead } from '#web/use-endpoint.ts'
import { checklistsContract, type JobChecklist } from '../checklists.contract.ts'
import { checkNote, isFor, questionOf } from '../checklists.rules.ts'
import classes from './JobChecklists.module.css'

interface JobChecklistsProps {
  job: { id: number; number: number }
  /** The job's types, as chosen. */
  types: readonly number[]
  isLocked: boolean
}

type Item = JobChecklist['items'][number]

/** The checklists that a job's types ask for. A tick is kept at once, also without a connection. */
export function JobChecklists({ job: { id: jobId, number }, types, isLocked }: JobChecklistsProps) {
  const t = useTexts()
  const time = useCompanyTime()
  const { data } = useRead(checklistsContract.onJob, { jobId })
  const tick = useKeptSend(checklistsContract.tick, {
    waits: ({ item_id, checked }) => {
      const item = lists.flatMap(list => list.items).find(each => each.id === item_id)
      const typed = `${checked === true ? '☑' : '☐'} ${item?.text ?? ''}`
      return { title: t('Job #{{number}}', { number }), typed, job: jobId }
    },
    optimistic: ({ checklist_id, item_id, checked }, queryClient) => {
      const key = readKey(checklistsContract.onJob, { jobId })
      const before = queryClient.getQueryData(key)
      queryClient.setQueryData(key, (reply: { data: JobChecklist[] } | undefined) => reply && ticked(reply))
      return () => queryClient.setQueryData(key, before)

      function ticked(reply: { data: JobChecklist[] }) {
        const change = (item: Item) =>
          item.id === item_id ? { ...item, is_done: checked === true, reason: '', by: '', at: null } : item
        const lists = reply.data.map(list =>
          list.id === checklist_id ? { ...list, items: list.items.map(change) } : list,
        )
        return { ...reply, data: lists }
      }
    },
  })
  const lists = (data?.data ?? []).filter(list => isFor(list, types))
  if (lists.length === 0) return null

  return (
    <Stack gap="md">
      {lists.map(list => (
        <Paper key={list.id} withBorder radius="lg" p="sm">
          <div className={classes.head}>
            <Title order={3} size="h6">
              {list.name}
            </Title>
            <Text size="xs" c="dimmed">
              {t('{{done}} of {{all}} done', {
                done: String(list.items.filter(item => item.is_done).length),
                all: String(list.items.length),
              })}
            </Text>
          </div>
          <Text size="xs" c="dimmed">
            {t('Required before: {{statuses}}', {
              statuses: list.status_ids.map(id => t(statusLabel(id))).join(', '),
            })}
          </Text>
          {list.items.map(item => (
            <QuestionInput
              key={item.id}
              className={classes.item}
              question={questionOf(item)}
              description={checkNote(item, t, time.instant) || undefined}
              disabled={isLocked}
              values={item.is_done ? ['1'] : []}
              onChange={values =>
                void tick.send({
                  jobId,
                  checklist_id: list.id,
                  item_id: item.id,
                  checked: values.length > 0,
                })
              }
            />
          ))}
        </Paper>
      ))}
    </Stack>
  )
}
