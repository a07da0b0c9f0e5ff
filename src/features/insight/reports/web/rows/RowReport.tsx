import { Button } from '@mantine/core'
import { IconMail } from '@tabler/icons-react'
import { useState } from 'react'
import { AppLink } from '#web/address/AppLink.tsx'
import { useTexts } from '#web/i18n.ts'
import { lazyDialog } from '#web/lazy-dialog.tsx'
import { Card } from '#web/ui/Card.tsx'
import { useRead } from '#web/use-endpoint.ts'
import { type ListedReport, reportsContract } from '../../reports.contract.ts'
import { PinButton } from '../PinButton.tsx'
import { ReportFiles } from '../ReportFiles.tsx'
import classes from '../reports.module.css'
import { RowFigures } from './RowFigures.tsx'

const ScheduleDialog = lazyDialog(async () => (await import('../mails/ScheduleDialog.tsx')).ScheduleDialog)

/** Its days and filters are its own. */
const wholeReport = { from: '', to: '', by: undefined, compare: false, filter: [] }

/** A saved report by rows. */
export function RowReport({ listed }: { listed: ListedReport }) {
  const t = useTexts()
  const id = listed.id!
  const own = useRead(reportsContract.filters, {}).data?.result.fields
  const [isMailing, setMailing] = useState(false)
  return (
    <Card aria-label={listed.title}>
      <div className={classes.bar}>
        <div className={classes.ends}>
          <PinButton name="custom" id={id} question={wholeReport} />
          {listed.is_own && (
            <Button
              variant="default"
              renderRoot={props => <AppLink to="/reports/add/customereport" query={{ id }} {...props} />}
            >
              {t('Edit')}
            </Button>
          )}
          <ReportFiles asked={{ name: 'custom', id, rows: true, from: '', to: '' }} />
          <Button variant="default" leftSection={<IconMail size={16} />} onClick={() => setMailing(true)}>
            {t('Send by email')}
          </Button>
        </div>
      </div>
      {own && <RowFigures asked={{ id }} own={own} />}
      {isMailing && (
        <ScheduleDialog
          title={listed.title}
          report={{ name: 'custom', id, by: undefined, filter: [], compare: false }}
          stored={null}
          onClose={() => setMailing(false)}
        />
      )}
    </Card>
  )
}
