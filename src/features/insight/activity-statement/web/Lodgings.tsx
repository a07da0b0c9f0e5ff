import { Anchor } from '@mantine/core'
import { useWriter } from '#features/insight/reports/web/use-writer.ts'
import { parseDay } from '#shared/dates.ts'
import { AppLink } from '#web/address/AppLink.tsx'
import { useTexts } from '#web/i18n.ts'
import { moneyText } from '#web/money-text.ts'
import { Card } from '#web/ui/Card.tsx'
import { useRead } from '#web/use-endpoint.ts'
import { activityStatementContract } from '../activity-statement.contract.ts'
import { basisLabels, lengthOf, statementLines } from '../activity-statement.rules.ts'
import classes from './tax.module.css'

/** The periods that were lodged, with their figures; nothing while there is none. */
export function Lodgings() {
  const t = useTexts()
  const writer = useWriter()
  const rows = useRead(activityStatementContract.lodgings, {}).data?.data ?? []
  if (rows.length === 0) return null
  return (
    <Card title={t('Lodged periods')}>
      <div className={classes.scroll}>
        <table className={classes.sheet}>
          <thead>
            <tr>
              <th scope="col">{t('Period')}</th>
              {statementLines.map(({ key, title }) => (
                <th key={key} scope="col">
                  {t(title)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(row => (
              <tr key={row.id}>
                <td>
                  <Anchor
                    component={AppLink}
                    to="/reports/tax"
                    query={{ basis: row.basis, every: lengthOf(row, parseDay) ?? 'quarter', from: row.from }}
                  >
                    {`${writer.day(row.from)} – ${writer.day(row.to)}`}
                  </Anchor>
                  {` · ${t(basisLabels[row.basis])}`}
                </td>
                {statementLines.map(({ key }) => (
                  <td key={key}>{moneyText(row[key])}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Card>
  )
}
