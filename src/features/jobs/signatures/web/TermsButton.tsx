import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTexts } from '#web/i18n.ts'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import classes from './signatures.module.css'

/** A button that opens the terms that the client signs, to be read (document 1 §2). */
export function TermsButton({ text }: { text: string }) {
  const t = useTexts()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="default" style={{ alignSelf: 'flex-start' }} onClick={() => setOpen(true)}>
        {t('Terms & Conditions')}
      </Button>
      {isOpen && (
        <Dialog
          opened
          title={t('Terms & Conditions')}
          onClose={() => setOpen(false)}
          footer={<Button onClick={() => setOpen(false)}>{t('Close')}</Button>}
        >
          <p className={classes.terms}>{text}</p>
        </Dialog>
      )}
    </>
  )
}
