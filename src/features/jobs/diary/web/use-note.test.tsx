import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { signIn, signOut } from '#web/session/session-store.ts'
import { renderAt } from '#web/testing/render-at.tsx'
import { useNote } from './use-note.ts'

function Note({ job }: { job: number }) {
  const { text, setText } = useNote({ id: job, number: job })
  return <input aria-label="Note" value={text} onChange={event => setText(event.target.value)} />
}
const field = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Note' })

test('a typed note survives the end of the session, on its job', async () => {
  signIn('t', Date.now() / 1000 + 600)
  const first = renderAt('/', <Note job={5} />)
  await userEvent.type(await field(), 'Isolation valve is seized')
  signOut()
  first.unmount()

  signIn('next', Date.now() / 1000 + 600)
  const other = renderAt('/', <Note job={6} />)
  expect((await field()).value).toBe('')
  other.unmount()
  renderAt('/', <Note job={5} />)
  expect((await field()).value).toBe('Isolation valve is seized')
})
