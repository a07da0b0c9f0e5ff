import { Button, Group, Stack, Switch } from '@mantine/core'
import { IconClipboardText } from '@tabler/icons-react'
import { useState } from 'react'
import { useTexts } from '#web/i18n.ts'
import { DateRangePicker } from '#web/ui/dates/DateRangePicker.tsx'
import type { DateRange } from '#web/ui/dates/date-range.ts'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { NumberInput } from '#web/ui/input/NumberInput.tsx'
import { ExportButton } from '#web/ui/list/ExportButton.tsx'
import { LinedRow, LinedRows } from '#web/ui/list/LinedRow.tsx'
import { EmptyState } from '#web/ui/page/EmptyState.tsx'
import { Loaded } from '#web/ui/page/Loaded.tsx'
import { useCompanyTime } from '#web/use-company-time.ts'
import { useRead } from '#web/use-endpoint.ts'
import { answersContract, type ListedAnswer } from '../answers.contract.ts'
import { filledByLink } from '../form-links.rules.ts'
import type { ListedForm } from '../forms.contract.ts'
import { AnswerDialog } from './AnswerDialog.tsx'
import { CountsPart } from './CountsPart.tsx'
import classes from './forms.module.css'
import { AnswerBadges } from './JobForms.tsx'
import { KnownClient } from './KnownClient.tsx'

interface AnswersPanelProps {
  /** null: answers to all forms. */
  form: ListedForm | null
  onClose: () => void
}

const pageSize = 25

/** Filled-in forms, the newest first, as a list and as a file. */
export function AnswersPanel({ form, onClose }: AnswersPanelProps) {
  const t = useTexts()
  const [failed, setFailed] = useState(false)
  // Pages follow each other by `next`, as numbers end at 1,000 rows.
  const [path, setPath] = useState<string[]>([])
  const [shown, setShown] = useState<number | null>(null)
  const [waiting, setWaiting] = useState(false)
  const [range, setRange] = useState<DateRange | null>(null)
  const [clientId, setClientId] = useState<number | null>(null)
  const [jobNumber, setJobNumber] = useState<number | null>(null)
  const [isCounting, setCounting] = useState(false)
  const filters = {
    failed,
    waiting,
    ...range,
    ...(form && { form_id: form.id }),
    ...(clientId !== null && { client_id: clientId }),
    ...(jobNumber !== null && { job_number: jobNumber }),
  }
  const isFiltered = failed || waiting || range !== null || clientId !== null || jobNumber !== null
  const after = path.at(-1)
  const read = useRead(answersContract.list, {
    ...filters,
    pagination: { pageSize, ...(after && { after }) },
  })
  if (shown !== null) return <AnswerDialog id={shown} job={null} onClose={() => setShown(null)} />
  return (
    <Dialog
      opened
      size="lg"
      title={form ? t('Answers: {{name}}', { name: form.name }) : t('All answers')}
      onClose={onClose}
    >
      <Stack gap="md">
        <Group justify="space-between">
          <Switch
            label={t('Only failed')}
            checked={failed}
            onChange={event => {
              setFailed(event.currentTarget.checked)
              setPath([])
            }}
          />
          <Switch
            label={t('Waiting for approval')}
            checked={waiting}
            onChange={event => {
              setWaiting(event.currentTarget.checked)
              setPath([])
            }}
          />
          <DateRangePicker
            label={t('Filled in')}
            value={range}
            clearable
            presets={['last-7', 'last-30', 'last-365']}
            onChange={chosen => {
              setRange(chosen)
              setPath([])
            }}
          />
        </Group>
        <div className={classes.filters}>
          <KnownClient
            label={t('Client')}
            onChange={id => {
              setClientId(id)
              setPath([])
            }}
          />
          <NumberInput
            label={t('Job number')}
            value={jobNumber ?? ''}
            min={1}
            allowDecimal={false}
            allowNegative={false}
            onChange={value => {
              setJobNumber(Number(value) || null)
              setPath([])
            }}
          />
        </div>
        <Group justify="space-between">
          {form && (
            <Button variant="default" onClick={() => setCounting(!isCounting)}>
              {isCounting ? t('Show answers') : t('Show counts')}
            </Button>
          )}
          <ExportButton entry={answersContract.exportAnswers} input={filters} />
        </Group>
        {form && isCounting ? (
          <CountsPart formId={form.id} />
        ) : (
          <Loaded read={read} failed={t('Couldn’t load forms')} shape="list">
            {({ data, pagination }) =>
              data.length === 0 ? (
                <EmptyState
                  icon={<IconClipboardText size={22} stroke={1.6} />}
                  title={isFiltered ? t('No matching answers') : t('No answers yet')}
                />
              ) : (
                <>
                  <LinedRows>
                    {data.map(answer => (
                      <Row key={answer.id} answer={answer} onOpen={() => setShown(answer.id)} />
                    ))}
                  </LinedRows>
                  {(path.length > 0 || pagination.next !== null) && (
                    <Group justify="space-between">
                      <Button
                        variant="default"
                        disabled={path.length === 0}
                        onClick={() => setPath(path.slice(0, -1))}
                      >
                        {t('Newer')}
                      </Button>
                      <Button
                        variant="default"
                        disabled={pagination.next === null}
                        onClick={() => pagination.next !== null && setPath([...path, pagination.next])}
                      >
                        {t('Older')}
                      </Button>
                    </Group>
                  )}
                </>
              )
            }
          </Loaded>
        )}
      </Stack>
    </Dialog>
  )
}

function Row({ answer, onOpen }: { answer: ListedAnswer; onOpen: () => void }) {
  const t = useTexts()
  const time = useCompanyTime()
  const about = [
    answer.job_number === null ? '' : t('Job #{{number}}', { number: answer.job_number }),
    answer.client,
  ]
  return (
    <LinedRow
      name={answer.name}
      badge={<AnswerBadges answer={answer} />}
      about={about.filter(Boolean).join(' · ')}
      detail={`${answer.by_link ? t(filledByLink(answer.by)) : answer.by} · ${time.instant(answer.filled_at)}`}
    >
      <Button variant="default" aria-label={t('Show {{name}}', { name: answer.name })} onClick={onOpen}>
        {t('Show')}
      </Button>
    </LinedRow>
  )
}
