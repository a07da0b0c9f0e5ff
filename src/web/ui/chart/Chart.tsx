import { UnstyledButton, useComputedColorScheme } from '@mantine/core'
import { useId, useState } from 'react'
import { useTexts } from '#web/i18n.ts'
import { lazyPart } from '#web/lazy-part.tsx'
import classes from './Chart.module.css'
import type { DrawnChart } from './chart.types.ts'
import { chartColours } from './chart-colours.ts'

const ChartCanvas = lazyPart(async () => (await import('./ChartCanvas.tsx')).ChartCanvas)

interface ChartProps extends DrawnChart {
  /** Name of the chart and of its table. */
  label: string
  /** Heading of the rows' names: 'Month', 'Job type'. */
  rowsAre: string
  /** Height in pixels; left out, it fills its container. */
  height?: number
}

/** Rows of figures as bars or lines, and the same as a table: for who can't see the drawing, and for who wants numbers. */
export function Chart({ label, rowsAre, height, ...chart }: ChartProps) {
  const t = useTexts()
  const id = useId()
  const [isTable, setTable] = useState(false)
  const isDark = useComputedColorScheme('light') === 'dark'
  const colours = chartColours(isDark)
  const { series, rows, format, onPick } = chart
  return (
    <figure
      className={classes.chart}
      aria-labelledby={id}
      style={{ height }}
      data-fills={!height || undefined}
    >
      <figcaption className={classes.head}>
        <span id={id} className={classes.name}>
          {label}
        </span>
        {series.length > 1 && (
          <span className={classes.legend} aria-hidden="true">
            {series.map(({ name, isFaint }, at) => (
              <span key={name} style={{ '--own': colours.ofSeries(at, isFaint) } as Record<string, string>}>
                {name}
              </span>
            ))}
          </span>
        )}
        <UnstyledButton className={classes.way} aria-pressed={isTable} onClick={() => setTable(!isTable)}>
          {isTable ? t('Show chart') : t('Show table')}
        </UnstyledButton>
      </figcaption>
      {!isTable && (
        <div className={classes.drawing} aria-hidden="true">
          <ChartCanvas chart={chart} isDark={isDark} />
        </div>
      )}
      <div className={isTable ? classes.table : classes.unseen} {...(isTable && { tabIndex: 0 })}>
        <table aria-labelledby={id}>
          <thead>
            <tr>
              <th scope="col">{rowsAre}</th>
              {series.map(({ name }) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: names of rows may repeat, and nothing in them is kept
              <tr key={at}>
                <th scope="row">
                  {onPick && isTable ? (
                    <UnstyledButton className={classes.pick} onClick={() => onPick(at)}>
                      {row.label}
                    </UnstyledButton>
                  ) : (
                    row.label
                  )}
                </th>
                {series.map(({ name }, of) => {
                  const value = row.values[of] ?? null
                  return <td key={name}>{value === null ? '–' : format(value)}</td>
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  )
}
