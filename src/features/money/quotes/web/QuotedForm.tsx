import { Anchor } from '@mantine/core'
import { useState } from 'react'
import { useTexts } from '#web/i18n.ts'
import { lazyDialog } from '#web/lazy-dialog.tsx'

const AnswerDialog = lazyDialog(
  async () => (await import('#features/jobs/forms/web/AnswerDialog.tsx')).AnswerDialog,
)

/** Shows the filled-in form that a quote was proposed for. */
export function QuotedForm({ id }: { id: number }) {
  const t = useTexts()
  const [isShown, setShown] = useState(false)
  return (
    <>
      <Anchor component="button" type="button" size="sm" ta="start" onClick={() => setShown(true)}>
        {t('Open the filled-in form')}
      </Anchor>
      {isShown && <AnswerDialog id={id} job={null} onClose={() => setShown(false)} />}
    </>
  )
}
