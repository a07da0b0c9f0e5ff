import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { JobRow, ShownRow } from '#features/jobs/jobs/job-rows.wire.ts'
import { jobsContract } from '#features/jobs/jobs/jobs.contract.ts'
import type { Receives, Sends } from '#shared/endpoint.ts'
import { useTexts } from '#web/i18n.ts'
import { toast } from '#web/toast.ts'
import { useSend } from '#web/use-endpoint.ts'
import { pagesKey } from '#web/use-pages.ts'
import { type BoardList, listOnWire } from './board-lists.ts'

type Pages = InfiniteData<Receives<typeof jobsContract.list>>

/** Puts a job into a list, at once on the screen, with Undo. */
export function useMoveJob(lists: readonly BoardList[]) {
  const t = useTexts()
  const { send } = useSend(jobsContract.moveToList, {
    optimistic: (input, client) => placeAtOnce(client, input),
  })
  return useCallback(
    async (job: ShownRow, to: BoardList, below: number | null = null) => {
      const from = job.list_id
      const list_id = listOnWire(to.id)
      const nameOf = (id: number | null) => lists.find(list => list.id === id)?.name ?? t('no list')
      // The toast of a failure is enough; the card goes back by itself.
      const done = await send({ id: job.id, list_id, prev_list_id: from, below }).catch(() => null)
      if (!done) return
      const name = job.company_name || job.name || `#${job.number}`
      const undo = async () => {
        await send({ id: job.id, list_id: from, prev_list_id: list_id, below: done.prev_below })
        toast.success(t('Moved back.'))
      }
      toast.success(
        list_id === from
          ? t('Moved {{name}}.', { name })
          : t('Moved {{name}} to {{list}}.', { name, list: nameOf(list_id) }),
        { id: `pipeline-${job.id}`, undo: () => void undo().catch(() => {}) },
      )
    },
    [send, lists, t],
  )
}

/** Takes the card from where it is and lays it where it goes, in every column that has been read. */
function placeAtOnce(
  client: QueryClient,
  { id, list_id = null, below }: Sends<typeof jobsContract.moveToList>,
) {
  const columns = client.getQueriesData<Pages>({ queryKey: pagesKey(jobsContract.list) })
  const row = columns
    .flatMap(([, pages]) => pages?.pages.flatMap(page => page.data) ?? [])
    .find(each => each.id === id)
  if (!row) return
  const moved: JobRow = { ...row, list_id: Number(list_id) || null }
  for (const [key, pages] of columns) {
    if (!pages) continue
    const asked = key[2] as Sends<typeof jobsContract.list>
    const isTarget = asked.filters?.listId === (Number(list_id) || 0)
    const rest = pages.pages.map(page => ({ ...page, data: page.data.filter(each => each.id !== id) }))
    client.setQueryData<Pages>(key, {
      ...pages,
      pages: isTarget ? withRow(rest, moved, Number(below) || null) : rest,
    })
  }
  return () => {
    for (const [key, pages] of columns) client.setQueryData(key, pages)
  }
}

function withRow<Page extends { data: JobRow[] }>(pages: Page[], row: JobRow, below: number | null): Page[] {
  const place = pages.findIndex(page => page.data.some(each => each.id === below))
  const target = Math.max(place, 0)
  return pages.map((page, i) => {
    if (i !== target) return page
    const at = page.data.findIndex(each => each.id === below) + 1
    return { ...page, data: [...page.data.slice(0, at), row, ...page.data.slice(at)] }
  })
}
