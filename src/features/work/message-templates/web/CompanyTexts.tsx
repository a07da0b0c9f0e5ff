import { Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTexts } from '#web/i18n.ts'
import type { SendError } from '#web/send.ts'
import { LoadFailed } from '#web/ui/LoadFailed.tsx'
import { PageSkeleton } from '#web/ui/PageSkeleton.tsx'

interface CompanyTextsProps<D> {
  read: { data: D | undefined; error: SendError | null; refetch: () => void }
  children: (data: D) => ReactNode
}

/** The cards of texts, once they are there. */
export function CompanyTexts<D>({ read, children }: CompanyTextsProps<D>) {
  const t = useTexts()
  if (read.data) return <Stack gap="lg">{children(read.data)}</Stack>
  if (!read.error) return <PageSkeleton shape="form" />
  return <LoadFailed title={t('Failed to load template')} text={t(read.error)} onRetry={read.refetch} />
}
