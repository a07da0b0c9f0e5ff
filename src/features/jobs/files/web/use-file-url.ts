import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Sends } from '#shared/endpoint.ts'
import { useSlowLine } from '#web/live/line-speed.ts'
import { keptReply } from '#web/offline/kept-replies.ts'
import { useBlobUrl } from '#web/ui/use-blob-url.ts'
import { readKey, useRead } from '#web/use-endpoint.ts'
import { filesContract } from '../files.contract.ts'

/** The bytes of a stored file as an address for `src`, once they are there: only a signed-in reader gets them. */
export function useFileUrl(
  { id, name }: { id: number; name: string },
  size: NonNullable<Sends<typeof filesContract.read>['size']>,
  enabled = true,
) {
  const {
    data: blob,
    error,
    refetch,
  } = useRead(filesContract.read, { id, name, size }, { enabled, staleTime: Infinity })
  return { url: useBlobUrl(blob), blob, error, refetch }
}

/** A picture's thumbnail; on a slow line it is held until somebody asks, unless it lies on this device. */
export function useThumbnail({ id, name, thumbnail }: { id: number; name: string; thumbnail: string }) {
  const queryClient = useQueryClient()
  const isSlow = useSlowLine()
  const [isAsked, setAsked] = useState(false)
  const isWanted = thumbnail !== '' && (!isSlow || isAsked)
  const { url, error } = useFileUrl({ id, name }, 'thumbnail', isWanted)
  const isLooked = thumbnail !== '' && !isWanted
  useEffect(() => {
    if (!isLooked) return
    const key = readKey(filesContract.read, { id, name, size: 'thumbnail' })
    keptReply(key).then(
      kept => kept && queryClient.setQueryData(key, kept),
      () => {},
    )
  }, [isLooked, id, name, queryClient])
  return { url, error, ask: isLooked && !url ? () => setAsked(true) : null }
}
