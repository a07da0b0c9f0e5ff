import { Button } from '@mantine/core'
import { useState } from 'react'
import { entryLabels } from '#features/people/clock/clock.rules.ts'
import { parseDay } from '#shared/dates.ts'
import { useTexts } from '#web/i18n.ts'
import { Card } from '#web/ui/Card.tsx'
import { useCompanyTime } from '#web/use-company-time.ts'
import { useSend } from '#web/use-endpoint.ts'
import { useViewer } from '#web/viewer.ts'
import { timesheetsContract } from '../timesheets.contract.ts'
import { approvesTime, traceLabels } from '../timesheets.rules.ts'
import { ReasonDialog } from './ReasonDialog.tsx'
import type { SheetData } from './sheet-types.ts'
import classes from './timesheets.module.css'
import { useHoursText } from './use-hours-text.ts'

interface SheetNotesProps {
  sheet: SheetData
  editable: boolean
}

/** Beside the days: appointments to take over, late presses, corrections, and what was changed. */
export function SheetNotes({ sheet, editable }: SheetNotesProps) {
  const t = useTexts()
  const time = useCompanyTime()
  const hours = useHoursText()
  return (
    <>
      {editable && sheet.appointments.length > 0 && <Appointments sheet={sheet} />}
      {sheet.late.length > 0 && <LatePresses sheet={sheet} />}
      {sheet.corrections.length > 0 && (
        <Card title={t('Corrections of earlier weeks')}>
          <ul className={classes.list}>
            {sheet.corrections.map(each => (
              <li key={`${each.day} ${each.minutes} ${each.reason}`} className={classes.line}>
                <span>
                  {time.day(parseDay(each.day)!, 'longDate')}: {each.reason} ({each.by})
                </span>
                <span>{hours(each.minutes)}</span>
              </li>
            ))}
          </ul>
        </Card>
      )}
      {sheet.traces.length > 0 && (
        <Card title={t('History')}>
          <ul className={classes.list}>
            {sheet.traces.map(each => (
              <li key={each.id} className={classes.line}>
                <span>
                  {time.instant(each.at)} · {t(traceLabels[each.action] ?? each.action)} · {each.by ?? '–'}
                  {each.before && <> · {spanText(each.before)}</>}
                  {each.before && each.after && ' → '}
                  {!each.before && each.after && ' · '}
                  {each.after && spanText(each.after)}
                  {each.reason && <span className={classes.dim}> · {each.reason}</span>}
                </span>
              </li>
            ))}
          </ul>
        </Card>
      )}
    </>
  )

  function spanText({ started_at, ended_at }: { started_at: string; ended_at: string | null }) {
    return `${time.instant(started_at)} – ${ended_at ? time.instant(ended_at, 'time') : t('at work now')}`
  }
}

function Appointments({ sheet }: { sheet: SheetData }) {
  const t = useTexts()
  const time = useCompanyTime()
  const add = useSend(timesheetsContract.add, { saved: 'Added.' })
  return (
    <Card title={t('Appointments without time entries')} about={t('Add those that went ahead as booked.')}>
      <ul className={classes.list}>
        {sheet.appointments.map(({ id, starts_at, ends_at, job }) => (
          <li key={id} className={classes.line}>
            <span>
              {time.instant(starts_at)} – {time.instant(ends_at, 'time')} ·{' '}
              {t('Job #{{number}}, {{name}}', { number: String(job.number), name: job.name })}
            </span>
            <Button
              size="compact-sm"
              variant="default"
              disabled={add.isPending}
              aria-label={t('Add {{name}}', { name: time.instant(starts_at) })}
              onClick={() =>
                void add
                  .send({
                    userId: sheet.user_id,
                    appointment_id: id,
                    started_at: starts_at,
                    ended_at: ends_at,
                    job_id: job.id,
                  })
                  .catch(() => undefined)
              }
            >
              {t('Add')}
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function LatePresses({ sheet }: { sheet: SheetData }) {
  const t = useTexts()
  const time = useCompanyTime()
  const mayDecide = approvesTime(useViewer())
  const decide = useSend(timesheetsContract.decideLate, { saved: 'Saved.' })
  const [asking, ask] = useState<{ id: number; apply: boolean } | null>(null)
  const textOf = ({ action, kind }: SheetData['late'][number]) =>
    action === 'switch' ? t(entryLabels[kind]) : action === 'in' ? t('Clock in') : t('Clock out')
  return (
    <Card title={t('Late entries')} about={t('Sent by an offline phone after approval.')}>
      <ul className={classes.list}>
        {sheet.late.map(each => (
          <li key={each.id} className={classes.line}>
            <span>
              {time.instant(each.at)} · {textOf(each)}
            </span>
            {mayDecide && (
              <>
                <Button size="compact-sm" variant="default" onClick={() => ask({ id: each.id, apply: true })}>
                  {t('Apply entry')}
                </Button>
                <Button size="compact-sm" variant="subtle" onClick={() => ask({ id: each.id, apply: false })}>
                  {t('Dismiss')}
                </Button>
              </>
            )}
          </li>
        ))}
      </ul>
      {asking && (
        <ReasonDialog
          title={asking.apply ? t('Apply entry') : t('Dismiss')}
          onSave={reason => decide.send({ ...asking, reason })}
          onClose={() => ask(null)}
        />
      )}
    </Card>
  )
}
