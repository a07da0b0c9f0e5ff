import { centsOf, rateOf } from '#shared/numbers/money.ts'
import { moneyMarks, moneyText } from '#shared/numbers/money-text.ts'
import { sendJson } from './ask-server.ts'
import { fillHoles, language, redrawPage } from './page.ts'

/** The amount typed in the reader's manner, in cents; 0: none. */
function typedCents(text: string): number {
  const { thousandSeparator, decimalSeparator } = moneyMarks(language())
  const plain = text
    .replaceAll(thousandSeparator, '')
    .replace(decimalSeparator, '.')
    .replace(/[^\d.]/g, '')
  return centsOf(plain) ?? 0
}

const form = () => document.getElementById('pay') as HTMLFormElement | null

/** Says on the button what is paid, and beside it what is left and the card's fee. */
export function showAmount(): void {
  const pay = form()
  const part = document.getElementById('part')
  const typed = document.getElementById('amount_cents')
  if (!pay || !part || !(typed instanceof HTMLInputElement)) return
  const { fee: rate, owed, most, pay: label = '', left: leftText = '' } = pay.dataset
  const amount = part.hidden ? Number(most) : typedCents(typed.value)
  const fee = rateOf(amount, Number(rate))
  const money = (cents: number) => moneyText(cents, language())
  const left = Number(owed) - amount
  pay.querySelector<HTMLInputElement>('[name=amount_cents]')!.value = String(amount)
  const button = pay.querySelector<HTMLButtonElement>('[data-amount]')!
  button.textContent = fillHoles(label, { amount: money(amount + fee) })
  button.disabled = amount <= 0
  document.getElementById('left')!.textContent =
    left > 0 && !part.hidden ? fillHoles(leftText, { amount: money(left) }) : ''
  const said = document.getElementById('fee')
  if (said) said.textContent = fee > 0 ? fillHoles(said.dataset.text ?? '', { amount: money(fee) }) : ''
}

/** Between all that is owed and a part of it. */
export function switchPart(button: HTMLButtonElement): void {
  const part = document.getElementById('part')
  if (!part) return
  part.hidden = !part.hidden
  const other = button.textContent ?? ''
  button.textContent = button.dataset.part ?? ''
  button.dataset.part = other
  showAmount()
}

/** Outcome for a client who returns from paying; the address forgets it, as a reload is not another payment. */
export async function showOutcome(): Promise<void> {
  const { back, payment } = document.getElementById('outcome')?.dataset ?? {}
  if (!back || !payment) return
  const state = await sendJson(back, { payment: Number(payment) })
    .then(reply => (reply.ok ? (reply.json() as Promise<{ state: string }>) : { state: 'open' }))
    .catch(() => ({ state: 'open' }))
  history.replaceState(null, '', location.pathname)
  await redrawPage().catch(() => {})
  const names: Record<string, string> = { open: 'checking', begun: 'checking', expired: 'failed' }
  const name = names[state.state] ?? state.state
  const told = document.querySelector<HTMLTemplateElement>(`template[data-outcome=${name}]`)
  if (told) document.getElementById('outcome')?.replaceChildren(told.content.cloneNode(true))
}
