import { Button, Paper, Title } from '@mantine/core'
import { useState } from 'react'
import { asksOf, isOpen } from '#features/jobs/asked-forms/asked.rules.ts'
import { canEditJob, type EditedJob, statusLabel } from '#features/jobs/job-status/job-status.rules.ts'
import { parseDay } from '#shared/dates.ts'
import { useTexts } from '#web/i18n.ts'
import { lazyDialog } from '#web/lazy-dialog.tsx'
import { LinedRow, LinedRows } from '#web/ui/list/LinedRow.tsx'
import { StatusBadge } from '#web/ui/StatusBadge.tsx'
import { useCompanyTime } from '#web/use-company-time.ts'
import { useRead } from '#web/use-endpoint.ts'
import { useViewer } from '#web/viewer.ts'
import { answersContract, type OfferedForm } from '../../answers.contract.ts'
import { type FormJob, presentValues } from '../present-values.ts'
import { askedOf } from './asked-of.ts'

const FillDialog = lazyDialog(async () => (await import('../FillDialog.tsx')).FillDialog)

interface AskedFormsProps {
  job: EditedJob & FormJob
  /** The job's types, as chosen. */
  types: readonly number[]
}

/** The forms that a job still waits for, or that are due at its client; nothing where there are none. */
export function AskedForms({ job, types }: AskedFormsProps) {
  const t = useTexts()
  const viewer = useViewer()
  const { today } = useCompanyTime()
  const { data } = useRead(answersContract.onJob, { jobId: job.id })
  const [filled, setFilled] = useState<OfferedForm | null>(null)
  if (!data || canEditJob(job, viewer, new Date()) !== true) return null
  const asked = askedOf(data)
  const open = data.forms.filter(form => {
    const own = asked.find(each => each.id === form.id)
    const asks = own ? asksOf(own.asks, types) : []
    const isAsked =
      own !== undefined &&
      asks.length > 0 &&
      isOpen(
        own,
        asks.some(ask => ask.must),
      )
    return isAsked || isDueHere(form, data.answers)
  })
  if (open.length === 0 && !filled) return null
  return (
    <Paper withBorder radius="lg" p="sm">
      <Title order={3} size="h6">
        {t('Forms to fill in')}
      </Title>
      <LinedRows>
        {open.map(form => (
          <LinedRow
            key={form.id}
            name={form.name}
            badge={<AskBadge form={form} types={types} />}
            detail={<WhenAsked form={form} types={types} />}
          >
            <Button
              variant="light"
              aria-label={t('Fill in {{name}}', { name: form.name })}
              onClick={() => setFilled(form)}
            >
              {t('Fill in')}
            </Button>
          </LinedRow>
        ))}
      </LinedRows>
      {filled && (
        <FillDialog
          form={filled}
          job={job}
          values={presentValues(data.values ?? {}, data.language ?? 'en', job, today)}
          onClose={() => setFilled(null)}
        />
      )}
    </Paper>
  )
}

/** Due again at the job's client, and not filled in on this job. */
const isDueHere = (
  { id, due_on }: OfferedForm,
  answers: readonly { form_id: number; approval: string }[],
): boolean =>
  Boolean(due_on) && !answers.some(({ form_id, approval }) => form_id === id && approval !== 'returned')

interface AskProps {
  form: Pick<OfferedForm, 'asks' | 'due_on'>
  types: readonly number[]
}

/** Marks a form that a status of the job waits for. */
export function AskBadge({ form: { asks = [] }, types }: AskProps) {
  const t = useTexts()
  return (
    asksOf(asks, types).some(({ must }) => must) && <StatusBadge tone="pink">{t('Required')}</StatusBadge>
  )
}

/** Before which statuses a job is asked for a form, and the day for which it is due. */
export function WhenAsked({ form: { asks = [], due_on = null }, types }: AskProps) {
  const t = useTexts()
  const time = useCompanyTime()
  const ids = [...new Set(asksOf(asks, types).flatMap(({ status_ids }) => status_ids))]
  const parts = [
    ids.length > 0
      ? t('Before {{statuses}}', { statuses: ids.map(id => t(statusLabel(id))).join(', ') })
      : '',
    due_on ? t('Due on {{day}}', { day: time.day(parseDay(due_on) ?? 0) }) : '',
  ]
  return parts.filter(Boolean).join(' · ')
}
