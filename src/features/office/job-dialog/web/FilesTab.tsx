import { Fieldset, Stack } from '@mantine/core'
import '@mantine/core/styles/Fieldset.layer.css'
import { CustomFieldInputs } from '#features/account/custom-fields/web/CustomFieldInputs.tsx'
import { canEditJob } from '#features/jobs/job-status/job-status.rules.ts'
import type { ShownJob } from '#features/jobs/jobs/jobs.wire.ts'
import { lazyPart } from '#web/lazy-part.tsx'
import { useViewer } from '#web/viewer.ts'

const FilesPart = lazyPart<{ job: ShownJob }>(
  async () => (await import('#features/jobs/files/web/FilesPart.tsx')).FilesPart,
)

/** The files, and the company's own fields about them. */
export function FilesTab({ job }: { job: ShownJob }) {
  const isOpen = canEditJob(job, useViewer(), new Date()) === true
  return (
    <Stack gap="lg">
      <FilesPart job={job} />
      <Fieldset variant="unstyled" disabled={!isOpen}>
        <CustomFieldInputs tab={2} />
      </Fieldset>
    </Stack>
  )
}
