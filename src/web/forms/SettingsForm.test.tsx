import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { everybody } from '#shared/access.ts'
import { endpoint } from '#shared/endpoint.ts'
import { text, version } from '#shared/fields.ts'
import { refreshTopics } from '#web/live/topics.ts'
import { answerFetch } from '#web/testing/fake-fetch.ts'
import { renderAt } from '#web/testing/render-at.tsx'
import { FormCard } from './FormCard.tsx'
import { TextField } from './fields.tsx'
import { SettingsForm } from './SettingsForm.tsx'

const bank = endpoint('GET', '/bank', {
  about: 'What is kept.',
  access: everybody,
  effect: 'reads',
  reads: ['settings'],
  reply: z.object({ result: z.object({ name: z.string(), payid: z.string(), version: z.number() }) }),
})
const saveBank = endpoint('POST', '/saveBank', {
  about: 'Saves it.',
  access: everybody,
  effect: 'undoable',
  changes: ['settings'],
  input: z.object({ name: text(80), payid: text(80), version }),
})

function Page() {
  return (
    <SettingsForm read={bank} save={saveBank} failed="Not there">
      {form => (
        <FormCard form={form} width={560} title="Bank">
          <TextField name="name" label="Name" />
          <TextField name="payid" label="PayID" />
        </FormCard>
      )}
    </SettingsForm>
  )
}

let kept = { name: 'Harbour', payid: '', version: 4 }
const savedBodies = () => seen.filter(each => each.method === 'POST').map(each => each.body)
let seen: ReturnType<typeof answerFetch>

function open() {
  kept = { name: 'Harbour', payid: '', version: 4 }
  seen = answerFetch(({ method, body }) => {
    if (method === 'GET') return { body: { success: true, result: kept } }
    const { version: basis, ...sent } = body as typeof kept
    if (basis !== kept.version) return { status: 409, body: { success: false, message: 'Stale.' } }
    kept = { ...sent, name: sent.name.trim(), version: kept.version + 1 }
    return { body: { success: true } }
  })
  return renderAt('/', <Page />)
}
const name = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Name' })
const payId = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'PayID' })

afterEach(() => vi.unstubAllGlobals())

test('Ctrl+Enter saves upon the version that was read, and the next save upon the one that came of it', async () => {
  open()
  await userEvent.type(await name(), ' Plumbing {Control>}{Enter}{/Control}')
  await waitFor(async () => expect((await name()).value).toBe('Harbour Plumbing'))
  expect(document.activeElement).toBe(await name())
  await userEvent.type(await payId(), 'pay{Enter}')
  await waitFor(() => expect(savedBodies()).toHaveLength(2))
  expect(savedBodies()).toEqual([
    { name: 'Harbour Plumbing ', payid: '', version: 4 },
    { name: 'Harbour Plumbing', payid: 'pay', version: 5 },
  ])
  expect(screen.queryByText('Someone else changed these details.')).toBeNull()
})

test('what others save is shown at once, unless something is being typed: that stays until it is given up', async () => {
  const { queryClient } = open()
  await name()
  kept = { name: 'Harbour', payid: 'a@b.example', version: 5 }
  void refreshTopics(queryClient, ['settings'])
  await waitFor(async () => expect((await payId()).value).toBe('a@b.example'))

  await userEvent.type(await name(), ' Gas')
  kept = { name: 'Harbour Pty Ltd', payid: 'a@b.example', version: 6 }
  void refreshTopics(queryClient, ['settings'])
  const show = await screen.findByRole('button', { name: 'Show the latest' })
  expect((await name()).value).toBe('Harbour Gas')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Stale.')).toBeTruthy()
  await userEvent.click(show)
  expect((await name()).value).toBe('Harbour Pty Ltd')
  expect(screen.queryByRole('button', { name: 'Show the latest' })).toBeNull()
})
