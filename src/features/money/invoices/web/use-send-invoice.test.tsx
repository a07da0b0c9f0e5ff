import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { answerFetch } from '#web/testing/fake-fetch.ts'
import { renderWithKit } from '#web/testing/render-with-kit.tsx'
import { useSendInvoice } from './use-send-invoice.ts'

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

const questions = {
  dates: 'This draft is dated 3 Sept 2026. Move its dates to today?',
  tax: 'This draft uses 10% GST. The rate is now 15%.',
  registered: 'You’re not registered for GST, so invoices can’t charge it.',
}
type Field = keyof typeof questions

/** Sends a draft that is asked about; answers with the bodies that were sent. */
function sendDraft(field: Field) {
  const requests = answerFetch(({ body }) =>
    answerIn(body, field) === undefined
      ? { status: 409, body: { success: false, message: questions[field], field } }
      : { body: { success: true, message: 'Sent.', result: { id: 7 } } },
  )
  renderWithKit(<Draft />)
  return () => requests.map(({ body }) => answerIn(body, field))
}

/** Without a registration the answer is the tax of its day. */
const answerIn = (body: unknown, field: Field) =>
  (body as Partial<Record<string, string>>)[field === 'registered' ? 'tax' : field]

test.each<[Field, string, string, (string | undefined)[]]>([
  ['dates', 'Move to today', 'Sent', [undefined, 'today']],
  ['dates', 'Keep the dates', 'Sent', [undefined, 'keep']],
  ['dates', 'Cancel', 'Kept', [undefined]],
  ['tax', 'Use the new rate', 'Sent', [undefined, 'today']],
  ['tax', 'Keep the old rate', 'Sent', [undefined, 'keep']],
  ['tax', 'Cancel', 'Kept', [undefined]],
  ['registered', 'Issue without tax', 'Sent', [undefined, 'today']],
  ['registered', 'Cancel', 'Kept', [undefined]],
])('an old draft asks for its %s: %s', async (field, answer, state, answers) => {
  const sent = sendDraft(field)
  await userEvent.click(screen.getByText('Draft'))
  expect(await screen.findByText(questions[field], { exact: false })).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: answer }))
  expect(await screen.findByText(state)).toBeTruthy()
  expect(sent()).toEqual(answers)
})
