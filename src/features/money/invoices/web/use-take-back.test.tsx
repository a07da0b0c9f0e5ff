import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { answerFetch } from '#web/testing/fake-fetch.ts'
import { renderWithKit } from '#web/testing/render-with-kit.tsx'
import { useTakeBack } from './use-take-back.ts'

const message = '$40.00 of it was used on invoice #8. Reverse that too?'

function Receipt() {
  const takeBack = useTakeBack()
  return (
    <button type="button" onClick={() => void takeBack.ask({ id: 7, amount_cents: -15_000 })}>
      Receipt
    </button>
  )
}

test.each([
  ['Reverse both', [undefined, true]],
  ['Cancel', [undefined]],
])('a payment whose surplus was used asks a second time: %s', async (answer, uses) => {
  const requests = answerFetch(({ body }) =>
    (body as { uses?: boolean }).uses
      ? { body: { success: true, result: { id: 7 } } }
      : { status: 409, body: { success: false, message, field: 'uses' } },
  )
  renderWithKit(<Receipt />)
  await userEvent.click(screen.getByText('Receipt'))
  expect(await screen.findByText(/\$150\.00 no longer counts as paid/)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Reverse' }))
  expect(await screen.findByText(message)).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: answer }))
  await expect.poll(() => screen.queryByText(message)).toBeNull()
  expect(requests.map(({ body }) => (body as { uses?: boolean }).uses)).toEqual(uses)
})
