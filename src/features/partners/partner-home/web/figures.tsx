import { parseDay } from '#shared/dates.ts'
import { useTexts } from '#web/i18n.ts'
import { moneyText } from '#web/money-text.ts'
import { useCompanyTime } from '#web/use-company-time.ts'

const ring = 2 * Math.PI * 15

/** Paid and unpaid referrals as a ring. */
export function Donut({ paid, count }: { paid: number; count: number }) {
  const t = useTexts()
  const part = count === 0 ? 0 : paid / count
  const label = t('{{paid}} paid, {{unpaid}} unpaid', { paid, unpaid: count - paid })
  return (
    <svg width={72} height={72} viewBox="0 0 40 40" role="img" aria-label={label}>
      <circle cx={20} cy={20} r={15} fill="none" stroke="var(--line-strong)" strokeWidth={6} />
      <circle
        cx={20}
        cy={20}
        r={15}
        fill="none"
        stroke="var(--mantine-primary-color-filled)"
        strokeWidth={6}
        strokeDasharray={`${ring * part} ${ring}`}
        transform="rotate(-90 20 20)"
      />
    </svg>
  )
}

interface TrendProps {
  /** Monthly totals in dollars, oldest first. */
  history: readonly { date: string; total: number }[]
}

const [width, height, edge] = [220, 72, 6]

/** Commission of the last six months as a line. */
export function Trend({ history }: TrendProps) {
  const t = useTexts()
  const { day } = useCompanyTime()
  const most = Math.max(...history.map(each => each.total), 1)
  const least = Math.min(...history.map(each => each.total), 0)
  const points = history.map(({ total }, n) => ({
    x: edge + (n * (width - 2 * edge)) / Math.max(history.length - 1, 1),
    y: height - edge - ((total - least) / (most - least)) * (height - 2 * edge),
  }))
  const said = history
    .map(({ date, total }) => `${day(parseDay(date) ?? 0)}: ${moneyText(Math.round(total * 100))}`)
    .join(', ')
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      width="100%"
      height={height}
      role="img"
      aria-label={`${t('Commission of the last six months')}: ${said}`}
    >
      <polyline
        points={points.map(({ x, y }) => `${x},${y}`).join(' ')}
        fill="none"
        stroke="var(--mantine-primary-color-filled)"
        strokeWidth={2}
      />
      {points.map(({ x, y }) => (
        <circle key={x} cx={x} cy={y} r={3} fill="var(--mantine-primary-color-filled)" />
      ))}
    </svg>
  )
}
