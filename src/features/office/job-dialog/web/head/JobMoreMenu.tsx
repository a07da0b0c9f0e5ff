import { Menu, Switch } from '@mantine/core'
import { IconCopy, IconHistory, IconInbox, IconPrinter, IconTemplate } from '@tabler/icons-react'
import { useState } from 'react'
import { canBook } from '#features/jobs/job-status/job-status.rules.ts'
import type { ShownJob } from '#features/jobs/jobs/jobs.wire.ts'
import { copiesDetails, setCopiesDetails } from '#features/office/new-job/web/copy-details.ts'
import { leadsContract } from '#features/sales/leads/leads.contract.ts'
import { AppLink } from '#web/address/AppLink.tsx'
import { useTexts } from '#web/i18n.ts'
import { type LazyDropdownProps, useLazyDropdown } from '#web/lazy-dropdown.tsx'
import { useLostAt } from '#web/live/connection.ts'
import { useMay, useViewer } from '#web/viewer.ts'

interface JobMoreMenuProps extends LazyDropdownProps {
  job: ShownJob
  onChoose: (what: 'report' | 'template' | 'history') => void
}

/** Actions that a `JobMore` opens. */
export function JobMoreMenu({ job, onChoose, ...dropdown }: JobMoreMenuProps) {
  const t = useTexts()
  const { opened, target } = useLazyDropdown(dropdown)
  const [copies, setCopies] = useState(copiesDetails)
  const books = canBook(useViewer()) === true
  const isLost = useLostAt() !== null
  const mayLeads = useMay(leadsContract.open.access)
  return (
    <Menu opened={opened} onChange={dropdown.onChange} position="top-start" withinPortal>
      <Menu.Target>{target}</Menu.Target>
      <Menu.Dropdown>
        {isLost && <Menu.Label>{t('Greyed-out items open when you’re back online.')}</Menu.Label>}
        <Menu.Item
          leftSection={<IconPrinter size={16} />}
          disabled={isLost}
          onClick={() => onChoose('report')}
        >
          {t('Job report')}
        </Menu.Item>
        {books && (
          <Menu.Item
            leftSection={<IconHistory size={16} />}
            disabled={isLost}
            onClick={() => onChoose('history')}
          >
            {t('History')}
          </Menu.Item>
        )}
        {books && (
          <Menu.Item
            leftSection={<IconTemplate size={16} />}
            disabled={isLost}
            onClick={() => onChoose('template')}
          >
            {t('Save as template')}
          </Menu.Item>
        )}
        {books && (
          <Menu.Item
            role="menuitemcheckbox"
            aria-checked={copies}
            closeMenuOnClick={false}
            leftSection={<IconCopy size={16} />}
            rightSection={<Switch size="xs" checked={copies} readOnly tabIndex={-1} aria-hidden="true" />}
            onClick={() => {
              setCopiesDetails(!copies)
              setCopies(!copies)
            }}
          >
            {t('Copy details on save')}
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
  )
}
