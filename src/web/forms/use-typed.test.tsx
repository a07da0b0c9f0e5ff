import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { signIn, signOut } from '#web/session/session-store.ts'
import { renderAt } from '#web/testing/render-at.tsx'
import { useTyped } from './use-typed.ts'

const order = { id: 5, version: 3, note: '', lines: [{ id: 1, key: 1, name: 'Tap', quantity: 2 }] }

function OrderForm({ id = 5, version = 3, note = '' }) {
  const { typed, put, isDirty, saved } = useTyped(`order ${id}`, { ...order, note }, version)
  return (
    <>
      <input aria-label="Note" value={typed.note} onChange={event => put({ note: event.target.value })} />
      <ul>
        {typed.lines.map(line => (
          <li key={line.id}>{`${line.quantity} ${line.name}`}</li>
        ))}
      </ul>
      <button
        type="button"
        onClick={() =>
          put(now => ({
            lines: [...now.lines, { id: now.lines.length + 1, key: 2, name: 'Pipe', quantity: 4 }],
          }))
        }
      >
        Add
      </button>
      <button type="button" onClick={saved}>
        Save
      </button>
      <output>{isDirty() ? 'unsaved' : 'saved'}</output>
    </>
  )
}
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const lines = async () => {
  await screen.findByRole('list')
  return screen.getAllByRole('listitem').map(each => each.textContent)
}
const noteText = async () => (await screen.findByRole<HTMLInputElement>('textbox', { name: 'Note' })).value
function endSession(view: { unmount: () => void }) {
  signOut()
  view.unmount()
  signIn('next', Date.now() / 1000 + 600)
}
const stored = () => Object.keys(sessionStorage)
const changedSince = 'Someone else changed these details.'

beforeEach(() => {
  sessionStorage.clear()
  localStorage.clear()
  signIn('t', Date.now() / 1000 + 600)
})

test('lines come back after the end of the session, once, and count as unsaved', async () => {
  const view = renderAt('/', <OrderForm />)
  await press('Add')
  endSession(view)
  const again = renderAt('/', <OrderForm />)
  expect(await lines()).toEqual(['2 Tap', '4 Pipe'])
  expect(screen.getByRole('status').textContent).toBe('unsaved')
  expect(await screen.findByText('What you typed before you were signed out has been restored.')).toBeTruthy()
  expect(screen.queryByText(changedSince)).toBeNull()
  expect(stored()).toEqual([])
  // The session ends once more before anything was saved.
  endSession(again)
  renderAt('/', <OrderForm />)
  expect(await lines()).toEqual(['2 Tap', '4 Pipe'])
})

test('another row begins with its own values', async () => {
  const view = renderAt('/', <OrderForm />)
  await press('Add')
  endSession(view)
  renderAt('/', <OrderForm id={6} />)
  expect(await lines()).toEqual(['2 Tap'])
})

test('values that nobody typed are those of the row by now, and a newer version is told', async () => {
  const view = renderAt('/', <OrderForm />)
  await press('Add')
  endSession(view)
  renderAt('/', <OrderForm version={4} note="Leave at the gate" />)
  expect(await lines()).toEqual(['2 Tap', '4 Pipe'])
  expect(await noteText()).toBe('Leave at the gate')
  expect(await screen.findByText(changedSince)).toBeTruthy()
})

test('nothing is kept of what was saved, or closed while signed in', async () => {
  const view = renderAt('/', <OrderForm />)
  await press('Add')
  await press('Save')
  endSession(view)
  expect(stored()).toEqual([])
  const other = renderAt('/', <OrderForm />)
  await press('Add')
  other.unmount()
  expect(stored()).toEqual([])
})

test('a form that is still open after signing in elsewhere leaves no stale draft', async () => {
  renderAt('/', <OrderForm />)
  await press('Add')
  signOut()
  expect(stored()).toHaveLength(1)
  signIn('next', Date.now() / 1000 + 600)
  expect(stored()).toEqual([])
})

test('the oldest drafts make room, and one that is too long is not kept', async () => {
  for (const id of [1, 2, 3]) {
    const view = renderAt('/', <OrderForm id={id} note={'x'.repeat(10)} />)
    const note = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Note' })
    await userEvent.clear(note)
    await userEvent.click(note)
    await userEvent.paste(String(id).repeat(900_000))
    endSession(view)
    await new Promise(resolve => setTimeout(resolve, 2))
  }
  expect(
    stored()
      .map(key => key.at(-1))
      .sort(),
  ).toEqual(['2', '3'])
  const view = renderAt('/', <OrderForm id={4} />)
  await userEvent.click(await screen.findByRole('textbox', { name: 'Note' }))
  await userEvent.paste('4'.repeat(2_100_000))
  endSession(view)
  expect(
    stored()
      .map(key => key.at(-1))
      .sort(),
  ).toEqual(['2', '3'])
})
