import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { requiredText } from '#shared/fields.ts'
import { renderAt } from '#web/testing/render-at.tsx'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { FormDialog } from './FormDialog.tsx'
import { TextField } from './fields.tsx'
import { useContractForm } from './use-form.ts'

const schema = z.object({ title: requiredText(50) })

function TaskDialog({ onClose }: { onClose: () => void }) {
  const form = useContractForm(schema, { draft: 'note', defaults: { title: '' }, onSubmit: onClose })
  return (
    <FormDialog form={form} opened onClose={onClose} title="New task">
      <TextField name="title" label="Title" />
    </FormDialog>
  )
}
function Page() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        New task
      </button>
      {isOpen && <TaskDialog onClose={() => setOpen(false)} />}
    </>
  )
}
const title = () => screen.findByRole('textbox', { name: 'Title' })
const question = () => screen.queryByText('Discard changes?')

test('closes at once while nothing was typed', async () => {
  const onClose = vi.fn()
  renderAt('/', <TaskDialog onClose={onClose} />)
  await userEvent.click(await title())
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1))
  expect(question()).toBeNull()
})

test('Escape asks before typed text is lost; the answer decides', async () => {
  const onClose = vi.fn()
  renderAt('/', <TaskDialog onClose={onClose} />)
  await userEvent.type(await title(), 'Call the supplier{Escape}')
  await userEvent.click(await screen.findByRole('button', { name: 'Keep editing' }))
  await waitFor(() => expect(question()).toBeNull())
  expect(onClose).not.toHaveBeenCalled()

  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Discard' }))
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1))
})

test('moving to another address asks too', async () => {
  const { router } = renderAt('/', <TaskDialog onClose={vi.fn()} />)
  await userEvent.type(await title(), 'x')
  router.history.push('/jobs')
  await userEvent.click(await screen.findByRole('button', { name: 'Keep editing' }))
  expect(router.state.location.pathname).toBe('/')
  router.history.push('/jobs')
  await userEvent.click(await screen.findByRole('button', { name: 'Discard' }))
  expect(await screen.findByText('Elsewhere')).toBeTruthy()
})

test('a saved form closes without a question', async () => {
  const onClose = vi.fn()
  renderAt('/', <TaskDialog onClose={onClose} />)
  await userEvent.type(await title(), 'Call the supplier{Enter}')
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(question()).toBeNull()
})

test('closing gives the focus back to the button that opened it', async () => {
  renderAt('/', <Page />)
  await userEvent.click(await screen.findByRole('button', { name: 'New task' }))
  await userEvent.click(await title())
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'New task' })))
})

test('Escape closes only the upper of two dialogs, also where nothing has the focus', async () => {
  const [below, above] = [vi.fn(), vi.fn()]
  renderAt(
    '/',
    <>
      <Dialog opened onClose={below} title="Quote">
        Lines
      </Dialog>
      <Dialog opened onClose={above} title="Send the quote">
        Email
      </Dialog>
    </>,
  )
  await screen.findByText('Email')
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(above).toHaveBeenCalledTimes(1))
  expect(below).not.toHaveBeenCalled()
})
