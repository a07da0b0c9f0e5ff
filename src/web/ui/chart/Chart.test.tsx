import { MantineProvider } from '@mantine/core'
import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { Chart } from './Chart.tsx'
import { Sparkline } from './Sparkline.tsx'

test('a chart is a table too, whose rows lead to what they count', async () => {
  const onPick = vi.fn()
  render(
    <MantineProvider>
      <Chart
        kind="bars"
        label="Revenue by month"
        rowsAre="Month"
        series={[{ name: 'Revenue' }, { name: 'Profit' }]}
        rows={[
          { label: 'October', values: [1200, 300] },
          { label: 'November', values: [800, null] },
        ]}
        format={value => `$${value}`}
        onPick={onPick}
      />
    </MantineProvider>,
  )
  const table = screen.getByRole('table', { name: 'Revenue by month' })
  const cells = within(table)
    .getAllByRole('row')
    .map(row => row.textContent)
  expect(cells).toEqual(['MonthRevenueProfit', 'October$1200$300', 'November$800–'])
  await userEvent.click(screen.getByRole('button', { name: 'Show table' }))
  await userEvent.click(screen.getByRole('button', { name: 'November' }))
  expect(onPick).toHaveBeenCalledWith(1)
})

test('a small line stays within its frame, also when all values are equal or below zero', () => {
  for (const values of [
    [0, 0, 0],
    [-5, 3, 8],
    [7, 7],
  ]) {
    const { container, unmount } = render(<Sparkline values={values} />)
    const points = container.querySelector('polyline')!.getAttribute('points')!.split(/[ ,]/).map(Number)
    const ys = points.filter((_, at) => at % 2 === 1)
    expect(ys.every(y => y >= 0 && y <= 32)).toBe(true)
    unmount()
  }
})
