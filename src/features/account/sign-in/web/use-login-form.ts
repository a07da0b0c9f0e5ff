import { type FormEvent, useRef, useState } from 'react'
import type { Sends } from '#shared/endpoint.ts'
import { parseInput } from '#shared/parse.ts'
import type { Told } from '#shared/translator.ts'
import { useTexts } from '#web/i18n.ts'
import { SendError } from '#web/send.ts'
import { signInContract } from '../sign-in.contract.ts'
import { signInTexts } from '../sign-in.rules.ts'

type Account = { email: string; password: string }
type Name = keyof Account
type Refused = Partial<Record<Name | 'all', Told>>

const names: readonly Name[] = ['email', 'password']

function refusedBefore(account: Account): Refused {
  const empty = account.email.trim() ? (account.password ? undefined : 'password') : 'email'
  if (empty) return { [empty]: signInTexts.empty }
  const parsed = parseInput(signInContract.login.input, account)
  return parsed.ok ? {} : parsed.fields
}

function refusedBy(error: SendError): Refused {
  const fields = Object.fromEntries(
    Object.entries(error.fields).filter(([name]) => names.includes(name as Name)),
  )
  return Object.keys(fields).length > 0 ? fields : { all: error }
}

/**
 * The e-mail and password of a sign-in. They are the browser's own fields, which password managers fill: the kit's
 * forms, with drafts, lists and questions on leaving, would be a tenth of the first load.
 */
export function useLoginForm(onSubmit: (account: Sends<typeof signInContract.login>) => Promise<void>) {
  const t = useTexts()
  const form = useRef<HTMLFormElement>(null)
  const [account, setAccount] = useState<Account>({ email: '', password: '' })
  const [refused, setRefused] = useState<Refused>({})
  const [isBusy, setBusy] = useState(false)
  const inputOf = (name: Name) => form.current?.elements.namedItem(name) as HTMLInputElement

  function refuse(next: Refused) {
    setRefused(next)
    const first = names.find(name => next[name])
    if (first) inputOf(first).focus()
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (isBusy) return
    const typed = { email: inputOf('email').value, password: inputOf('password').value }
    setAccount(typed)
    const before = refusedBefore(typed)
    refuse(before)
    if (Object.keys(before).length > 0) return
    setBusy(true)
    try {
      await onSubmit(typed)
    } catch (error) {
      if (!(error instanceof SendError)) throw error
      error.shown = true
      refuse(refusedBy(error))
    } finally {
      setBusy(false)
    }
  }

  return {
    /** As it was last sent. */
    account,
    isBusy,
    /** A refusal that belongs to neither field. */
    failure: refused.all,
    form: { ref: form, noValidate: true, onSubmit: (event: FormEvent) => void submit(event) },
    field: (name: Name) => ({
      name,
      defaultValue: account[name],
      error: refused[name] && t(refused[name]),
      onChange: () => setRefused(({ [name]: _mended, ...others }) => others),
    }),
    /** Puts an account into both fields. */
    fill(chosen: Account) {
      for (const name of names) inputOf(name).value = chosen[name]
      setRefused({})
    },
  }
}
