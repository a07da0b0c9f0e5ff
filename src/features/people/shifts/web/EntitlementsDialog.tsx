import { useTexts } from '#web/i18n.ts'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { Entitlements } from './Entitlements.tsx'

interface EntitlementsDialogProps {
  userId: number
  name: string
  onClose: () => void
}

/** A person's own hours a year and opening balances. */
export function EntitlementsDialog({ userId, name, onClose }: EntitlementsDialogProps) {
  const t = useTexts()
  return (
    <Dialog opened onClose={onClose} title={t('Leave for {{name}}', { name })}>
      <Entitlements userId={userId} />
    </Dialog>
  )
}
