import { useTexts } from '#web/i18n.ts'
import { LoadFailed } from '#web/ui/LoadFailed.tsx'
import classes from './ChatMessages.module.css'
import { loadTrouble } from './chat-trouble.ts'

/** What stands in place of messages that have not come: that they load, or why not, with another try. */
export function ChatWaiting({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const t = useTexts()
  if (!error) {
    return (
      <p className={classes.empty} role="status">
        {t('Loading messages...')}
      </p>
    )
  }
  return <LoadFailed title={t(loadTrouble(error))} onRetry={onRetry} />
}
