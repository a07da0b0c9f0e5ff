import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { Form } from '#web/forms/Form.tsx'
import { useContractForm } from '#web/forms/use-form.ts'
import { renderWithKit } from '#web/testing/render-with-kit.tsx'
import { MessageTextField } from './MessageTextField.tsx'

const values = {
  Customer_Name: 'Nadia Kerr',
  Money_Due: '',
  Additional_Info: 'The tap in the laundry drips at night.'.repeat(3),
}
let sent = ''

function Message() {
  const form = useContractForm(z.object({ message: z.string() }), {
    draft: null,
    defaults: { message: 'Hi {{Customer_Name}}, {{Money_Due}} for {{Additional_Info}}' },
    onSubmit: ({ message }) => {
      sent = message
    },
  })
  return (
    <Form form={form} guard={false}>
      <MessageTextField
        name="message"
        label="Message"
        channel="email"
        values={values}
        placeholders={Object.keys(values)}
      />
      <button type="submit">Send</button>
    </Form>
  )
}

test('placeholders are read as chips with their value, or with words where that is nothing or too long', async () => {
  renderWithKit(<Message />)
  const text = screen.getByRole('textbox', { name: 'Message' })
  expect(text.textContent).toBe('Hi Nadia Kerr, Amount due for Job Description')
  await userEvent.click(screen.getByRole('button', { name: 'Send' }))
  expect(sent).toBe('Hi {{Customer_Name}}, {{Money_Due}} for {{Additional_Info}}')
})

test('one more goes in by its words, and is sent as the placeholder', async () => {
  renderWithKit(<Message />)
  await userEvent.click(screen.getByRole('button', { name: 'Insert placeholder' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Amount due' }))
  await act(() => new Promise(resolve => setTimeout(resolve, 10)))
  await userEvent.click(screen.getByRole('button', { name: 'Send' }))
  expect(sent).toBe('Hi {{Customer_Name}}, {{Money_Due}} for {{Additional_Info}}{{Money_Due}}')
})

test('braces that were typed become a chip when the field is left', async () => {
  renderWithKit(<Message />)
  const text = screen.getByRole('textbox', { name: 'Message' })
  act(() => {
    text.focus()
    text.append(' {{Customer_Name}}')
    text.dispatchEvent(new InputEvent('input', { bubbles: true }))
  })
  expect(text.textContent).toContain('{{Customer_Name}}')
  act(() => text.blur())
  expect(text.textContent).toBe('Hi Nadia Kerr, Amount due for Job Description Nadia Kerr')
})
