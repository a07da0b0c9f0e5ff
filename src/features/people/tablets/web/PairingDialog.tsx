import type { Receives } from '#shared/endpoint.ts'
import { useTexts } from '#web/i18n.ts'
import { CopyButton } from '#web/ui/CopyButton.tsx'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { TextInput } from '#web/ui/input/TextInput.tsx'
import { QrCode } from '#web/ui/QrCode.tsx'
import { useCompanyTime } from '#web/use-company-time.ts'
import type { tabletsContract } from '../tablets.contract.ts'
import classes from './tablet.module.css'

export type Pairing = Receives<typeof tabletsContract.add>

/** The code that pairs a tablet, once. */
export function PairingDialog({ pairing, onClose }: { pairing: Pairing; onClose: () => void }) {
  const t = useTexts()
  const { instant } = useCompanyTime()
  const { code, url, until } = pairing
  return (
    <Dialog
      opened
      size="sm"
      onClose={onClose}
      title={t('Pair the tablet')}
      subtitle={t('Open this on the tablet by {{time}}. It works once.', { time: instant(until, 'time') })}
      footer={<CopyButton text={url} />}
    >
      <QrCode text={url} label={t('QR code of the link')} />
      <p className={classes.code}>{code}</p>
      <TextInput label={t('Link')} value={url} readOnly onFocus={event => event.currentTarget.select()} />
    </Dialog>
  )
}
