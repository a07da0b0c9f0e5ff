import { Button } from '@mantine/core'
import { fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { renderWithKit } from '#web/testing/render-with-kit.tsx'
import { Picker, type PickerRow } from './Picker.tsx'

const row = (key: string, isNew = false): PickerRow => ({ key, content: key, isNew })

let answer: (rows: PickerRow[], certain?: string) => void
let picked: string[]
let sent: number

beforeEach(() => {
  picked = []
  sent = 0
})

/** A picker whose rows come when the test says so. */
function Form({ isFree = false }: { isFree?: boolean }) {
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState('')
  const [{ of, rows, certain }, setAnswer] = useState<{ of: string; rows: PickerRow[]; certain?: string }>({
    of: '',
    rows: [],
  })
  answer = (found, only) => setAnswer({ of: text, rows: found, ...(only !== undefined && { certain: only }) })
  return (
    <form
      onSubmit={event => {
        event.preventDefault()
        sent += 1
      }}
    >
      <Picker
        label="Client"
        listName="Clients"
        text={text}
        onText={setText}
        rows={rows}
        isSettled={of === text}
        certain={certain}
        isChosen={isFree || text === chosen}
        onPick={key => {
          picked.push(key)
          setChosen(key)
          setText(key)
        }}
      />
      <button type="submit">Save</button>
    </form>
  )
}

const field = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Client' })
const marked = () => document.querySelector('[data-combobox-selected]')?.textContent
async function comes(rows: PickerRow[], certain?: string) {
  const { act } = await import('@testing-library/react')
  act(() => answer(rows, certain))
}

test('Enter before the answer takes no row of the list before, but the one that its own answer names', async () => {
  renderWithKit(<Form />)
  await userEvent.type(field(), 'tran')
  await comes([row('Chloë Tran'), row('Jörg Tran')])
  expect(marked()).toBe('Chloë Tran')
  await userEvent.clear(field())
  await userEvent.type(field(), 'Jörg Tran{Enter}')
  expect(picked).toEqual([])
  await comes([row('Jörg Tran')], 'Jörg Tran')
  expect(picked).toEqual(['Jörg Tran'])
})

test('Enter before an answer that names nobody for certain marks its first row and takes none, nor makes one', async () => {
  renderWithKit(<Form />)
  await userEvent.type(field(), 'tran{Enter}')
  await comes([row('Chloë Tran'), row('Jörg Tran'), row('New', true)])
  expect(picked).toEqual([])
  expect(marked()).toBe('Chloë Tran')
  await userEvent.clear(field())
  await userEvent.type(field(), 'Nadia{Enter}')
  await comes([row('New client “Nadia”', true)])
  expect(picked).toEqual([])
  expect(marked()).toBe('New client “Nadia”')
  await userEvent.keyboard('{Enter}')
  expect(picked).toEqual(['New client “Nadia”'])
})

test('arrows move the mark, Enter takes it and sends no form, Escape closes the list', async () => {
  renderWithKit(<Form />)
  await userEvent.type(field(), 'tran')
  await comes([row('Chloë Tran'), row('Jörg Tran')])
  await userEvent.keyboard('{ArrowDown}')
  expect(marked()).toBe('Jörg Tran')
  await userEvent.keyboard('{Escape}')
  expect(field().getAttribute('aria-expanded')).toBe('false')
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}')
  expect(picked).toEqual(['Jörg Tran'])
  expect(sent).toBe(0)
})

test('a text of which nothing was chosen is marked, stays, and its save is refused with the field’s name', async () => {
  renderWithKit(<Form />)
  await userEvent.type(field(), 'coper pip')
  await comes([])
  await userEvent.tab()
  expect(field().value).toBe('coper pip')
  expect(screen.getByText('Not chosen yet. Choose from the list, or clear the field.')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(sent).toBe(0)
  expect(
    await screen.findByText('Client: nothing was chosen. Choose from the list, or clear the field.'),
  ).toBeTruthy()
  expect(document.activeElement).toBe(field())
  fireEvent.keyDown(field(), { key: 'Enter', ctrlKey: true })
  await userEvent.clear(field())
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(sent).toBe(1)
})

test('a text that stands for itself is neither marked nor refused', async () => {
  renderWithKit(<Form isFree />)
  await userEvent.type(field(), 'Nadia New')
  await comes([row('New client “Nadia New”', true)])
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(sent).toBe(1)
  expect(screen.queryByText(/Not chosen yet/)).toBeNull()
})

test('a dialog’s main button saves nothing beside such a text, and its other buttons go on', async () => {
  const saved: string[] = []
  renderWithKit(
    <div role="dialog" aria-label="Job">
      <Form />
      <Button onClick={() => saved.push('saved')}>Book</Button>
      <Button variant="default" onClick={() => saved.push('left')}>
        Cancel
      </Button>
    </div>,
  )
  await userEvent.type(field(), 'coper pip')
  await userEvent.click(screen.getByRole('button', { name: 'Book' }))
  expect(saved).toEqual([])
  expect(document.activeElement).toBe(field())
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(saved).toEqual(['left'])
})
