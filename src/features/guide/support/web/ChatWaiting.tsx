import { useTexts } from '#web/i18n.ts'
import { LoadFailed } from '#web/ui/page/LoadFailed.tsx'
import classes from './ChatWaiting.module.css'
import { loadTrouble } from './chat-trouble.ts'

/** Shown in place of messages that are not there yet: loading, or what went wrong, with a retry. */
export function ChatWaiting({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const t = useTexts()
  if (!error) {
    return (
      <p className={classes.waiting} role="status">
        {t('Loading messages...')}
      </p>
    )
  }
  return <LoadFailed title={t(loadTrouble(error))} onRetry={onRetry} />
}
