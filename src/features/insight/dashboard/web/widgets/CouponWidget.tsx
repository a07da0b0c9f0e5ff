import { Button } from '@mantine/core'
import { useTexts } from '#web/i18n.ts'
import { moneyText } from '#web/money-text.ts'
import { useCompanyTime } from '#web/use-company-time.ts'
import { useRead } from '#web/use-endpoint.ts'
import { dashboardContract } from '../../dashboard.contract.ts'
import { countText } from '../count-text.ts'
import { FigureTable } from '../FigureTable.tsx'
import { rateText } from '../figure-texts.ts'
import { useRange } from '../use-range.ts'
import { Widget } from '../Widget.tsx'
import { WidgetRows } from '../WidgetRows.tsx'

/** Coupons, with the promotion codes of the company's own Stripe account. */
export function CouponWidget() {
  const t = useTexts()
  const time = useCompanyTime()
  const [range, setRange] = useRange('coupon')
  const { data, error, refetch, isPlaceholderData } = useRead(dashboardContract.getCoupons, range, {
    keepPrevious: true,
  })
  const timeOf = (seconds: number) => time.instant(new Date(seconds * 1_000).toISOString())
  return (
    <Widget
      widget="coupon"
      about={t('Coupons and Stripe promotion codes, by creation date.')}
      range={range}
      onRange={setRange}
      file={{ widget: 'coupon', ...range }}
      end={
        <Button
          component="a"
          href="/coupons"
          target="_blank"
          rel="noreferrer"
          variant="default"
          size="compact-sm"
        >
          {t('Create Coupon')}
        </Button>
      }
    >
      <WidgetRows
        read={{ data: data?.coupons.data, error, refetch, isPlaceholderData }}
        empty={t('No coupons were created in this period.')}
      >
        {rows => (
          <FigureTable
            label={t('Coupons')}
            rows={rows}
            rowKey={row => row.id}
            columns={[
              { header: t('Name'), cell: row => row.coupon.name },
              { header: t('Code'), cell: row => row.code },
              { header: t('Created'), cell: row => timeOf(row.created) },
              {
                header: t('Amount Off'),
                cell: ({ coupon }) => (coupon.amount_off === null ? '' : moneyText(coupon.amount_off)),
                isNumber: true,
              },
              {
                header: t('Percent Off'),
                cell: ({ coupon }) => (coupon.percent_off === null ? '' : rateText(coupon.percent_off * 100)),
                isNumber: true,
              },
              {
                header: t('Duration In Month'),
                cell: ({ coupon }) => coupon.duration_in_months ?? '',
                isNumber: true,
              },
              { header: t('Max Redemptions'), cell: row => row.coupon.max_redemptions ?? '', isNumber: true },
              { header: t('Times Redeemed'), cell: row => countText(row.times_redeemed), isNumber: true },
              {
                header: t('Expires At'),
                cell: row => (row.expires_at === null ? '' : timeOf(row.expires_at)),
              },
              { header: t('Active'), cell: row => (row.active ? t('Yes') : t('No')) },
            ]}
          />
        )}
      </WidgetRows>
    </Widget>
  )
}
