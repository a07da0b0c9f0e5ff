import { Text } from '@mantine/core'
import { canEditJob } from '#features/jobs/job-status/job-status.rules.ts'
import type { ShownJob } from '#features/jobs/jobs/jobs.wire.ts'
import { useTexts } from '#web/i18n.ts'
import { MultiSelect } from '#web/ui/select/MultiSelect.tsx'
import { useCompanyTime } from '#web/use-company-time.ts'
import { useRead, useSend } from '#web/use-endpoint.ts'
import { useViewer } from '#web/viewer.ts'
import { toolsContract } from '../tools.contract.ts'
import { useHolderName } from './use-holder-name.ts'

/** The tools that a job asks for, with who has them and who else wants them at the same time. */
export function JobTools({ job }: { job: ShownJob }) {
  const t = useTexts()
  const time = useCompanyTime()
  const holderName = useHolderName()
  const isLocked = canEditJob(job, useViewer(), new Date()) !== true
  const tools = useRead(toolsContract.ofJob, { jobId: job.id }).data?.result
  const offered = useRead(toolsContract.options, {}, { staleTime: 60_000 }).data?.result ?? []
  const set = useSend(toolsContract.setOfJob)
  if (!tools || (offered.length === 0 && tools.length === 0)) return null
  const all = new Map([...tools, ...offered].map(({ value, label }) => [value, label]))
  return (
    <section>
      <MultiSelect
        label={t('Tools')}
        searchable
        disabled={isLocked}
        data={[...all].map(([value, label]) => ({ value: String(value), label }))}
        value={tools.map(tool => String(tool.value))}
        onChange={ids => void set.send({ jobId: job.id, ids: ids.join() })}
      />
      {tools.map(tool => (
        <Text key={tool.value} size="sm" mt={4}>
          {tool.label}: {holderName(tool.holder)}
          {tool.failed && <strong> · {t('Failed its test')}</strong>}
          {tool.overdue.length > 0 && <strong> · {t('Overdue')}</strong>}
          {tool.wanted.map(other => (
            <Text
              key={other.number}
              span
              fw={600}
              c="color-mix(in srgb, #e8590c 60%, var(--mantine-color-text))"
            >
              {' · '}
              {t('Job #{{number}} needs it at {{at}} too', {
                number: String(other.number),
                at: time.instant(other.starts_at),
              })}
            </Text>
          ))}
        </Text>
      ))}
    </section>
  )
}
