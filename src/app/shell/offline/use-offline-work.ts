import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { seesOwnWorkOnly } from '#shared/access.ts'
import { soonMs } from '#web/lazy-part.tsx'
import { forgetReplies, recalledReplies, startKeepingReplies } from '#web/offline/kept-replies.ts'
import { keepSent, setOverlays } from '#web/offline/overlays.ts'
import { refreshBetween } from '#web/offline/refresh-between.ts'
import { leftWrites, ownerOf, sendLeftWrites, watchWrites } from '#web/offline/waiting-writes.ts'
import { useCompanyTime } from '#web/use-company-time.ts'
import { type SignedIn, useViewer } from '#web/viewer.ts'

/**
 * In a cellar there is no signal, and the work goes on: what a technician has read stays readable after a reload, and
 * what they wrote is sent once there is a connection.
 */
export function useOfflineWork(): void {
  const viewer = useViewer()
  const queryClient = useQueryClient()
  const owner = ownerOf(viewer)
  const isTechnician = seesOwnWorkOnly(viewer)
  const { today } = useCompanyTime()
  useEffect(() => {
    const end = new AbortController()
    void sendLeftWrites(owner, end.signal, write => {
      keepSent(queryClient, write)
      refreshBetween(queryClient, write.entry.changes ?? [])
    })
    return () => end.abort()
  }, [owner, queryClient])
  const rights = useMemo(() => rightsText(viewer), [viewer])
  useEffect(() => {
    if (!isTechnician) {
      void forgetReplies()
      return
    }
    const atHand = () =>
      queryClient
        .getQueryCache()
        .getAll()
        .flatMap(({ queryKey, queryHash, state }) =>
          state.status === 'success' && !recalledReplies().has(queryHash)
            ? [[queryKey, state.data, state.dataUpdatedAt] as const]
            : [],
        )
    void startKeepingReplies(rights, atHand)
  }, [isTechnician, rights, queryClient])
  useEffect(() => {
    if (!isTechnician) return
    const end = new AbortController()
    const late = setTimeout(() => {
      void import('./offline-parts.ts').then(({ keepParts }) => keepParts())
      void import('./tell-device.ts').then(({ tellDevice }) => tellDevice(owner, end.signal))
      void import('./keep-awake.ts').then(({ keepAwake }) => keepAwake(end.signal))
      void import('./take-version.ts').then(({ takeVersions }) => takeVersions(end.signal))
    }, soonMs)
    return () => {
      clearTimeout(late)
      end.abort()
    }
  }, [isTechnician, owner])
  useEffect(() => {
    let isAsked = false
    let isGone = false
    const load = async () => {
      if (isAsked || leftWrites().length === 0) return
      isAsked = true
      const { writeOverlays } = await import('./write-overlays.ts')
      if (!isGone) setOverlays(writeOverlays(viewer))
    }
    const stop = watchWrites(() => void load())
    void load()
    return () => {
      isGone = true
      stop()
      setOverlays([])
    }
  }, [viewer])
  useEffect(() => {
    if (!isTechnician) return
    const end = new AbortController()
    const late = setTimeout(async () => {
      const { keepPulled } = await import('./pull-field.ts')
      if (!end.signal.aborted) keepPulled(queryClient, { owner, today }, end.signal)
    }, soonMs)
    return () => {
      clearTimeout(late)
      end.abort()
    }
  }, [isTechnician, queryClient, owner, today])
}

/** Names all that decides which answers this person may see. */
function rightsText({ id, company_id, kind, permissions, pack_id, masking }: SignedIn): string {
  return JSON.stringify([id, company_id, kind, pack_id, Boolean(masking), [...permissions].sort()])
}
