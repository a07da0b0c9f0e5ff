import { pageAt } from './ask-server.ts'
import { redrawPart } from './page.ts'

/** Options and extras that a client ticks: the server works out what they come to. */

let asked: AbortController | null = null
/** The choice that the sums on the page are for. */
let shown = ''

const wishIn = (form: HTMLFormElement): string =>
  new URLSearchParams([...new FormData(form)].map(([name, value]) => [name, String(value)])).toString()

/** Notes what is drawn at first. */
export function beginChoosing(): void {
  const form = document.querySelector<HTMLFormElement>('form[data-choice]')
  if (form) shown = wishIn(form)
}

/** Draws the sums of what is ticked; without a connection what was ticked before stands again. */
export async function drawChoice(form: HTMLFormElement, changed: HTMLInputElement): Promise<void> {
  asked?.abort()
  const own = new AbortController()
  asked = own
  const isOption = changed.type === 'radio'
  const wish = isOption ? new URLSearchParams({ option: changed.value }).toString() : wishIn(form)
  setWaiting(true)
  try {
    redrawPart('chosen', await pageAt(`?${wish}`, own.signal))
    shown = wishIn(form)
  } catch {
    if (own.signal.aborted) return
    restore(form)
    const problem = document.getElementById('all-problem')
    if (problem) problem.textContent = document.body.dataset.failed ?? ''
  }
  if (asked === own) setWaiting(false)
}

/** Nobody accepts sums that are not drawn yet. */
function setWaiting(isWaiting: boolean): void {
  document.getElementById('chosen')?.setAttribute('aria-busy', String(isWaiting))
  for (const button of document.querySelectorAll<HTMLButtonElement>('#decide button[name=accepted]'))
    button.disabled = isWaiting
}

function restore(form: HTMLFormElement): void {
  const before = new URLSearchParams(shown)
  for (const input of form.querySelectorAll<HTMLInputElement>('input[type=radio], input[type=checkbox]'))
    input.checked = before.getAll(input.name).includes(input.value)
}
