import { Skeleton } from '@mantine/core'
import { useState } from 'react'
import { useTexts } from '#web/i18n.ts'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { LoadFailed } from '#web/ui/page/LoadFailed.tsx'
import { useRead } from '#web/use-endpoint.ts'
import { inventoryContract } from '../inventory.contract.ts'
import { partFromWire, type ShownPart } from '../inventory.wire.ts'
import { PartDialog } from './PartDialog.tsx'
import type { ShownPlace } from './use-places.ts'

interface OpenedPartProps {
  /** null: a new one. */
  id: number | null
  place: number
  places: readonly ShownPlace[]
  onClose: () => void
}

/** Reads the part that a dialog is about; the dialog keeps the quantity that it began with. */
export function OpenedPart({ id, ...props }: OpenedPartProps) {
  return id === null ? <PartDialog part={null} {...props} /> : <StoredPart key={id} id={id} {...props} />
}

function StoredPart({ id, ...props }: OpenedPartProps & { id: number }) {
  const t = useTexts()
  const { data, error, isFetchedAfterMount, refetch } = useRead(
    inventoryContract.open,
    { id, place: props.place },
    { staleTime: 0 },
  )
  const [begun, setBegun] = useState<ShownPart | null>(null)
  if (isFetchedAfterMount && data && !begun) setBegun(partFromWire(data.result))
  if (begun) return <PartDialog part={begun} {...props} />
  return (
    <Dialog opened title={t('Part')} onClose={props.onClose}>
      {error ? (
        <LoadFailed title={t('Couldn’t open this')} text={t(error)} onRetry={refetch} />
      ) : (
        <Skeleton height={280} aria-hidden="true" />
      )}
    </Dialog>
  )
}
