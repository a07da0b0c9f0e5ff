import { Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Endpoint, Receives, Sends } from '#shared/endpoint.ts'
import { useTexts } from '#web/i18n.ts'
import { Dialog, type DialogProps } from '#web/ui/dialog/Dialog.tsx'
import { LoadFailed } from '#web/ui/page/LoadFailed.tsx'
import { useRead } from '#web/use-endpoint.ts'

interface OpenedDocumentProps<E extends Endpoint> {
  title: string
  /** Reads one document by its `id`. */
  entry: E
  id: number
  onClose: () => void
  /** Left out: xl. */
  size?: DialogProps['size']
  /** The dialog of the document as it is now, and as it becomes. */
  children: (document: DocumentOf<E>) => ReactNode
}

type DocumentOf<E extends Endpoint> =
  Receives<E> extends { result: infer Document } ? NonNullable<Document> : never

/** Reads the document that a dialog is about. */
export function OpenedDocument<E extends Endpoint>({
  title,
  entry,
  id,
  onClose,
  size = 'xl',
  children,
}: OpenedDocumentProps<E>) {
  const t = useTexts()
  const { data, error, refetch } = useRead(entry, { id } as Sends<E>)
  const document = (data as { result: DocumentOf<E> | null } | undefined)?.result
  if (document) return children(document)
  const isGone = error?.status === 404
  return (
    <Dialog opened size={size} title={title} onClose={onClose}>
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
