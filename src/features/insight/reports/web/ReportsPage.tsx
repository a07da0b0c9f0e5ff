import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { canSeeMeasure } from '#features/insight/measures/measures.rules.ts'
import { AppLink } from '#web/address/AppLink.tsx'
import { useTexts } from '#web/i18n.ts'
import { Loaded } from '#web/ui/page/Loaded.tsx'
import { useRead } from '#web/use-endpoint.ts'
import { useMay, useViewer } from '#web/viewer.ts'
import { type ListedReport, reportsContract } from '../reports.contract.ts'
import { canSeeAgeing } from '../reports.rules.ts'
import { AskReport } from './AskReport.tsx'
import { MailedReports } from './mails/MailedReports.tsx'
import classes from './reports.module.css'

/** The reports that somebody may open: the company's own, and those that every company has. */
export default function ReportsPage() {
  const t = useTexts()
  const viewer = useViewer()
  const mayMake = useMay(reportsContract.add.access)
  const read = useRead(reportsContract.list, {})
  return (
    <Loaded read={read} failed={t('Couldn’t load reports')}>
      {({ result }) => {
        const own = result.filter(({ id }) => id !== null)
        return (
          <div>
            {mayMake && (
              <div className={classes.bar}>
                <AskReport />
                <div className={classes.ends}>
                  <Button
                    leftSection={<IconPlus size={16} />}
                    renderRoot={props => <AppLink to="/reports/add/customereport" {...props} />}
                  >
                    {t('New report')}
                  </Button>
                </div>
              </div>
            )}
            {mayMake && <MailedReports />}
            {own.length > 0 && (
              <>
                <h2 className={classes.heading}>{t('Your reports')}</h2>
                <div className={classes.list}>
                  {own.map(report => (
                    <Entry key={report.id} report={report} />
                  ))}
                </div>
              </>
            )}
            <h2 className={classes.heading}>{t('All reports')}</h2>
            <div className={classes.list}>
              {result
                .filter(({ id }) => id === null)
                .map(report => (
                  <Entry key={report.name} report={report} />
                ))}
              {canSeeMeasure('billedTax', viewer) === true && (
                <AppLink className={classes.entry} to="/reports/tax">
                  <b>{t('Tax and books')}</b>
                  <span>{t('BAS figures, lodged periods and files for your accountant.')}</span>
                </AppLink>
              )}
              {canSeeAgeing(viewer) === true && (
                <AppLink className={classes.entry} to="/reports/ageing">
                  <b>{t('Receivables')}</b>
                  <span>{t('Who owes you, how much and for how long.')}</span>
                </AppLink>
              )}
            </div>
          </div>
        )
      }}
    </Loaded>
  )
}

function Entry({ report: { name, id, title, about } }: { report: ListedReport }) {
  const t = useTexts()
  return (
    <AppLink className={classes.entry} to={`/reports/${name}`} query={id === null ? {} : { id }}>
      <b>{id === null ? t(title) : title}</b>
      {about && <span>{t(about)}</span>}
    </AppLink>
  )
}
