import { Button } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useTexts } from '#web/i18n.ts'
import classes from './JobDialog.module.css'

/** Shown when another person has saved the job while it is open here. */
export function ChangedBanner({ onLoad }: { onLoad: () => void }) {
  const t = useTexts()
  return (
    <div className={classes.banner} role="status">
      <span>{t('Changed by someone else just now')}</span>
      <Button size="compact-xs" variant="default" leftSection={<IconRefresh size={14} />} onClick={onLoad}>
        {t('Load')}
      </Button>
    </div>
  )
}
