import { Skeleton } from '@mantine/core'
import { Fragment, type ReactNode, useState } from 'react'
import type { Endpoint, Receives, Sends } from '#shared/endpoint.ts'
import { useTexts } from '#web/i18n.ts'
import { Dialog, type DialogProps } from '#web/ui/dialog/Dialog.tsx'
import { LoadFailed } from '#web/ui/page/LoadFailed.tsx'
import { useRead } from '#web/use-endpoint.ts'

export type RowRead<E extends Endpoint> =
  Receives<E> extends { result: infer Row extends { version: number } } ? Row : never

interface OpenedRowProps<E extends Endpoint> extends Pick<DialogProps, 'title' | 'size' | 'onClose'> {
  /** Reads one row by its `id`. */
  entry: E
  /** null: a new row. */
  id: number | null
  /** The dialog of the row, or of a new one; `reload` is there while somebody else has changed the row. */
  children: (row: RowRead<E> | null, reload?: () => void) => ReactNode
}

/** Reads the row that a dialog is about. What the dialog began with stays while somebody is typing in it. */
export function OpenedRow<E extends Endpoint>({ id, children, ...props }: OpenedRowProps<E>) {
  return id === null ? (
    children(null)
  ) : (
    <StoredRow key={id} id={id} {...props}>
      {children}
    </StoredRow>
  )
}

function StoredRow<E extends Endpoint>({
  entry,
  id,
  children,
  ...dialog
}: OpenedRowProps<E> & { id: number }) {
  const t = useTexts()
  const { data, error, isFetchedAfterMount, refetch } = useRead(entry, { id } as Sends<E>, { staleTime: 0 })
  const [begun, setBegun] = useState<RowRead<E> | null>(null)
  const latest = isFetchedAfterMount ? (data as { result: RowRead<E> } | undefined)?.result : undefined
  if (latest && !begun) setBegun(latest)
  if (begun) {
    const isNewer = latest !== undefined && latest.version !== begun.version
    return (
      <Fragment key={begun.version}>{children(begun, isNewer ? () => setBegun(latest) : undefined)}</Fragment>
    )
  }
  const isGone = error?.status === 404
  return (
    <Dialog opened {...dialog}>
      {error ? (
        <LoadFailed
          title={t('Couldn’t open this')}
          text={isGone ? t('It may have been deleted in the meantime.') : t(error)}
          onRetry={isGone ? undefined : refetch}
        />
      ) : (
        <Skeleton height={280} aria-hidden="true" />
      )}
    </Dialog>
  )
}
