import { Button } from '@mantine/core'
import { memo } from 'react'
import { useTexts } from '#web/i18n.ts'
import { useDialogClose } from '#web/ui/dialog/dialog-close.ts'

/** Closes the surrounding dialog, after asking if something would be lost. */
export const CancelButton = memo(function CancelButton({ disabled }: { disabled?: boolean }) {
  const t = useTexts()
  return (
    <Button variant="default" disabled={disabled} onClick={useDialogClose()}>
      {t('Cancel')}
    </Button>
  )
})
