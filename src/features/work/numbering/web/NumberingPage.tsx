import { useTexts } from '#web/i18n.ts'
import { LoadFailed } from '#web/ui/LoadFailed.tsx'
import { PageSkeleton } from '#web/ui/PageSkeleton.tsx'
import { useRead } from '#web/use-endpoint.ts'
import { numberingContract } from '../numbering.contract.ts'
import { NumberingForm } from './NumberingForm.tsx'

/** The number that the next job gets. */
export default function NumberingPage() {
  const t = useTexts()
  const numbering = useRead(numberingContract.read, {}, { staleTime: 0 })
  if (numbering.data) return <NumberingForm {...numbering.data.result} />
  if (!numbering.error) return <PageSkeleton shape="form" />
  return (
    <LoadFailed
      title={t('The numbering could not be loaded')}
      text={t(numbering.error)}
      onRetry={numbering.refetch}
    />
  )
}
