import { Alert, Anchor, SegmentedControl, Text } from '@mantine/core'
import { useState } from 'react'
import { useFees } from '#features/account/tax-and-fees/web/use-fees.ts'
import { CountedRows, type Followed } from '#features/insight/reports/web/CountedRows.tsx'
import { useWriter } from '#features/insight/reports/web/use-writer.ts'
import type { Receives } from '#shared/endpoint.ts'
import { useTexts } from '#web/i18n.ts'
import { moneyText, wholeMoney } from '#web/money-text.ts'
import { Card } from '#web/ui/Card.tsx'
import { Loaded } from '#web/ui/page/Loaded.tsx'
import { Select } from '#web/ui/select/Select.tsx'
import { useCompanyTime } from '#web/use-company-time.ts'
import { useRead } from '#web/use-endpoint.ts'
import { useViewer } from '#web/viewer.ts'
import { activityStatementContract } from '../activity-statement.contract.ts'
import {
  type Basis,
  bases,
  basisLabels,
  dueDollars,
  type Length,
  lengthLabels,
  lengths,
  type Period,
  statementLines,
  wholeDollars,
} from '../activity-statement.rules.ts'
import { LodgeButton } from './LodgeButton.tsx'
import classes from './tax.module.css'
import { useTaxPeriod } from './use-tax-period.ts'

/** Sales and tax of a period as the activity statement asks for them, each beside the rows that it is made of. */
export function Worksheet() {
  const t = useTexts()
  const writer = useWriter()
  const { iso } = useViewer()
  const { isReady, basis, every, period, periods, choose } = useTaxPeriod()
  const read = useRead(
    activityStatementContract.read,
    { ...period, basis },
    { enabled: isReady, keepPrevious: true },
  )
  const isAustralian = iso === 'AU'
  return (
    <Card
      title={isAustralian ? t('BAS worksheet') : t('Tax worksheet')}
      about={t('Figures for your activity statement. Capital purchases aren’t told apart.')}
    >
      <div className={classes.bar}>
        <SegmentedControl
          aria-label={t('Period')}
          data={lengths.map(value => ({ value, label: t(lengthLabels[value]) }))}
          value={every}
          onChange={value => choose({ every: value as Length, from: '' })}
        />
        <Select
          aria-label={t('Days')}
          w={320}
          maw="100%"
          data={periods.map(({ from, to }) => ({
            value: from,
            label: `${writer.day(from)} – ${writer.day(to)}`,
          }))}
          value={period.from}
          allowDeselect={false}
          onChange={from => from && choose({ from })}
        />
        <SegmentedControl
          aria-label={t('Basis')}
          data={bases.map(value => ({ value, label: t(basisLabels[value]) }))}
          value={basis}
          onChange={value => choose({ basis: value as Basis })}
        />
      </div>
      <Registered period={period} />
      <Loaded read={read} failed={t('Couldn’t load the worksheet')} shape="list">
        {({ result }) => <Sheet result={result} period={period} basis={basis} hasLabels={isAustralian} />}
      </Loaded>
    </Card>
  )
}

/** Says where the company was not registered, or for a part of the period alone. */
function Registered({ period }: { period: Period }) {
  const t = useTexts()
  const writer = useWriter()
  const { fees } = useFees()
  if (!fees) return null
  const { registered, registered_from: from } = fees
  if (registered && (from === null || from <= period.from)) return null
  return (
    <Alert color="yellow" mb="md">
      {registered && from !== null && from <= period.to
        ? t('Registered for {{tax}} from {{day}}.', { tax: fees.tax_name, day: writer.day(from) })
        : t('Your company wasn’t registered for this tax in the period.')}
    </Alert>
  )
}

interface SheetProps {
  result: Receives<typeof activityStatementContract.read>['result']
  period: Period
  basis: Basis
  hasLabels: boolean
}

function Sheet({ result, period, basis, hasLabels }: SheetProps) {
  const t = useTexts()
  const { instant } = useCompanyTime()
  const [followed, setFollowed] = useState<(Followed & { title: string }) | null>(null)
  const { lodged, now } = result
  const isSameBasis = lodged?.basis === basis
  const due = dueDollars(result)
  return (
    <>
      {result.asOf === null && <Text c="dimmed">{t('The figures are still being prepared.')}</Text>}
      {now && lodged && (
        <Alert color="orange" mb="md" title={t('Changed since you lodged')} role="status">
          {statementLines
            .filter(({ key }) => now[key] !== lodged[key])
            .map(({ key, title }) =>
              t('{{title}}: {{lodged}} lodged, {{now}} now', {
                title: t(title),
                lodged: moneyText(lodged[key]),
                now: moneyText(now[key]),
              }),
            )
            .join(' · ')}
        </Alert>
      )}
      <div className={classes.scroll}>
        <table className={classes.sheet}>
          <thead>
            <tr>
              <th scope="col">{t('Figure')}</th>
              <th scope="col">{t('Exact')}</th>
              <th scope="col">{t('Whole dollars')}</th>
              {lodged && isSameBasis && <th scope="col">{t('Lodged')}</th>}
            </tr>
          </thead>
          <tbody>
            {statementLines.map(({ key, label, title, measures }) => (
              <tr key={key}>
                <td>
                  {hasLabels && <span className={classes.label}>{label}</span>} {t(title)}
                </td>
                <td>
                  <Anchor
                    component="button"
                    type="button"
                    onClick={() =>
                      setFollowed({ measure: measures[basis], filter: [], ...period, title: t(title) })
                    }
                  >
                    {moneyText(result[key])}
                  </Anchor>
                </td>
                <td className={classes.whole}>{wholeMoney(wholeDollars(result[key]) * 100)}</td>
                {lodged && isSameBasis && <td>{moneyText(lodged[key])}</td>}
              </tr>
            ))}
            <tr>
              <td>{due < 0 ? t('Refund') : t('To pay')}</td>
              <td>{moneyText(Math.abs(result.sales_tax - result.purchases_tax))}</td>
              <td className={classes.whole}>{wholeMoney(Math.abs(due) * 100)}</td>
              {lodged && isSameBasis && <td />}
            </tr>
          </tbody>
        </table>
      </div>
      <Text size="sm" c="dimmed" mt="sm">
        {basis === 'cash'
          ? t('Cash counts payments by day. Purchases count by invoice date.')
          : t('Invoices, credits and purchases count by their date.')}{' '}
        {t('Total sales include tax and tax-free sales.')}
        {lodged &&
          ` ${t('Lodged {{time}} by {{name}}.', { time: instant(lodged.at, 'date'), name: lodged.by })}`}
      </Text>
      <LodgeButton result={result} period={period} basis={basis} />
      {followed && (
        <CountedRows followed={followed} title={followed.title} onClose={() => setFollowed(null)} />
      )}
    </>
  )
}
