import { useTexts } from '#web/i18n.ts'
import { type LeftOut, leftOutReasons } from '../client-messages.rules.ts'
import classes from './MessageFiles.module.css'

/** Names what came with a mail and was not kept, with the reason of each kind. */
export function NotKept({ files }: { files: readonly LeftOut[] }) {
  const t = useTexts()
  const reasons = [...new Set(files.map(each => each.reason))]
  return reasons.map(reason => (
    <p key={reason} className={classes.notKept}>
      {t('Not saved: {{names}}. {{reason}}', {
        names: files.flatMap(each => (each.reason === reason ? [each.name] : [])).join(', '),
        reason: t(leftOutReasons[reason]),
      })}
    </p>
  ))
}
