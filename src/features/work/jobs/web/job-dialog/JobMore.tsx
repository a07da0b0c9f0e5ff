import { ActionIcon, Menu } from '@mantine/core'
import { IconDots, IconHistory, IconInbox, IconPrinter, IconTemplate } from '@tabler/icons-react'
import { useState } from 'react'
import { leadsContract } from '#features/sales/leads/leads.contract.ts'
import { AppLink } from '#web/address/AppLink.tsx'
import { useTexts } from '#web/i18n.ts'
import { lazyPart } from '#web/lazy-part.tsx'
import { Hint } from '#web/ui/Hint.tsx'
import { useMay, useViewer } from '#web/viewer.ts'
import { canBook } from '../../jobs.rules.ts'
import type { ShownJob } from '../../jobs.wire.ts'

const ReportDialog = lazyPart(
  async () => (await import('#features/work/job-report/web/ReportDialog.tsx')).ReportDialog,
)

const SaveAsTemplateDialog = lazyPart(
  async () =>
    (await import('#features/work/job-templates/web/SaveAsTemplateDialog.tsx')).SaveAsTemplateDialog,
)

const HistoryDialog = lazyPart(
  async () => (await import('#features/work/job-history/web/HistoryDialog.tsx')).HistoryDialog,
)

interface JobMoreProps {
  job: ShownJob
  /** For thumbs. */
  isLarge?: boolean
}

/** What is done with a job now and then. */
export function JobMore({ job, isLarge = false }: JobMoreProps) {
  const t = useTexts()
  const [opened, setOpened] = useState<'report' | 'template' | 'history' | null>(null)
  const books = canBook(useViewer()) === true
  const mayLeads = useMay(leadsContract.open.access)
  const close = () => setOpened(null)
  return (
    <>
      <Menu position="top-start" withinPortal>
        <Hint label={t('More')}>
          <Menu.Target>
            <ActionIcon variant="default" size={isLarge ? 44 : 36} aria-label={t('More')}>
              <IconDots size={18} />
            </ActionIcon>
          </Menu.Target>
        </Hint>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconPrinter size={16} />} onClick={() => setOpened('report')}>
            {t('Job report')}
          </Menu.Item>
          {books && (
            <Menu.Item leftSection={<IconHistory size={16} />} onClick={() => setOpened('history')}>
              {t('History')}
            </Menu.Item>
          )}
          {books && (
            <Menu.Item leftSection={<IconTemplate size={16} />} onClick={() => setOpened('template')}>
              {t('Save as template')}
            </Menu.Item>
          )}
          {job.lead_id !== null && mayLeads && (
            <Menu.Item
              leftSection={<IconInbox size={16} />}
              renderRoot={props => <AppLink to="/manage/leads" query={{ open: job.lead_id! }} {...props} />}
            >
              {t('Open the lead')}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {opened === 'history' && <HistoryDialog jobId={job.id} onClose={close} />}
      {opened === 'template' && <SaveAsTemplateDialog jobId={job.id} onClose={close} />}
      {opened === 'report' && <ReportDialog jobId={job.id} onClose={close} />}
    </>
  )
}
