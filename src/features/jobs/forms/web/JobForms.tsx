import { Button, Stack, Text, Title } from '@mantine/core'
import { IconClipboardText } from '@tabler/icons-react'
import { useState } from 'react'
import { asksOf } from '#features/jobs/asked-forms/asked.rules.ts'
import { canEditJob, type EditedJob } from '#features/jobs/job-status/job-status.rules.ts'
import { hasPermission } from '#shared/access.ts'
import { AppLink } from '#web/address/AppLink.tsx'
import { useTexts } from '#web/i18n.ts'
import { lazyDialog } from '#web/lazy-dialog.tsx'
import { LinedRow, LinedRows } from '#web/ui/list/LinedRow.tsx'
import { EmptyState } from '#web/ui/page/EmptyState.tsx'
import { Loaded } from '#web/ui/page/Loaded.tsx'
import { StatusBadge } from '#web/ui/StatusBadge.tsx'
import { useCompanyTime } from '#web/use-company-time.ts'
import { useRead } from '#web/use-endpoint.ts'
import { useViewer } from '#web/viewer.ts'
import { answersContract, type ListedAnswer, type OfferedForm } from '../answers.contract.ts'
import { AskBadge, WhenAsked } from './asked/AskedForms.tsx'
import { type FormJob, presentValues } from './present-values.ts'

const FillDialog = lazyDialog(async () => (await import('./FillDialog.tsx')).FillDialog)
const AnswerDialog = lazyDialog(async () => (await import('./AnswerDialog.tsx')).AnswerDialog)

/** The forms of a job: those that can be filled in, and those that were. */
export function JobForms({ job }: { job: EditedJob & FormJob & { job_type_ids: readonly number[] } }) {
  const t = useTexts()
  const viewer = useViewer()
  const { today } = useCompanyTime()
  const read = useRead(answersContract.onJob, { jobId: job.id })
  const [filled, setFilled] = useState<OfferedForm | null>(null)
  const [shown, setShown] = useState<number | null>(null)
  const isOpen = canEditJob(job, viewer, new Date()) === true
  return (
    <Loaded read={read} failed={t('Couldn’t load forms')} shape="list">
      {/* A device may still keep a reply from before there were values. */}
      {({ forms, answers, values = {}, language = 'en' }) => (
        <Stack gap="lg">
          {forms.length === 0 && answers.length === 0 && (
            <EmptyState
              icon={<IconClipboardText size={22} stroke={1.6} />}
              title={t('No forms yet')}
              text={t('Safety sheets, inspections and certificates are filled in here.')}
              {...(hasPermission(viewer, 'forms.manage') && {
                action: <AppLink to="/Forms">{t('Set up forms')}</AppLink>,
              })}
            />
          )}
          {isOpen && forms.length > 0 && (
            <LinedRows>
              {waitingFirst(forms, answers, job.job_type_ids).map(form => (
                <LinedRow
                  key={form.id}
                  name={form.name}
                  badge={!isFilled(form, answers) && <AskBadge form={form} types={job.job_type_ids} />}
                  about={form.about}
                  detail={!isFilled(form, answers) && <WhenAsked form={form} types={job.job_type_ids} />}
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
          )}
          {answers.length > 0 && (
            <div>
              <Title order={3} size="h6" mb={4}>
                {t('Filled in')}
              </Title>
              <LinedRows>
                {answers.map(answer => (
                  <AnswerRow key={answer.id} answer={answer} onOpen={() => setShown(answer.id)} />
                ))}
              </LinedRows>
            </div>
          )}
          {filled && (
            <FillDialog
              form={filled}
              job={job}
              values={presentValues(values, language, job, today)}
              onClose={() => setFilled(null)}
            />
          )}
          {shown !== null && <AnswerDialog id={shown} job={job} onClose={() => setShown(null)} />}
        </Stack>
      )}
    </Loaded>
  )
}

const isFilled = ({ id }: OfferedForm, answers: readonly ListedAnswer[]): boolean =>
  answers.some(({ form_id, approval }) => form_id === id && approval !== 'returned')

/** Forms that the job waits for come before those that anybody may fill in. */
function waitingFirst(
  forms: readonly OfferedForm[],
  answers: readonly ListedAnswer[],
  types: readonly number[],
): OfferedForm[] {
  const waits = (form: OfferedForm) =>
    !isFilled(form, answers) && (Boolean(form.due_on) || asksOf(form.asks ?? [], types).length > 0)
  return [...forms.filter(waits), ...forms.filter(form => !waits(form))]
}

function AnswerRow({ answer, onOpen }: { answer: ListedAnswer; onOpen: () => void }) {
  const t = useTexts()
  const time = useCompanyTime()
  const isWaiting = answer.id < 0
  return (
    <LinedRow
      name={answer.name}
      badge={<AnswerBadges answer={answer} />}
      detail={`${answer.by} · ${time.instant(answer.filled_at)}`}
    >
      {isWaiting ? (
        <Text size="sm" c="dimmed">
          {t('Waiting to send')}
        </Text>
      ) : (
        <Button variant="default" aria-label={t('Show {{name}}', { name: answer.name })} onClick={onOpen}>
          {t('Show')}
        </Button>
      )}
    </LinedRow>
  )
}

/** Failures, score and corrections of an answer. */
export function AnswerBadges({
  answer: { failed, score, is_correction, approval },
}: {
  answer: ListedAnswer
}) {
  const t = useTexts()
  return (
    <>
      {failed > 0 && <StatusBadge tone="pink">{t('{{count}} failed', { count: failed })}</StatusBadge>}
      {score !== null && <StatusBadge tone="blue">{`${score} %`}</StatusBadge>}
      {approval === 'waiting' && <StatusBadge tone="amber">{t('Waiting for approval')}</StatusBadge>}
      {approval === 'approved' && <StatusBadge tone="green">{t('Approved')}</StatusBadge>}
      {approval === 'returned' && <StatusBadge tone="pink">{t('Returned')}</StatusBadge>}
      {is_correction && <StatusBadge tone="grey">{t('Corrected')}</StatusBadge>}
    </>
  )
}
