import {
  BarController,
  BarElement,
  CategoryScale,
  Chart,
  LinearScale,
  LineController,
  LineElement,
  PointElement,
  Tooltip,
} from 'chart.js'
import { useEffect, useRef } from 'react'
import { numberFormat } from '#shared/numbers/number-format.ts'
import { language } from '#web/i18n.ts'
import type { ChartUnit, DrawnChart } from './chart.types.ts'
import { chartColours } from './chart-colours.ts'

Chart.register(
  BarController,
  BarElement,
  CategoryScale,
  LinearScale,
  LineController,
  LineElement,
  PointElement,
  Tooltip,
)

const written = (manner: Parameters<typeof numberFormat>[1], value: number) =>
  numberFormat(language(), manner).format(value)

/** Units of the axis: its steps are round numbers of these. */
const axes: Record<ChartUnit, { one: number; text: (value: number) => string }> = {
  cents: { one: 100, text: value => written('wholeMoney', value) },
  count: { one: 1, text: value => written('count', value) },
  minutes: { one: 60, text: value => written('hours', value) },
  rate: { one: 100, text: value => written('rate', value / 100) },
}

/** Draws a chart; its table says the same to who can't see it. */
export function ChartCanvas({ chart, isDark }: { chart: DrawnChart; isDark: boolean }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const drawn = useRef<Chart | null>(null)
  // Listeners of the drawn chart read the newest of everything here.
  const newest = useRef(chart)
  newest.current = chart
  const { kind } = chart

  useEffect(() => {
    const made = new Chart(canvas.current!, {
      type: kind === 'line' ? 'line' : 'bar',
      data: { labels: [], datasets: [] },
      options: {
        responsive: true,
        maintainAspectRatio: false,
        animation: false,
        interaction: { mode: 'index', intersect: false },
        onClick: (_event, hits) => {
          const [hit] = hits
          if (hit) newest.current.onPick?.(hit.index)
        },
        onHover: (event, hits) => {
          const target = event.native?.target as HTMLElement | null
          if (target) target.style.cursor = newest.current.onPick && hits.length > 0 ? 'pointer' : ''
        },
        plugins: {
          tooltip: {
            callbacks: {
              label: ({ dataset, dataIndex, datasetIndex }) => {
                const value = newest.current.rows[dataIndex]?.values[datasetIndex] ?? null
                return `${dataset.label}: ${value === null ? '–' : newest.current.format(value)}`
              },
            },
          },
        },
      },
    })
    drawn.current = made
    return () => made.destroy()
  }, [kind])

  useEffect(() => {
    const made = drawn.current
    if (!made) return
    const colours = chartColours(isDark)
    const font = { family: getComputedStyle(canvas.current!).fontFamily, size: 11 }
    const isStack = kind === 'stack'
    const axis = axes[chart.unit ?? 'count']
    made.data.labels = chart.rows.map(row => row.label)
    made.data.datasets = chart.series.map(({ name, isFaint }, at) => {
      const colour = colours.ofSeries(at, isFaint)
      return {
        label: name,
        data: chart.rows.map(({ values }) => (values[at] == null ? null : values[at] / axis.one)),
        backgroundColor: colour,
        borderColor: colour,
        borderWidth: kind === 'line' ? 2 : 0,
        borderRadius: 3,
        maxBarThickness: 40,
        pointRadius: chart.rows.length > 40 ? 0 : 2.5,
        tension: 0.2,
      }
    })
    made.options.scales = {
      x: {
        stacked: isStack,
        grid: { display: false },
        ticks: {
          color: colours.text,
          font,
          maxRotation: 0,
          callback(value) {
            return shortened(this.getLabelForValue(Number(value)))
          },
        },
      },
      y: {
        stacked: isStack,
        beginAtZero: true,
        border: { display: false },
        grid: { color: colours.line },
        ticks: {
          color: colours.text,
          font,
          maxTicksLimit: 5,
          precision: 0,
          callback: value => axis.text(Number(value)),
        },
      },
    }
    Object.assign(made.options.plugins!.tooltip!, {
      backgroundColor: colours.tip,
      titleColor: colours.onTip,
      bodyColor: colours.onTip,
      titleFont: font,
      bodyFont: font,
    })
    made.update()
  }, [chart, isDark, kind])

  return <canvas ref={canvas} />
}

/** Letters of a name below the axis: a longer one would take the place of its neighbours. */
const mostLetters = 20
const shortened = (label: string) =>
  label.length > mostLetters ? `${label.slice(0, mostLetters - 1)}…` : label
