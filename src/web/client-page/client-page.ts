import { noteLook } from './ask-server.ts'
import { beginChoosing, drawChoice } from './choosing.ts'
import { drawChangedParts } from './page.ts'
import { showAmount, showOutcome, switchPart } from './paying.ts'
import { clearProblem, sendForm } from './send-form.ts'
import { clearPad, openPads } from './signature.ts'

// All that the pages for a company's clients need of a script. They are whole without it: it sends what is filled in,
// keeps sums with what is ticked, and looks again where something moves.

/** A token that this browser keeps, while it lasts. In another website's frame a browser may refuse to say. */
function tokenOf(name: string, expiry: string): string | null {
  try {
    return Number(localStorage.getItem(expiry)) > Date.now() ? localStorage.getItem(name) : null
  } catch {
    return null
  }
}

document.addEventListener('submit', event => {
  const form = event.target
  if (!(form instanceof HTMLFormElement) || !form.matches('[data-send]')) return
  event.preventDefault()
  void sendForm(form, event.submitter)
})

document.addEventListener('change', ({ target }) => {
  if (!(target instanceof HTMLInputElement)) return
  const form = target.closest<HTMLFormElement>('form[data-choice]')
  if (form) void drawChoice(form, target)
})

document.addEventListener('input', ({ target }) => {
  if (!(target instanceof HTMLElement)) return
  clearProblem(target)
  if (target.id === 'amount_cents') showAmount()
})

document.addEventListener('click', ({ target }) => {
  const noted = target instanceof Element ? target.closest<HTMLElement>('a[data-note]') : null
  if (noted?.dataset.note) note(noted.dataset.note)
  const button = target instanceof Element ? target.closest('button') : null
  if (!button) return
  if (button.matches('[data-clear]')) clearPad(button)
  if (button.matches('[data-part]')) switchPart(button)
  if (button.dataset.copy !== undefined) void copy(button)
})

async function copy(button: HTMLButtonElement): Promise<void> {
  const { copy: text = '', copied = '', cannot = '' } = button.dataset
  const told = document.getElementById('copied')
  // Browsers give the clipboard only to https pages that may have it.
  const said = await Promise.resolve(navigator.clipboard?.writeText(text)).then(
    () => (navigator.clipboard ? copied : cannot),
    () => cannot,
  )
  if (told) told.textContent = said
}

/** Fits what has just been drawn: parts of it stand only where a script can serve them. */
function drawn(): void {
  openPads()
  showAmount()
  for (const button of document.querySelectorAll<HTMLElement>('[data-copy]')) button.hidden = false
  if (tokenOf('ClientPortalToken', 'ClientPortalSessionExpiry'))
    for (const way of document.querySelectorAll<HTMLElement>('[data-for-clients]')) way.hidden = false
  const map = document.querySelector<HTMLElement>('[data-map]:not([data-drawn])')
  if (map) drawStreets(map)
}

/** Draws streets over the sketch. They are many times the page, so they come once it stands. */
function drawStreets(map: HTMLElement): void {
  map.dataset.drawn = ''
  const script = '/client-map.js'
  import(/* @vite-ignore */ script).then(
    (streets: typeof import('./client-map.ts')) => streets.drawStreets(map),
    error => console.error(error),
  )
}
document.addEventListener('drawn', drawn)

/** The website in whose frame the page stands is told how high it is, without the ground around it. */
function tellHeight(): void {
  if (parent === window) return
  const tell = () => {
    const card = document.getElementById('page')
    if (card) parent.postMessage({ webFormHeight: card.offsetHeight + 48 }, '*')
  }
  new ResizeObserver(tell).observe(document.body)
  document.addEventListener('drawn', tell)
  tell()
}

/** Looks again as often as the page says, for as long as it says so. */
function lookAgain(): void {
  const { every } = document.getElementById('page')?.dataset ?? {}
  if (!every) return
  setTimeout(async () => {
    if (document.visibilityState === 'visible') await drawChangedParts().catch(() => {})
    lookAgain()
  }, Number(every) * 1_000)
}

drawn()
beginChoosing()
void showOutcome()
lookAgain()
tellHeight()
const note = (address: string) => void noteLook(address, tokenOf('token', 'expiryTime'))
const { look } = document.body.dataset
if (look) note(look)
