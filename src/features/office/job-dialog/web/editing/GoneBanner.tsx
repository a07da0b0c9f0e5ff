import { useTexts } from '#web/i18n.ts'
import { CopyButton } from '#web/ui/CopyButton.tsx'
import classes from '../JobDialog.module.css'
import type { useJobEdit } from './use-job-edit.ts'

interface GoneBannerProps {
  edit: ReturnType<typeof useJobEdit>
  /** A note that was not added yet. */
  note: string
}

/** Who deleted the job while it is open here, or gave it to somebody else; what was typed is there to be copied. */
export function GoneBanner({ edit, note }: GoneBannerProps) {
  const t = useTexts()
  if (!edit.gone) return null
  const typed = [edit.typedText(), note.trim()].filter(Boolean).join('\n')
  return (
    <div className={classes.gone} role="alert">
      <strong>{t(edit.gone)}</strong>
      {typed && (
        <>
          <span>{t('What you typed isn’t saved:')}</span>
          <p className={classes.typed}>{typed}</p>
          <CopyButton text={typed} />
        </>
      )}
    </div>
  )
}
