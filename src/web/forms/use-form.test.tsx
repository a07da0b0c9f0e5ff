import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { email, requiredText, text } from '#shared/fields.ts'
import { SendError } from '#web/send.ts'
import { signIn, signOut } from '#web/session/session-store.ts'
import { renderAt } from '#web/testing/render-at.tsx'
import { owner } from '#web/testing/render-with-kit.tsx'
import { Form } from './Form.tsx'
import { TextField } from './fields.tsx'
import { useContractForm } from './use-form.ts'

const schema = z.object({ full_name: requiredText(50), mail: email('Field is not valid'), phone: text(20) })
const defaults = { full_name: '', email: '', phone: '' }

function ClientForm({ onSubmit }: { onSubmit: (input: unknown) => unknown }) {
  const form = useContractForm(schema, {
    defaults,
    toInput: ({ email: mail, ...rest }) => ({ ...rest, mail }),
    fieldNames: { mail: 'email' },
    rules: v => (v.phone === '000' ? [{ field: 'phone', message: 'Not a valid phone number!' }] : []),
    onSubmit,
    draft: 'new client',
  })
  return (
    <Form form={form}>
      <TextField name="full_name" label="Full name" />
      <TextField name="email" label="Email" />
      <TextField name="phone" label="Phone" />
      <button type="submit">Save</button>
    </Form>
  )
}
const field = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name })
const fill = async (name: string, value: string) => {
  await userEvent.clear(await field(name))
  await userEvent.type(await field(name), value)
}
afterEach(() => {
  sessionStorage.clear()
  localStorage.clear()
})

test("Enter checks, shows the contract's texts beside the fields and goes to the first wrong one", async () => {
  const onSubmit = vi.fn()
  renderAt('/', <ClientForm onSubmit={onSubmit} />)
  await userEvent.type(await field('Email'), 'nina@{Enter}')
  const name = await field('Full name')
  await waitFor(() => expect(name.getAttribute('aria-invalid')).toBe('true'))
  const said = name.getAttribute('aria-describedby') ?? ''
  expect(document.getElementById(said)?.textContent).toBe('Full name is required')
  expect(screen.getByText('Field is not valid')).toBeTruthy()
  expect(document.activeElement).toBe(name)
  expect(onSubmit).not.toHaveBeenCalled()
})

test('a rule of the screen speaks at its field, and nothing is sent', async () => {
  const onSubmit = vi.fn()
  renderAt('/', <ClientForm onSubmit={onSubmit} />)
  await fill('Full name', 'Nina')
  await fill('Email', 'nina@example.com')
  await fill('Phone', '000{Enter}')
  expect(await screen.findByText('Not a valid phone number!')).toBeTruthy()
  await fill('Phone', '0412{Enter}')
  await waitFor(() => expect(onSubmit).toHaveBeenCalledTimes(1))
  expect(onSubmit.mock.calls[0]?.[0]).toEqual({ full_name: 'Nina', mail: 'nina@example.com', phone: '0412' })
})

test("the server's refusal lands on its field under the form's name, another one above the form", async () => {
  const refusals = [
    new SendError(409, 'Email is taken', { field: 'mail' }),
    new SendError(409, 'Plan is inactive.', {}),
  ]
  const onSubmit = vi.fn(async () => {
    throw refusals[onSubmit.mock.calls.length - 1]
  })
  renderAt('/', <ClientForm onSubmit={onSubmit} />)
  await fill('Full name', 'Nina')
  await fill('Email', 'nina@example.com{Enter}')
  expect(await screen.findByText('Email is taken')).toBeTruthy()
  await waitFor(async () => expect(document.activeElement).toBe(await field('Email')))
  expect(refusals[0]?.shown).toBe(true)

  await fill('Email', 'other@example.com{Enter}')
  expect((await screen.findByRole('alert')).textContent).toContain('Plan is inactive.')
  expect(screen.queryByText('Email is taken')).toBeNull()
})

test('what was typed survives the end of the session, for the same person in the same company alone', async () => {
  signIn('t', Date.now() / 1000 + 600)
  const first = renderAt('/', <ClientForm onSubmit={vi.fn()} />)
  await fill('Full name', 'Half a na')
  signOut()
  first.unmount()

  signIn('u', Date.now() / 1000 + 600)
  for (const other of [
    { ...owner, id: 12 },
    { ...owner, company_id: 8 },
  ]) {
    const view = renderAt('/', <ClientForm onSubmit={vi.fn()} />, other)
    expect((await field('Full name')).value).toBe('')
    view.unmount()
  }
  renderAt('/', <ClientForm onSubmit={vi.fn()} />)
  await waitFor(async () => expect((await field('Full name')).value).toBe('Half a na'))
  expect(await screen.findByText('What you typed before you were signed out has been restored.')).toBeTruthy()
})

const account = z.object({ name: z.string(), password: z.string(), bank: z.object({ bsb: requiredText(9) }) })

function AccountForm() {
  const form = useContractForm(account, {
    draft: 'account',
    defaults: { name: '', password: '', bank: { bsb: '' } },
    onSubmit: vi.fn(),
  })
  return (
    <Form form={form}>
      <TextField name="name" label="Name" />
      <TextField name="password" label="Password" />
      <TextField name="bank.bsb" label="BSB" />
      <button type="submit">Save</button>
    </Form>
  )
}

test('passwords and numbers of accounts are not written to the storage', async () => {
  signIn('t', Date.now() / 1000 + 600)
  const view = renderAt('/', <AccountForm />)
  await fill('Name', 'Harbour')
  await fill('Password', 'Sesame1!')
  await fill('BSB', '062-000')
  signOut()
  view.unmount()
  const stored = JSON.stringify({ ...sessionStorage })
  expect(stored).toContain('Harbour')
  expect(stored).not.toContain('Sesame')
  expect(stored).not.toContain('062-')
})

test('an error names its field by the label beside it', async () => {
  renderAt('/', <AccountForm />)
  await userEvent.click(await screen.findByRole('button', { name: 'Save' }))
  expect(await screen.findByText('BSB is required')).toBeTruthy()
})
