import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { dropEarlyKeys, keepEarlyKeys } from './early-keys.ts'

function Field({ onEnter }: { onEnter?: (text: string) => void }) {
  const [text, setText] = useState('')
  return (
    <input
      aria-label="Find"
      value={text}
      onChange={event => setText(event.currentTarget.value)}
      onKeyDown={event => event.key === 'Enter' && onEnter?.(text)}
    />
  )
}

test('what is typed before the field is there stands in it, once it has the focus', async () => {
  const shortcut = vi.fn()
  addEventListener('keydown', shortcut)
  keepEarlyKeys()
  await userEvent.keyboard('Jörx{Backspace}g T')
  render(<Field />)
  const field = screen.getByLabelText<HTMLInputElement>('Find')
  await userEvent.keyboard('ra')
  field.focus()
  await userEvent.keyboard('n')
  expect(field.value).toBe('Jörg Tran')
  // The n reached the field by itself; no other key did anything else.
  expect(shortcut.mock.calls.map(([event]) => (event as KeyboardEvent).key)).toEqual(['n'])
  removeEventListener('keydown', shortcut)
})

test('an early Enter is pressed in the field, after the text', async () => {
  const entered = vi.fn()
  keepEarlyKeys()
  await userEvent.keyboard('0491579212{Enter}')
  render(<Field onEnter={entered} />)
  screen.getByLabelText('Find').focus()
  await vi.waitFor(() => expect(entered).toHaveBeenCalledWith('0491579212'))
})

test('Escape drops what was kept', async () => {
  keepEarlyKeys()
  await userEvent.keyboard('abc{Escape}')
  render(<Field />)
  const field = screen.getByLabelText<HTMLInputElement>('Find')
  fireEvent.focus(field)
  field.focus()
  expect(field.value).toBe('')
})

test.each(['a press elsewhere', 'the focus on another control', 'a part that fails'])(
  '%s ends the keeping, and what is typed next goes where it is typed',
  async how => {
    const shortcut = vi.fn()
    addEventListener('keydown', shortcut)
    keepEarlyKeys()
    await userEvent.keyboard('ab')
    render(
      <>
        <input type="checkbox" aria-label="Switch" />
        <Field />
      </>,
    )
    if (how === 'a press elsewhere') fireEvent.pointerDown(document.body)
    else if (how === 'a part that fails') dropEarlyKeys()
    else screen.getByLabelText('Switch').focus()
    await userEvent.keyboard('c')
    expect(shortcut).toHaveBeenCalledTimes(1)
    screen.getByLabelText('Find').focus()
    expect(screen.getByLabelText<HTMLInputElement>('Find').value).toBe('')
    removeEventListener('keydown', shortcut)
  },
)
