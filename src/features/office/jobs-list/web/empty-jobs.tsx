import { IconBriefcase, IconCalendar, IconFileInvoice, IconHistory } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { jobTabs } from '#features/jobs/jobs/jobs.rules.ts'
import type { Translate } from '#shared/translator.ts'
import type { EmptyFacts } from '#web/ui/table/data-table.types.ts'

/** The message of a tab with nothing to show yet. */
export function emptyJobs(tab: number, newJob: ReactNode, t: Translate): EmptyFacts {
  if (tab === jobTabs.appointments) {
    return {
      title: t('No appointments in the next seven days'),
      text: t('Appointments appear here once jobs are scheduled. Change the dates to see more.'),
      icon: <IconCalendar size={22} stroke={1.6} />,
      action: newJob,
    }
  }
  if (tab === jobTabs.history) {
    return {
      title: t('Nothing in the history yet'),
      text: t('Jobs that are closed or cancelled are kept here.'),
      icon: <IconHistory size={22} stroke={1.6} />,
    }
  }
  if (tab === jobTabs.toInvoice) {
    return {
      title: t('Nothing to invoice'),
      text: t('Completed jobs stay here until they’re fully invoiced.'),
      icon: <IconFileInvoice size={22} stroke={1.6} />,
    }
  }
  return {
    title: t('No active jobs'),
    text: newJob
      ? t('Book your first job: what needs doing, for whom and when.')
      : t('Jobs appear here when the office assigns them to you.'),
    icon: <IconBriefcase size={22} stroke={1.6} />,
    action: newJob,
  }
}
