import { useTexts } from '#web/i18n.ts'
import { OpenedRow } from '#web/ui/list/OpenedRow.tsx'
import { clientsContract } from '../../clients.contract.ts'
import { clientFromWire } from '../../clients.wire.ts'
import { ClientForm } from './ClientForm.tsx'

interface ClientDialogProps {
  /** null: a new client. */
  id: number | null
  onClose: () => void
  onSaved?: (id: number) => void
  /** Opens a client that the new one resembles. */
  onUse: (id: number) => void
}

/** Adds, shows, changes or deletes one client. */
export function ClientDialog({ id, onClose, onSaved, onUse }: ClientDialogProps) {
  const t = useTexts()
  return (
    <OpenedRow entry={clientsContract.open} id={id} title={t('Client')} size="lg" onClose={onClose}>
      {(client, reload) => (
        <ClientForm
          client={client && clientFromWire(client)}
          onClose={onClose}
          onSaved={onSaved}
          onUse={onUse}
          onReload={reload}
        />
      )}
    </OpenedRow>
  )
}
