import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { chooseLanguage } from '#web/i18n.ts'
import { renderWithKit } from '#web/testing/render-with-kit.tsx'
import { MoneyInput } from './MoneyInput.tsx'

function Price({ isPrice = false }) {
  const [cents, setCents] = useState(0)
  return (
    <>
      <MoneyInput label="Price" cents={cents} onChange={setCents} isPrice={isPrice} />
      <p>{`${cents} cents`}</p>
    </>
  )
}

async function paste(text: string) {
  renderWithKit(<Price />)
  await userEvent.clear(screen.getByLabelText('Price'))
  await userEvent.paste(text)
}

test.each([
  ['40', 4_000],
  ['$1,250.00', 125_000],
  ['1 250.50', 125_050],
  ['.5', 50],
  ['2,5', 250],
  ['1.250,50', 125_050],
])('%s is pasted as an amount', async (text, cents) => {
  await paste(text)
  expect(await screen.findByText(`${cents} cents`)).toBeTruthy()
})

test('an amount is read with its cents, and typed without', async () => {
  renderWithKit(<Price />)
  const field = screen.getByLabelText<HTMLInputElement>('Price')
  expect(field.value).toBe('$0.00')
  await userEvent.clear(field)
  await userEvent.type(field, '110')
  expect(field.value).toBe('$110')
  await userEvent.tab()
  expect(field.value).toBe('$110.00')
  expect(screen.getByText('11000 cents')).toBeTruthy()
})

test('keys that follow the focus at once are all taken', async () => {
  renderWithKit(<Price isPrice />)
  // Without a pause the keys come before the field has told that it was entered.
  const user = userEvent.setup({ delay: null })
  screen.getByLabelText<HTMLInputElement>('Price').focus()
  await user.keyboard('15')
  expect(screen.getByText('1500 cents')).toBeTruthy()
})

test('a unit price takes four decimals, and shows as many as it has', async () => {
  renderWithKit(<Price isPrice />)
  const field = screen.getByLabelText<HTMLInputElement>('Price')
  expect(field.value).toBe('')
  expect(field.placeholder).toBe('$0.00')
  await userEvent.clear(field)
  await userEvent.type(field, '0.04555')
  expect(screen.getByText('4.55 cents')).toBeTruthy()
  await userEvent.tab()
  expect(field.value).toBe('$0.0455')
  await userEvent.clear(field)
  await userEvent.type(field, '60')
  await userEvent.tab()
  expect(field.value).toBe('$60.00')
  expect(screen.getByText('6000 cents')).toBeTruthy()
})

test.each(['-40', 'abc', '1e5'])('%s is refused, until an amount is typed', async text => {
  await paste(text)
  expect(screen.getByText(`“${text}” isn’t an amount such as 1,250.50.`)).toBeTruthy()
  await userEvent.type(screen.getByLabelText('Price'), '7')
  expect(screen.getByText('700 cents')).toBeTruthy()
  expect(screen.queryByText(/isn’t an amount/)).toBeNull()
})

test('an amount is typed in the manner of the language', async () => {
  await chooseLanguage('de')
  renderWithKit(<Price />)
  const field = screen.getByLabelText<HTMLInputElement>('Price')
  expect(field.value).toBe('0,00\u00a0$')
  await userEvent.clear(field)
  await userEvent.type(field, '1250,5')
  await userEvent.tab()
  expect(field.value).toBe('1.250,50\u00a0$')
  expect(screen.getByText('125050 cents')).toBeTruthy()
  await userEvent.clear(field)
  await userEvent.paste('1,250.75')
  expect(await screen.findByText('125075 cents')).toBeTruthy()
  await chooseLanguage('en')
})
