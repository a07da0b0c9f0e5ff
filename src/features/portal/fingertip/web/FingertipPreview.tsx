import { useRead } from '#web/use-endpoint.ts'
import { PagePreviewDialog } from '../../public-pages/web/PagePreviewDialog.tsx'
import { fingertipContract } from '../fingertip.contract.ts'
import type { Fingertip } from '../fingertip.rules.ts'

export function FingertipPreview({ page, onClose }: { page: Fingertip; onClose: () => void }) {
  return (
    <PagePreviewDialog read={useRead(fingertipContract.preview, page, { staleTime: 0 })} onClose={onClose} />
  )
}
