import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { SendError } from '#web/send.ts'
import { renderAt } from '#web/testing/render-at.tsx'
import { Loaded } from './Loaded.tsx'

const missing = { what: 'Invoice', to: '/invoices', list: 'Invoices' }
function open(status: number) {
  const read = { data: undefined, error: new SendError(status, 'Not found.'), refetch: () => {} }
  renderAt(
    '/x',
    <Loaded read={read} failed="Couldn’t load the invoice" missing={missing}>
      {() => null}
    </Loaded>,
  )
}

test('a row that is not there is named, with the way to the others', async () => {
  open(404)
  expect(await screen.findByText('Invoice not found')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Go to Invoices' }).getAttribute('href')).toBe('/invoices')
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
})

test('what did not come can be asked for again', async () => {
  open(500)
  await screen.findByText('Couldn’t load the invoice')
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy()
})
