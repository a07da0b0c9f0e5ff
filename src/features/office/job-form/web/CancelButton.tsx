import { Button } from '@mantine/core'
import { useTexts } from '#web/i18n.ts'
import { useDialogClose } from '#web/ui/dialog-close.ts'

/** Closes the surrounding dialog, after asking if something would be lost. */
export function CancelButton({ disabled }: { disabled?: boolean }) {
  const t = useTexts()
  return (
    <Button variant="default" disabled={disabled} onClick={useDialogClose()}>
      {t('Cancel')}
    </Button>
  )
}
