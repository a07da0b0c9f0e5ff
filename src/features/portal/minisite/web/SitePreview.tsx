import { useRead } from '#web/use-endpoint.ts'
import { PagePreviewDialog } from '../../public-pages/web/PagePreviewDialog.tsx'
import { minisiteContract } from '../minisite.contract.ts'
import type { Site } from '../minisite.rules.ts'

export function SitePreview({ site, onClose }: { site: Site; onClose: () => void }) {
  return (
    <PagePreviewDialog read={useRead(minisiteContract.preview, site, { staleTime: 0 })} onClose={onClose} />
  )
}
