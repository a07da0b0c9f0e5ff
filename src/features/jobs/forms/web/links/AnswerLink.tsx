import { Anchor } from '@mantine/core'
import { useState } from 'react'
import { useTexts } from '#web/i18n.ts'
import { lazyDialog } from '#web/lazy-dialog.tsx'

const AnswerDialog = lazyDialog(async () => (await import('../AnswerDialog.tsx')).AnswerDialog)

/** Opens a filled-in form where it is no part of a job yet. */
export function AnswerLink({ id }: { id: number }) {
  const t = useTexts()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Anchor component="button" type="button" size="sm" ta="start" onClick={() => setOpen(true)}>
        {t('Filled-in form')}
      </Anchor>
      {isOpen && <AnswerDialog id={id} job={null} onClose={() => setOpen(false)} />}
    </>
  )
}
