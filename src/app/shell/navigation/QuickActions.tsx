import { Button } from '@mantine/core'
import { IconChevronDown, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useMayOpen } from '#app/shell/screen.tsx'
import { canBook } from '#features/jobs/job-status/job-status.rules.ts'
import { useNewJob } from '#features/jobs/jobs/web/use-new-job.ts'
import { useTexts } from '#web/i18n.ts'
import { lazyDropdown } from '#web/lazy-dropdown.tsx'
import { useViewer } from '#web/viewer.ts'
import type { QuickAction } from './QuickActionsMenu.tsx'
import classes from './TopBar.module.css'

const QuickActionsMenu = lazyDropdown(async () => (await import('./QuickActionsMenu.tsx')).QuickActionsMenu)

/** New Job in one click where there is room, and a menu of what else is often added. */
export function QuickActions() {
  const t = useTexts()
  const newJob = useNewJob()
  const [isOpen, setOpen] = useState(false)
  const mayBook = canBook(useViewer()) === true
  const actions = useQuickActions()
  if (!mayBook && actions.length === 0) return null
  return (
    <Button.Group className={classes.quick} data-tour="quick-actions">
      {mayBook && (
        <Button
          className={classes.newJob}
          leftSection={<IconPlus size={16} />}
          aria-haspopup="dialog"
          onClick={() => newJob.open()}
        >
          {t('New Job')}
        </Button>
      )}
      <QuickActionsMenu
        opened={isOpen}
        onChange={setOpen}
        onNewJob={mayBook ? () => newJob.open() : null}
        actions={actions}
        target={
          <Button
            className={classes.more}
            data-alone={!mayBook || undefined}
            aria-label={t('Quick Actions')}
            aria-haspopup="menu"
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            <IconPlus className={classes.plus} size={16} />
            <IconChevronDown className={classes.chevron} size={16} />
          </Button>
        }
      />
    </Button.Group>
  )
}

/** Those of them that the viewer may add, the most frequent first. */
function useQuickActions(): QuickAction[] {
  const mayOpen = useMayOpen()
  const isNew = { query: { new: true } } as const
  return [
    { screen: '/quotes/newquotes', title: 'New Quote', to: '/quotes/newquotes' },
    { screen: '/newInvoice', title: 'New Invoice', to: '/newInvoice' },
    { screen: '/clients/add', title: 'New Client', to: '/clients', ...isNew },
    { screen: '/manage/leads', title: 'New Lead', to: '/manage/leads', ...isNew },
  ].filter(({ screen }) => mayOpen(screen))
}
