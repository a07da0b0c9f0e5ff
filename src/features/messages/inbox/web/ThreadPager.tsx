import { Button } from '@mantine/core'
import { countedRows } from '#shared/list.ts'
import { useTexts } from '#web/i18n.ts'
import type { TableState } from '#web/ui/table/data-table.types.ts'
import classes from './inbox.module.css'

interface ThreadPagerProps {
  page: number
  pageSize: number
  next: string | null | undefined
  onChange: (change: Partial<TableState<'last_at' | 'waits_since'>>) => void
}

/** The way to older conversations and back; not there while one page shows them all. */
export function ThreadPager({ page, pageSize, next, onChange }: ThreadPagerProps) {
  const t = useTexts()
  if (page === 1 && !next) return null
  const hasNumber = (page - 1) * pageSize <= countedRows
  return (
    <div className={classes.pages}>
      <Button
        size="compact-sm"
        variant="default"
        disabled={page === 1}
        // Pages this far on are only reached from the one before.
        onClick={() => onChange({ page: hasNumber ? page - 1 : 1, after: undefined })}
      >
        {t('Newer')}
      </Button>
      <Button
        size="compact-sm"
        variant="default"
        disabled={!next}
        onClick={() => next && onChange({ page: page + 1, after: next })}
      >
        {t('Older')}
      </Button>
    </div>
  )
}
