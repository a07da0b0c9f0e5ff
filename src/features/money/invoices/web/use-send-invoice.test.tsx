import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { answerFetch } from '#web/testing/fake-fetch.ts'
import { renderWithKit } from '#web/testing/render-with-kit.tsx'
import { useSendInvoice } from './use-send-invoice.ts'

const message = 'This draft is dated 3 Sept 2026. Move its dates to today?'

function Draft() {
  const send = useSendInvoice()
  const [state, setState] = useState('Draft')
  const done = (text: string) => () => setState(text)
  return (
    <button type="button" onClick={() => void send({ id: 7, via: 'none' }).then(done('Sent'), done('Kept'))}>
      {state}
    </button>
  )
}

/** Sends an old draft; answers with the bodies that were sent. */
function sendDraft() {
  const requests = answerFetch(({ body }) =>
    (body as { dates?: string }).dates === undefined
      ? { status: 409, body: { success: false, message, field: 'dates' } }
      : { body: { success: true, message: 'Sent.', result: { id: 7 } } },
  )
  renderWithKit(<Draft />)
  return () => requests.map(({ body }) => (body as { dates?: string }).dates)
}

test.each([
  ['Move to today', 'Sent', [undefined, 'today']],
  ['Keep the dates', 'Sent', [undefined, 'keep']],
  ['Cancel', 'Kept', [undefined]],
])('an old draft asks for its dates: %s', async (answer, state, dates) => {
  const sent = sendDraft()
  await userEvent.click(screen.getByText('Draft'))
  expect(await screen.findByText(message, { exact: false })).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: answer }))
  expect(await screen.findByText(state)).toBeTruthy()
  expect(sent()).toEqual(dates)
})
