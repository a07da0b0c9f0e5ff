import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { useTexts } from '#web/i18n.ts'
import { answerFetch } from '#web/testing/fake-fetch.ts'
import { renderWithKit } from '#web/testing/render-with-kit.tsx'
import { refusedFields } from '../../documents/web/refused-fields.ts'
import { useSendQuote } from './use-send-quote.ts'

const message = 'This quote totals $0.00. Send it anyway?'

function Draft() {
  const send = useSendQuote()
  const t = useTexts()
  const [state, setState] = useState('Draft')
  const sent = () => setState('Sent')
  const kept = (error: unknown) => setState(`Kept${Object.values(refusedFields(error, t)).join()}`)
  return (
    <button type="button" onClick={() => void send({ id: 7, via: 'none' }).then(sent, kept)}>
      {state}
    </button>
  )
}

test.each([
  ['Send', 'Sent', [undefined, true]],
  ['Cancel', 'Kept', [undefined]],
])('a quote for nothing asks before it leaves: %s', async (answer, state, free) => {
  const requests = answerFetch(({ body }) =>
    (body as { free?: boolean }).free
      ? { body: { success: true, message: 'Sent.', result: { id: 7 } } }
      : { status: 409, body: { success: false, message, field: 'free' } },
  )
  renderWithKit(<Draft />)
  await userEvent.click(screen.getByText('Draft'))
  expect(await screen.findByText(message)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: answer }))
  expect(await screen.findByText(state)).toBeTruthy()
  expect(requests.map(({ body }) => (body as { free?: boolean }).free)).toEqual(free)
})
