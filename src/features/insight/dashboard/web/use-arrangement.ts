import { useMemo } from 'react'
import { inReadingOrder, type Place, settled } from '#features/account/page-settings/grid.rules.ts'
import { pageSettingsContract } from '#features/account/page-settings/page-settings.contract.ts'
import {
  gridFrom,
  layoutPages,
  settingsFrom,
  withAdded,
} from '#features/account/page-settings/page-settings.rules.ts'
import type { Sends } from '#shared/endpoint.ts'
import { readKey, useRead, useSend } from '#web/use-endpoint.ts'
import type { ShownWidget } from '../dashboard.rules.ts'

const input = { pageID: layoutPages.dashboard.id }
const key = readKey(pageSettingsContract.page, input)

/** Widgets open to everybody, offered until the server's list has loaded. */
const plain: readonly string[] = ['today', 'unscheduled', 'open_jobs']

type Reply = { data: { settings: Record<string, unknown> } }

/** Which widgets the signed-in person shows and where they stand; what is changed is drawn at once and kept. */
export function useArrangement() {
  const read = useRead(pageSettingsContract.page, input, { staleTime: 600_000 })
  const { send } = useSend(pageSettingsContract.update, {
    failed: 'The layout could not be saved.',
    optimistic: ({ settings }, queryClient) => {
      const before = queryClient.getQueryData<Reply>(key)
      if (before) queryClient.setQueryData(key, withSettings(before, settings))
      return () => queryClient.setQueryData(key, before)
    },
  })
  const stored = read.data?.data.settings
  const offered = read.data?.data.offered ?? plain
  const titles = read.data?.data.titles
  const shown = useMemo(() => {
    const page = withAdded(layoutPages.dashboard, titles)
    const settings = settingsFrom(page, stored)
    const { places, isLocked } = gridFrom(page, stored)
    const widgets = inReadingOrder(places.lg).filter(
      widget => settings[widget] === 1 && offered.includes(widget),
    ) as ShownWidget[]
    return { widgets, places, isLocked }
  }, [stored, offered, titles])
  return {
    ...shown,
    /** Titles of pinned reports, by widget. */
    titles,
    /** Nothing is drawn before, so that nothing jumps. */
    isReady: read.data !== undefined || read.error !== null,
    place: (width: 'lg' | 'md', places: Readonly<Record<string, Place>>) => {
      const name = width === 'lg' ? 'layout' : 'md'
      const settings = Object.fromEntries(
        Object.entries(places).map(([widget, place]) => [widget, { [name]: place }]),
      )
      void send({ ...input, settings })
    },
    lock: (isLocked: boolean) => void send({ ...input, settings: { locked: isLocked ? 1 : 0 } }),
  }
}

function withSettings(reply: Reply, sent: Sends<typeof pageSettingsContract.update>['settings']): Reply {
  const settings = { ...reply.data.settings }
  for (const [name, part] of Object.entries(sent)) {
    const before = settings[name]
    settings[name] = typeof part === 'object' && typeof before === 'object' ? { ...before, ...part } : part
  }
  return { ...reply, data: { ...reply.data, settings } }
}

/** Places of the widgets shown, closed up where others are switched off. */
export const placesOf = (
  widgets: readonly ShownWidget[],
  places: Readonly<Record<string, Place>>,
  columns: number,
): Record<string, Place> =>
  settled(Object.fromEntries(widgets.map(widget => [widget, places[widget]!])), columns)
