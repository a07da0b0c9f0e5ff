import type { ReactNode } from 'react'
import { useTexts } from '#web/i18n.ts'
import type { SendError } from '#web/send.ts'
import { LoadFailed } from './LoadFailed.tsx'
import { Missing, type MissingProps } from './Missing.tsx'
import { PageSkeleton, type PageSkeletonProps } from './PageSkeleton.tsx'

interface LoadedProps<D> extends PageSkeletonProps {
  read: { data: D | undefined; error: SendError | null; refetch: () => unknown }
  /** Says what did not come, translated. */
  failed: string
  /** For a page of one row: said instead when there is no such row. */
  missing?: MissingProps
  children: (data: D) => ReactNode
}

/** A page once what it shows is there; until then its outline, or why it did not come. */
export function Loaded<D>({
  read: { data, error, refetch },
  failed,
  missing,
  shape = 'form',
  children,
}: LoadedProps<D>) {
  const t = useTexts()
  if (data) return children(data)
  if (!error) return <PageSkeleton shape={shape} />
  if (missing && error.status === 404) return <Missing {...missing} />
  return <LoadFailed title={failed} text={t(error)} onRetry={refetch} />
}
