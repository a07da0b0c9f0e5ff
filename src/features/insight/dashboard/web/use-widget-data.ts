import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { Endpoint, Sends } from '#shared/endpoint.ts'
import { askOrRecall } from '#web/offline/kept-replies.ts'
import { SendError, send } from '#web/send.ts'
import { placeOf, readQuery } from '#web/use-endpoint.ts'
import { dashboardContract, widgetCalls } from '../dashboard.contract.ts'
import type { DataWidget, WidgetRows } from '../widgets.wire.ts'

export interface Asked {
  start?: string
  end?: string
  basis?: 'invoiced' | 'paid'
}

/** Rows of a widget, fetched again when they change; what several widgets ask for at the same time is one request. */
export function useWidgetData<W extends DataWidget>(
  widget: W,
  asked: Asked,
): UseQueryResult<WidgetRows[W][], SendError> {
  const entry: Endpoint = widgetCalls[widget]
  const { queryKey, meta } = readQuery(entry, asked as Sends<Endpoint>)
  return useQuery<WidgetRows[W][], SendError>({
    queryKey,
    ...(meta && { meta }),
    queryFn: ({ client }) =>
      askOrRecall(queryKey, () => askTogether(widget, asked), placeOf(client, queryKey, true), entry.reads),
    placeholderData: before => before,
  })
}

interface Waiting {
  widget: DataWidget
  asked: Asked
  done: (rows: never[]) => void
  failed: (error: unknown) => void
}
let waiting: Waiting[] = []

/** Milliseconds in which the widgets that come into sight together have asked. */
const together = 20

function askTogether<W extends DataWidget>(widget: W, asked: Asked): Promise<WidgetRows[W][]> {
  return new Promise((done, failed) => {
    // The same widget with other dates: the first answer would be of dates that nobody looks at any more.
    const before = waiting.find(each => each.widget === widget)
    if (before) askNow()
    waiting.push({ widget, asked, done: done as Waiting['done'], failed })
    if (waiting.length === 1) setTimeout(askNow, together)
  })
}

function askNow(): void {
  const all = waiting
  waiting = []
  if (all.length === 0) return
  const widgets = all.map(({ widget, asked }) => ({ widget, ...asked }))
  send(dashboardContract.dashboardData, { widgets }).then(
    ({ result, failed }) => {
      for (const { widget, done, failed: fail } of all) {
        const problem = failed.find(each => each.widget === widget)
        if (problem) fail(new SendError(problem.status, problem.message))
        else done((result[widget] ?? []) as never[])
      }
    },
    error => {
      for (const each of all) each.failed(error)
    },
  )
}
