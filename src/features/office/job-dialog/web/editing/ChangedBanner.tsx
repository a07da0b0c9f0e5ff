import { Button, CloseButton } from '@mantine/core'
import { useTexts } from '#web/i18n.ts'
import classes from '../JobDialog.module.css'
import { partLabel } from './part-text.ts'
import type { useJobEdit } from './use-job-edit.ts'

/** Tells that another person has saved the open job: it was merged in, or asks which value to keep. */
export function ChangedBanner({ edit }: { edit: ReturnType<typeof useJobEdit> }) {
  const t = useTexts()
  const { clashesWith, news } = edit
  if (clashesWith) {
    return (
      <div className={classes.banner} role="status">
        <span>
          {clashesWith.changed_by_name
            ? t('{{name}} just changed what you’re editing.', { name: clashesWith.changed_by_name })
            : t('Someone else just changed what you’re editing.')}
        </span>
        <Button size="compact-xs" variant="default" onClick={edit.compare}>
          {t('Compare')}
        </Button>
      </div>
    )
  }
  if (!news) return null
  const name = news.by || t('Someone else')
  const fields = news.parts.map(part => t(partLabel(part))).join(', ')
  return (
    <div className={classes.banner} role="status">
      <span>
        {fields
          ? t('{{name}} just changed: {{fields}}', { name, fields })
          : t('{{name}} just changed this job.', { name })}
      </span>
      <CloseButton size="sm" aria-label={t('Close')} onClick={edit.forgetNews} />
    </div>
  )
}
