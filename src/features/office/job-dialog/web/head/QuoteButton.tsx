import { Button } from '@mantine/core'
import { memo } from 'react'
import { statusId } from '#features/jobs/job-status/job-status.rules.ts'
import type { ShownJob } from '#features/jobs/jobs/jobs.wire.ts'
import { hasPermission } from '#shared/access.ts'
import { AppLink } from '#web/address/AppLink.tsx'
import { useTexts } from '#web/i18n.ts'
import { useViewer } from '#web/viewer.ts'

/** Opens a quote filled in from the job, for jobs with status Quote (document 1 §2). */
export const QuoteButton = memo(function QuoteButton({ job }: { job: ShownJob }) {
  const t = useTexts()
  const viewer = useViewer()
  if (job.status_id !== statusId.quote || !hasPermission(viewer, 'money.manage')) return null
  const { email, phone, name, address, company_comment: additionalInfo, id: transferJobId } = job
  const query = { email, phone, name, address, additionalInfo, transferJobId }
  return (
    <Button
      variant="default"
      renderRoot={props => <AppLink to="/quotes/newquotes" query={query} {...props} />}
    >
      {t('Create Quote')}
    </Button>
  )
})
