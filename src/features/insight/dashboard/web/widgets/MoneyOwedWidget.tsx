import { Button } from '@mantine/core'
import { IconBellRinging } from '@tabler/icons-react'
import { useState } from 'react'
import { batchesContract } from '#features/money/batches/batches.contract.ts'
import { invoiceFilters } from '#features/money/invoices/invoices.rules.ts'
import { quoteFilters } from '#features/money/quotes/quotes.rules.ts'
import { remindersContract } from '#features/money/reminders/reminders.contract.ts'
import { AppLink } from '#web/address/AppLink.tsx'
import { useTexts } from '#web/i18n.ts'
import { lazyDialog } from '#web/lazy-dialog.tsx'
import { moneyText } from '#web/money-text.ts'
import { useRead } from '#web/use-endpoint.ts'
import { useMay } from '#web/viewer.ts'
import { Widget } from '../Widget.tsx'
import { WidgetRows } from '../WidgetRows.tsx'
import classes from './widgets.module.css'

const ChaseDialog = lazyDialog(
  async () => (await import('#features/money/batches/web/ChaseDialog.tsx')).ChaseDialog,
)
const allOverdue = { kind: 'reminders', by: 'overdue' } as const

/** Money that clients owe, the late part, and the quotes that they have not answered. */
export function MoneyOwedWidget() {
  const t = useTexts()
  const mayRemind = useMay(batchesContract.begin.access)
  const [reminds, setReminds] = useState(false)
  const { data, error, refetch } = useRead(remindersContract.waiting, {})
  const result = data?.result
  const isNothing = result && result.owed.count === 0 && result.quotes.count === 0
  return (
    <Widget
      widget="money_owed"
      about={t('Unpaid and overdue invoices, and quotes awaiting an answer.')}
      end={
        mayRemind &&
        result &&
        result.overdue.count > 0 && (
          <Button
            size="compact-sm"
            variant="light"
            leftSection={<IconBellRinging size={14} />}
            onClick={() => setReminds(true)}
          >
            {t('Remind all {{count}}', { count: result.overdue.count })}
          </Button>
        )
      }
    >
      <WidgetRows
        read={{ data: result && (isNothing ? [] : [result]), error, refetch }}
        empty={t('Nothing owed and no quotes awaiting an answer.')}
      >
        {([shown]) => {
          const { owed, overdue, quotes } = shown!
          return (
            <div className={classes.figures}>
              <Figure to="/invoices" status={invoiceFilters.unpaid} {...owed} label={t('Owed')} />
              <Figure to="/invoices" status={invoiceFilters.overdue} {...overdue} label={t('Overdue')} />
              <Figure
                to="/quotes"
                status={quoteFilters.open}
                {...quotes}
                label={t('Quotes awaiting an answer')}
              />
            </div>
          )
        }}
      </WidgetRows>
      {reminds && (
        <ChaseDialog
          chase={{ ...allOverdue, ids: [] }}
          onClose={() => setReminds(false)}
          onBegun={() => setReminds(false)}
        />
      )}
    </Widget>
  )
}

interface FigureProps {
  to: '/invoices' | '/quotes'
  status: number
  count: number
  cents: number
  label: string
}

function Figure({ to, status, count, cents, label }: FigureProps) {
  return (
    <AppLink className={classes.figure} to={to} query={{ status }}>
      <b>{moneyText(cents)}</b>
      <span>{`${label} (${count})`}</span>
    </AppLink>
  )
}
