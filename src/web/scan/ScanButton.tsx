import { Button } from '@mantine/core'
import { IconBarcode } from '@tabler/icons-react'
import { useState } from 'react'
import { useTexts } from '#web/i18n.ts'
import { lazyDialog } from '#web/lazy-dialog.tsx'

const ScanDialog = lazyDialog(async () => (await import('./ScanDialog.tsx')).ScanDialog)

interface ScanButtonProps {
  onScan: (text: string) => void
  /** Goes on after a code, for one after the other. */
  many?: boolean
}

/** Opens the camera to read a barcode or a label. */
export function ScanButton({ onScan, many = false }: ScanButtonProps) {
  const t = useTexts()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="default" leftSection={<IconBarcode size={16} />} onClick={() => setOpen(true)}>
        {t('Scan')}
      </Button>
      {isOpen && <ScanDialog many={many} onScan={onScan} onClose={() => setOpen(false)} />}
    </>
  )
}
