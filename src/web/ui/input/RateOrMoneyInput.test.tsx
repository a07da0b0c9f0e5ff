import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { renderWithKit } from '#web/testing/render-with-kit.tsx'
import { RateOrMoneyInput } from './RateOrMoneyInput.tsx'

function Discount({ start = { rate: 0, cents: 0 } }) {
  const [value, setValue] = useState(start)
  return (
    <>
      <RateOrMoneyInput label="Discount" {...value} onChange={setValue} />
      <p>{`${value.rate} bp, ${value.cents} cents`}</p>
    </>
  )
}

test('a share becomes an amount of the same number and back, never both', async () => {
  renderWithKit(<Discount />)
  await userEvent.type(screen.getByLabelText('Discount'), '10')
  expect(screen.getByText('1000 bp, 0 cents')).toBeDefined()
  await userEvent.click(screen.getByRole('radio', { name: '$' }))
  expect(screen.getByText('0 bp, 1000 cents')).toBeDefined()
  await userEvent.click(screen.getByRole('radio', { name: '%' }))
  expect(screen.getByText('1000 bp, 0 cents')).toBeDefined()
})

test('an amount above a hundred becomes no share of more than the whole', async () => {
  renderWithKit(<Discount start={{ rate: 0, cents: 25_000 }} />)
  await userEvent.click(screen.getByRole('radio', { name: '%' }))
  expect(screen.getByText('10000 bp, 0 cents')).toBeDefined()
})

test('a row that has both keeps both until one is emptied', async () => {
  renderWithKit(<Discount start={{ rate: 500, cents: 2_000 }} />)
  await userEvent.clear(screen.getByLabelText('Fixed amount'))
  expect(screen.getByText('500 bp, 0 cents')).toBeDefined()
})
