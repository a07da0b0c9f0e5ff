import { Skeleton } from '@mantine/core'
import type { ComponentType } from 'react'
import { useTexts } from '#web/i18n.ts'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { LoadFailed } from '#web/ui/page/LoadFailed.tsx'
import { useRead } from '#web/use-endpoint.ts'
import { type Lead, leadsContract } from '../leads.contract.ts'
import { LeadDialog } from './LeadDialog.tsx'

interface OpenLeadProps {
  id: number
  onClose: () => void
  onBook: ((lead: Lead) => void) | undefined
  onJob: (id: number) => void
  Handovers?: ComponentType<{ id: number }> | undefined
}

/** The dialog of a lead, as it is now: what others do to it shows at once. */
export function OpenLead({ id, onClose, ...ways }: OpenLeadProps) {
  const t = useTexts()
  const { data, error, refetch } = useRead(leadsContract.open, { id }, { staleTime: 0 })
  if (data) return <LeadDialog lead={data.result} onClose={onClose} {...ways} />
  const isGone = error?.status === 404
  return (
    <Dialog opened size="xl" title={t('Lead')} onClose={onClose}>
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
