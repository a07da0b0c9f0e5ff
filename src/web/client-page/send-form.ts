import { sendJson } from './ask-server.ts'
import { redrawPage, renewPart, showSent } from './page.ts'

interface Refused {
  message?: string
  field?: string
  fields?: Record<string, string>
}

/** The fields of a form and of the one that it names, as the contract takes them: `lines[]` is a list. */
function fieldsOf(form: HTMLFormElement, by: HTMLElement | null): Record<string, unknown> {
  const other = form.dataset.with ? document.getElementById(form.dataset.with) : null
  const fields: Record<string, unknown> = {}
  const forms = [other, form].filter(each => each instanceof HTMLFormElement)
  for (const [name, value] of forms.flatMap(each => [...new FormData(each)])) {
    if (name.endsWith('[]')) {
      const list = name.slice(0, -2)
      fields[list] = [...((fields[list] as string[] | undefined) ?? []), value]
    } else fields[name] = value
  }
  if (by instanceof HTMLButtonElement && by.name !== '') fields[by.name] = by.value
  return fields
}

/** Says what is wrong beside the field, or above the form where none is named. */
function say(form: HTMLFormElement, problems: Readonly<Record<string, string>>): void {
  const places = new Map(
    [...form.querySelectorAll('.problem')].map(each => [each.id.replace(/-problem$/, ''), each]),
  )
  const unplaced = Object.entries(problems).find(([name]) => !places.has(name))?.[1]
  for (const [name, place] of places) {
    const text = problems[name] ?? (name === 'all' ? (unplaced ?? '') : '')
    place.textContent = text
    form.querySelector(`#${name}`)?.setAttribute('aria-invalid', String(text !== ''))
  }
  const first = [...places].find(([, place]) => place.textContent !== '')
  if (!first) return
  first[1].scrollIntoView({ block: 'center' })
  const input = form.querySelector<HTMLElement>(`#${first[0]}:not([type=hidden])`)
  ;(input ?? (first[1] as HTMLElement)).focus({ preventScroll: true })
}

/** Takes away what was said of a field that is being changed. */
export function clearProblem(field: HTMLElement): void {
  const form = field.closest<HTMLFormElement>('form[data-send]')
  if (form) for (const place of form.querySelectorAll('.problem')) place.textContent = ''
  field.removeAttribute('aria-invalid')
}

const missingIn = (form: HTMLFormElement): Record<string, string> =>
  Object.fromEntries(
    [...form.querySelectorAll<HTMLInputElement>('[data-missing]')]
      .filter(({ type, checked, value }) => (type === 'checkbox' ? !checked : value.trim() === ''))
      .map(({ id, dataset }) => [id, dataset.missing ?? '']),
  )

/** True once the reader has said yes in the dialog that a button names. */
async function isMeant(by: HTMLElement | null): Promise<boolean> {
  const dialog = by?.dataset.confirm ? document.getElementById(by.dataset.confirm) : null
  if (!(dialog instanceof HTMLDialogElement)) return true
  dialog.returnValue = 'no'
  dialog.showModal()
  await new Promise(closed => dialog.addEventListener('close', closed, { once: true }))
  return dialog.returnValue === 'yes'
}

/** Sends a form, shows what the server says of it, and draws the page anew once it is taken. */
export async function sendForm(form: HTMLFormElement, by: HTMLElement | null): Promise<void> {
  if (form.getAttribute('aria-busy') === 'true') return
  const missing = missingIn(form)
  say(form, missing)
  if (Object.keys(missing).length > 0 || !(await isMeant(by))) return
  setBusy(form, true)
  try {
    await untilSoonest(form)
    const reply = await sendJson(form.dataset.send || form.action, fieldsOf(form, by))
    const answer = (await reply.json()) as Refused & { url?: string }
    if (!reply.ok) {
      // It has changed, or somebody has decided meanwhile.
      if (reply.status === 409 && form.dataset.with) await redrawPage()
      if (reply.status === 409) await renewPart('free')
      const { message = '', field, fields } = answer
      const now = document.getElementById(form.id)
      if (now instanceof HTMLFormElement) say(now, fields ?? { [field ?? 'all']: message })
    } else if (form.dataset.go && answer.url) {
      location.assign(answer.url)
      return
    } else await showSent()
  } catch {
    say(form, { all: document.body.dataset.failed ?? '' })
  }
  setBusy(form, false)
}

const opened = performance.now()

/** Waits until a person could have filled it in: the server takes nothing sooner. */
const untilSoonest = ({ dataset }: HTMLFormElement): Promise<unknown> =>
  new Promise(done => setTimeout(done, opened + Number(dataset.soonest ?? 0) - performance.now()))

function setBusy(form: HTMLFormElement, isBusy: boolean): void {
  form.setAttribute('aria-busy', String(isBusy))
  for (const button of form.querySelectorAll('button')) button.disabled = isBusy
}
