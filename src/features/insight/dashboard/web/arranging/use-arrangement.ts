import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useRef, useState } from 'react'
import { inReadingOrder, type Place, settledPlaces } from '#features/account/page-settings/grid.rules.ts'
import { pageSettingsContract } from '#features/account/page-settings/page-settings.contract.ts'
import { gridFrom, settingsFrom, withAdded } from '#features/account/page-settings/page-settings.rules.ts'
import type { Sends } from '#shared/endpoint.ts'
import { readKey, useRead, useSend } from '#web/use-endpoint.ts'
import { dashboardPage, type ShownWidget } from '../../dashboard.rules.ts'

const input = { pageID: dashboardPage.id }
const key = readKey(pageSettingsContract.page, input)

/** Widgets open to everybody, offered until the server's list has loaded. */
const plain: readonly string[] = ['today', 'unscheduled', 'open_jobs']

type Settings = Sends<typeof pageSettingsContract.update>['settings']

/** Which widgets the signed-in person shows and where they stand; what is changed is drawn at once and kept. */
export function useArrangement() {
  const read = useRead(pageSettingsContract.page, input, { staleTime: 600_000 })
  const { drawn, save } = useSavedInTurn()
  const kept = read.data?.data.settings
  const stored = useMemo(() => withSettings(kept ?? {}, drawn), [kept, drawn])
  const offered = read.data?.data.offered ?? plain
  const titles = read.data?.data.titles
  const shown = useMemo(() => {
    const page = withAdded(dashboardPage, titles)
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
      save(settings)
    },
    lock: (isLocked: boolean) => save({ locked: isLocked ? 1 : 0 }),
  }
}

/**
 * Saves changes one after the other, as the last one counts, and those that come meanwhile together. `drawn` has them until
 * all are stored: an answer to an earlier one would take later ones off the screen again.
 */
function useSavedInTurn() {
  const queryClient = useQueryClient()
  const { send } = useSend(pageSettingsContract.update, {
    failed: 'Couldn’t save the layout.',
    onSuccess: reply => queryClient.setQueryData(key, reply),
  })
  const [drawn, setDrawn] = useState<Settings>({})
  const waiting = useRef<Settings | null>(null)
  const isSaving = useRef(false)
  const saveAll = async () => {
    isSaving.current = true
    try {
      while (waiting.current) {
        const settings = waiting.current
        waiting.current = null
        await send({ ...input, settings })
      }
    } catch {
      // Said by `failed`; what came after it was drawn over what is not kept.
      waiting.current = null
    }
    isSaving.current = false
    setDrawn({})
  }
  const save = (settings: Settings) => {
    setDrawn(now => withSettings(now, settings))
    waiting.current = withSettings(waiting.current ?? {}, settings)
    if (!isSaving.current) void saveAll()
  }
  return { drawn, save }
}

function withSettings<S extends Record<string, unknown>>(before: S, sent: Settings): S & Settings {
  const parts = Object.entries(sent).map(([name, part]) => {
    const of = before[name]
    return [name, typeof part === 'object' && typeof of === 'object' ? { ...of, ...part } : part]
  })
  return { ...before, ...Object.fromEntries(parts) }
}

/** Places of the widgets shown, closed up where others are switched off. */
export const placesOf = (
  widgets: readonly ShownWidget[],
  places: Readonly<Record<string, Place>>,
  columns: number,
): Record<string, Place> =>
  settledPlaces(Object.fromEntries(widgets.map(widget => [widget, places[widget]!])), columns)
