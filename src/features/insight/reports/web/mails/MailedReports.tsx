import { UnstyledButton } from '@mantine/core'
import { useState } from 'react'
import { useTexts } from '#web/i18n.ts'
import { StatusBadge } from '#web/ui/StatusBadge.tsx'
import { useCompanyTime } from '#web/use-company-time.ts'
import { useRead } from '#web/use-endpoint.ts'
import { useViewer } from '#web/viewer.ts'
import { type ReportSchedule, reportMailsContract } from '../../report-mails.contract.ts'
import { heldTexts } from '../../report-mails.rules.ts'
import { fixedReport } from '../../reports.rules.ts'
import classes from '../reports.module.css'
import { ScheduleDialog } from './ScheduleDialog.tsx'
import { useRhythm } from './use-rhythm.ts'

/** Reports that go out by mail; nothing while there are none. */
export function MailedReports() {
  const t = useTexts()
  const read = useRead(reportMailsContract.schedules, {})
  const [openId, setOpenId] = useState<number | null>(null)
  const schedules = read.data?.result ?? []
  const opened = schedules.find(({ id }) => id === openId)
  if (read.error) return <p className={classes.asOf}>{t('Couldn’t load emailed reports')}</p>
  if (schedules.length === 0) return null
  return (
    <>
      <h2 className={classes.heading}>{t('By email')}</h2>
      <div className={classes.list}>
        {schedules.map(schedule => (
          <Entry key={schedule.id} schedule={schedule} onOpen={() => setOpenId(schedule.id)} />
        ))}
      </div>
      {opened && (
        <ScheduleDialog
          key={opened.id}
          title={titleOf(opened, t)}
          report={opened.report}
          stored={opened}
          onClose={() => setOpenId(null)}
        />
      )}
    </>
  )
}

const titleOf = ({ title, report }: ReportSchedule, t: ReturnType<typeof useTexts>) =>
  fixedReport(report.name) ? t(title) : title

function Entry({ schedule, onOpen }: { schedule: ReportSchedule; onOpen: () => void }) {
  const t = useTexts()
  const viewer = useViewer()
  const { instant } = useCompanyTime()
  const { rhythm } = useRhythm()
  const { active, readers, made_by, next_at } = schedule
  return (
    <UnstyledButton className={classes.entry} onClick={onOpen}>
      <b>
        {titleOf(schedule, t)} {!active && <StatusBadge tone="grey">{t('Stopped')}</StatusBadge>}
      </b>
      <span>
        {rhythm(schedule)}
        {active && ` · ${t('next {{time}}', { time: instant(next_at) })}`}
        {made_by !== viewer.fullname && ` · ${made_by}`}
      </span>
      {readers.map(reader => (
        <span key={reader.user_id ?? reader.name} className={classes.reader}>
          {reader.name}
          {reader.state === 'unconfirmed' && ` · ${t('not confirmed yet')}`}
          {reader.state === 'stopped' && ` · ${t('unsubscribed')}`}
          {reader.held !== '' && ` · ${t(heldTexts[reader.held])}`}
          {reader.held === '' &&
            reader.sent_for !== null &&
            ` · ${t('sent {{time}}', { time: instant(reader.sent_for) })}`}
        </span>
      ))}
    </UnstyledButton>
  )
}
