import { useTexts } from '#web/i18n.ts'
import { moneyText } from '#web/money-text.ts'
import { countText } from '../count-text.ts'
import { FigureTable } from '../FigureTable.tsx'
import { useRange } from '../use-range.ts'
import { useWidgetData } from '../use-widget-data.ts'
import { Widget } from '../Widget.tsx'
import { WidgetRows } from '../WidgetRows.tsx'
import classes from './widgets.module.css'

/** All companies of the installation, for the platform's own people. */
export function AdminWidget() {
  const t = useTexts()
  const [range, setRange] = useRange('revenue')
  const read = useWidgetData('admin', range)
  return (
    <Widget
      widget="admin"
      about={t(
        'Excludes our own and demo companies. Monthly plan revenue excluding tax; users active in 30 days.',
      )}
      range={range}
      onRange={setRange}
      file={{ widget: 'admin', ...range }}
    >
      <WidgetRows read={read} empty={t('Nothing in this period.')}>
        {([all]) => (
          <>
            <div className={classes.figures}>
              {(
                [
                  [t('Companies'), countText(all!.companies)],
                  [t('New in this period'), countText(all!.new_companies)],
                  [t('On trial'), countText(all!.trials)],
                  [t('Trial expired'), countText(all!.expired_trials)],
                  [t('Monthly revenue'), moneyText(all!.monthly_cents)],
                  [t('Active people'), countText(all!.active_users)],
                  [t('Storage'), t('{{size}} MB', { size: countText(Math.round(all!.storage_bytes / 1e6)) })],
                  [t('Not sent'), countText(all!.failed.reduce((sum, { count }) => sum + count, 0))],
                ] as const
              ).map(([name, value]) => (
                <div key={name} className={classes.figure}>
                  <b>{value}</b>
                  <span>{name}</span>
                </div>
              ))}
            </div>
            <FigureTable
              label={t('Plans')}
              rows={all!.packs}
              rowKey={row => row.id}
              columns={[
                { header: t('Plan'), cell: row => row.name },
                { header: t('Companies'), cell: row => countText(row.companies), isNumber: true },
              ]}
            />
          </>
        )}
      </WidgetRows>
    </Widget>
  )
}
