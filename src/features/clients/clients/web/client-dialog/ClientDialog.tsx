import { Skeleton, Stack } from '@mantine/core'
import { useState } from 'react'
import { useTexts } from '#web/i18n.ts'
import { Dialog } from '#web/ui/Dialog.tsx'
import { LoadFailed } from '#web/ui/LoadFailed.tsx'
import { useRead } from '#web/use-endpoint.ts'
import { type Client, clientsContract } from '../../clients.contract.ts'
import { ClientForm } from './ClientForm.tsx'

interface ClientDialogProps {
  /** null: a new client. */
  id: number | null
  onClose: () => void
  onSaved?: (id: number) => void
}

/** One client: to be added, looked at, changed or deleted. */
export function ClientDialog({ id, onClose, onSaved }: ClientDialogProps) {
  return id === null ? (
    <ClientForm client={null} onClose={onClose} onSaved={onSaved} />
  ) : (
    <StoredClient id={id} onClose={onClose} onSaved={onSaved} />
  )
}

function StoredClient({ id, onClose, onSaved }: ClientDialogProps & { id: number }) {
  const t = useTexts()
  const { data, error, refetch } = useRead(clientsContract.open, { id }, { staleTime: 0 })
  // What the form began with: a change by somebody else must not sweep away what is being typed.
  const [begun, setBegun] = useState<Client | null>(null)
  const latest = data?.result
  if (latest && !begun) setBegun(latest)
  if (begun) {
    return (
      <ClientForm
        key={begun.version}
        client={begun}
        onClose={onClose}
        onSaved={onSaved}
        onReload={latest && latest.version !== begun.version ? () => setBegun(latest) : undefined}
      />
    )
  }
  const isGone = error?.status === 404
  return (
    <Dialog opened onClose={onClose} title={t('Client')} size="lg">
      {error ? (
        <LoadFailed
          title={t('This client could not be opened')}
          text={isGone ? t('It may have been deleted in the meantime.') : t(error)}
          onRetry={isGone ? undefined : refetch}
        />
      ) : (
        <Stack gap="lg" aria-hidden="true">
          {[0, 1, 2, 3, 4].map(i => (
            <Skeleton key={i} height={34} />
          ))}
        </Stack>
      )}
    </Dialog>
  )
}
