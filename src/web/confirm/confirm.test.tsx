import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { renderWithKit } from '#web/testing/render-with-kit.tsx'
import { useConfirm } from './confirm.tsx'
import type { Question } from './question.ts'

const answers = vi.fn()
const remove: Question = {
  title: 'Delete the job?',
  message: 'It goes with its tasks.',
  attention: 'Forever.',
}

function Asking({ question }: { question: Question }) {
  const confirm = useConfirm()
  return (
    <button type="button" onClick={() => void confirm(question).then(answers)}>
      Delete
    </button>
  )
}

async function ask(question: Question) {
  answers.mockClear()
  renderWithKit(<Asking question={question} />)
  await userEvent.click(screen.getByText('Delete'))
  await screen.findByRole('dialog')
}

test('the question is read out and Confirm answers yes', async () => {
  await ask(remove)
  expect(screen.getByRole('dialog').textContent).toContain('Delete the job?It goes with its tasks.Forever.')
  await userEvent.click(screen.getByRole('button', { name: 'Confirm' }))
  expect(answers).toHaveBeenCalledExactlyOnceWith(true)
})

test('Cancel and Escape answer no', async () => {
  await ask(remove)
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(answers).toHaveBeenCalledExactlyOnceWith(false)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  answers.mockClear()
  await userEvent.click(screen.getByText('Delete'))
  await screen.findByRole('dialog')
  await userEvent.keyboard('{Escape}')
  expect(answers).toHaveBeenCalledExactlyOnceWith(false)
})

test.each([
  ['what destroys something', { ...remove, danger: true }, 'Cancel'],
  ['anything else', remove, 'Cancel'],
  ['nothing but to be read', { ...remove, hideCancel: true }, 'Confirm'],
])('asked for %s, Enter does no harm', async (_what, question, focused) => {
  await ask(question)
  await waitFor(() => expect(document.activeElement?.textContent).toBe(focused))
})

test('the buttons carry the question’s own words, Cancel can be hidden', async () => {
  await ask({ ...remove, confirm: 'Understood', hideCancel: true })
  expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Understood' }))
  expect(answers).toHaveBeenCalledWith(true)
})

test('while its work runs the dialog is busy; when that fails it stays open for another try', async () => {
  let finish = (_: Error | null) => {}
  const run = () =>
    new Promise<void>((resolve, reject) => {
      finish = error => (error ? reject(error) : resolve())
    })
  await ask({ ...remove, run })
  await userEvent.click(screen.getByRole('button', { name: 'Confirm' }))
  expect(screen.getByRole('button', { name: 'Cancel' }).hasAttribute('disabled')).toBe(true)
  finish(new Error('refused'))
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Cancel' }).hasAttribute('disabled')).toBe(false),
  )
  expect(answers).not.toHaveBeenCalled()
  await userEvent.click(screen.getByRole('button', { name: 'Confirm' }))
  finish(null)
  await waitFor(() => expect(answers).toHaveBeenCalledExactlyOnceWith(true))
})
