import { Table } from '@mantine/core'
import { useCustomFields } from '#features/account/custom-fields/web/use-custom-fields.ts'
import type { jobsContract } from '#features/jobs/jobs/jobs.contract.ts'
import { type Job, jobFromWire } from '#features/jobs/jobs/jobs.wire.ts'
import { editedJob } from '#features/jobs/jobs/web/job-overlays.ts'
import { jobParts, noNames, partLabel, partText } from '#features/office/job-dialog/web/editing/part-text.ts'
import {
  changedParts,
  type JobPart,
  type JobValues,
  valuesOf,
} from '#features/office/job-form/web/job-values.ts'
import type { Sends } from '#shared/endpoint.ts'
import { useTexts } from '#web/i18n.ts'
import { useCompanyTime } from '#web/use-company-time.ts'
import { useViewer } from '#web/viewer.ts'
import type { Difference } from '../differences.contract.ts'
import classes from './Differences.module.css'

interface FieldsTableProps {
  difference: Difference
  /** As it is now. */
  job: Job
}

/** What the phone changed, field by field: as it was, as the office has it, as the phone has it. */
export function FieldsTable({ difference: { before, input, key, made_at }, job }: FieldsTableProps) {
  const t = useTexts()
  const viewer = useViewer()
  const { instant } = useCompanyTime()
  const fields = useCustomFields('/jobs').data?.fields ?? []
  const was = { ...job, ...before } as Job
  const save = { key, input: input as Sends<typeof jobsContract.edit>, at: String(made_at) }
  const [base, theirs, mine] = [
    was,
    job,
    editedJob({ success: true, result: was } as never, save, viewer).result,
  ].map(each => valuesOf(jobFromWire(each as Job))) as [JobValues, JobValues, JobValues]
  const apart = changedParts(base, theirs, jobParts)
  const text = (part: JobPart, values: JobValues) =>
    partText(part, values, { ...noNames, fields }, t, at => instant(at)) || t('Empty')
  return (
    <Table className={classes.table}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t('Field')}</Table.Th>
          <Table.Th>{t('Before')}</Table.Th>
          <Table.Th>{t('At the office')}</Table.Th>
          <Table.Th>{t('On the phone')}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {changedParts(base, mine, jobParts).map(part => (
          <Table.Tr key={part}>
            <Table.Th scope="row">{t(partLabel(part))}</Table.Th>
            <Table.Td data-label={t('Before')}>{text(part, base)}</Table.Td>
            <Table.Td
              data-label={t('At the office')}
              className={apart.includes(part) ? undefined : classes.same}
            >
              {apart.includes(part) ? text(part, theirs) : t('Not changed')}
            </Table.Td>
            <Table.Td data-label={t('On the phone')} className={classes.mine}>
              {text(part, mine)}
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}
