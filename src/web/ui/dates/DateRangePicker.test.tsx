import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderWithKit } from '#web/testing/render-with-kit.tsx'
import { DateRangePicker } from './DateRangePicker.tsx'

const value = { from: '2026-09-21', to: '2026-10-21' }
// 1 November in Sydney, still 31 October in New York.
beforeEach(() => vi.useFakeTimers({ now: new Date('2026-10-31T14:00:00Z'), toFake: ['Date'] }))
afterEach(() => vi.useRealTimers())

function show() {
  const onChange = vi.fn()
  renderWithKit(
    <>
      <DateRangePicker label="Created" value={value} onChange={onChange} />
      <p>Outside</p>
    </>,
  )
  return { onChange, opener: screen.getByRole('button', { name: 'Created: 21 Sept 2026 – 21 Oct 2026' }) }
}

test('shows the dates as everywhere and takes a preset of the day in the company', async () => {
  const { onChange, opener } = show()
  expect(opener.textContent).toBe('Created: 21 Sept 2026 – 21 Oct 2026')
  await userEvent.click(opener)
  await userEvent.click(await screen.findByRole('button', { name: 'Last 7 days' }))
  expect(onChange).toHaveBeenCalledWith({ from: '2026-10-25', to: '2026-11-01' })
})

test('two clicks choose a range over two months', async () => {
  const { onChange, opener } = show()
  await userEvent.click(opener)
  await userEvent.click(await screen.findByRole('button', { name: 'Wednesday 30 September 2026' }))
  expect(onChange).not.toHaveBeenCalled()
  await userEvent.click(screen.getByRole('button', { name: 'Sunday 4 October 2026' }))
  expect(onChange).toHaveBeenCalledWith({ from: '2026-09-30', to: '2026-10-04' })
})

test('a click outside closes it and changes nothing', async () => {
  const { onChange, opener } = show()
  await userEvent.click(opener)
  await userEvent.click(await screen.findByRole('button', { name: 'Wednesday 30 September 2026' }))
  await userEvent.click(screen.getByText('Outside'))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Last 7 days' })).toBeNull())
  expect(onChange).not.toHaveBeenCalled()
  expect(opener.textContent).toBe('Created: 21 Sept 2026 – 21 Oct 2026')
})
