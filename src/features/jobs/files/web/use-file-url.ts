import type { Sends } from '#shared/endpoint.ts'
import { useBlobUrl } from '#web/ui/use-blob-url.ts'
import { useRead } from '#web/use-endpoint.ts'
import { filesContract } from '../files.contract.ts'

/** The bytes of a stored file as an address for `src`, once they are there: only a signed-in reader gets them. */
export function useFileUrl(
  { id, name }: { id: number; name: string },
  size: NonNullable<Sends<typeof filesContract.read>['size']>,
) {
  const {
    data: blob,
    error,
    refetch,
  } = useRead(filesContract.read, { id, name, size }, { staleTime: Infinity })
  return { url: useBlobUrl(blob), blob, error, refetch }
}
