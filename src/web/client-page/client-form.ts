import { fill, fillingProblems } from '#shared/forms/filling.ts'
import { type FormAnswers, type FormContent, fieldsOf } from '#shared/forms/form.ts'
import { sendJson } from './ask-server.ts'
import { addRow, drawFields, placeOf, readAnswers, sayProblems, writeAnswers } from './form-fields.ts'
import { newKey, photoOf, takePhotos } from './form-photos.ts'
import { fillHoles, showSent } from './page.ts'

// Fills a form in by a link: shows what is asked for the answers so far, keeps them on the device until they are sent.

const opened = Date.now()
const place = `form ${location.pathname}`

/** Answers of an earlier visit; the device may keep none. */
function kept(): FormAnswers | null {
  try {
    const text = localStorage.getItem(place)
    return text === null ? null : (JSON.parse(text) as FormAnswers)
  } catch {
    return null
  }
}
function keep(answers: FormAnswers | null): void {
  try {
    if (answers === null) localStorage.removeItem(place)
    else localStorage.setItem(place, JSON.stringify(answers))
  } catch {
    // No room is left on the device: the answers live as long as the page.
  }
}

function begin(form: HTMLFormElement): void {
  const content = JSON.parse(form.dataset.form!) as FormContent
  const fields = fieldsOf(content)
  const sections = [...form.querySelectorAll<HTMLElement>('section')]
  const button = (name: string) => form.querySelector<HTMLButtonElement>(`button[${name}]`)!
  let at = 0

  const read = () => readAnswers(form, fields)
  const now = () => fill(content, read())

  /** The pages that have something to show. */
  const pagesShown = (shown: ReadonlySet<string>) =>
    content.pages.flatMap(({ fields }, n) => (fields.some(({ id }) => shown.has(id)) ? [n] : []))

  function draw(given = read()): void {
    const filled = fill(content, given)
    drawFields(form, content, filled)
    const pages = pagesShown(filled.shown)
    at = Math.max(0, Math.min(at, pages.length - 1))
    sections.forEach((section, n) => {
      section.hidden = n !== pages[at]
    })
    const isLast = at >= pages.length - 1
    button('data-back').hidden = at === 0
    button('data-next').hidden = isLast
    button('data-sends').hidden = !isLast
    form.querySelector<HTMLElement>('[data-last]')!.hidden = !isLast
    form.querySelector('#place')!.textContent =
      pages.length < 2
        ? ''
        : fillHoles(form.dataset.place!, { page: String(at + 1), pages: String(pages.length) })
  }

  function changed(): void {
    const given = read()
    draw(given)
    keep(given)
  }

  function turn(by: number): void {
    at += by
    draw()
    form.scrollIntoView()
  }

  /** Shows the page of the first problem. */
  function say(problems: Readonly<Record<string, string>>): void {
    const first = sayProblems(form, problems)
    if (first === null) return
    const page = content.pages.findIndex(({ fields }) => fields.some(({ id }) => id === first))
    const pages = pagesShown(now().shown)
    if (page >= 0) at = Math.max(0, pages.indexOf(page))
    draw()
    const problem = document.getElementById(page >= 0 ? `f-${first}-problem` : `${first}-problem`)
    problem?.scrollIntoView({ block: 'center' })
    const input = document.getElementById(page >= 0 ? `f-${first}` : first)
    ;(input ?? problem)?.focus({ preventScroll: true })
  }

  /** Answers with keys in place of drawings, and what the keys stand for. */
  function sent(): { answers: Record<string, string[]>; photos: { key: string; data: string }[] } {
    const photos: { key: string; data: string }[] = []
    const { answers } = now()
    for (const { id, kind } of fields) {
      if (!answers[id] || (kind !== 'signature' && kind !== 'photo')) continue
      answers[id] = answers[id].map(value => {
        const key = kind === 'signature' ? newKey() : value
        photos.push({ key, data: kind === 'signature' ? value : (photoOf(value) ?? '') })
        return key
      })
    }
    return { answers, photos }
  }

  async function send(): Promise<void> {
    const { answers, photos } = sent()
    const isWhole = fillingProblems(content, now()).length === 0
    const { to, soonest, go } = form.dataset
    // All that is no field of the form: its ticket, and the person.
    const others = [
      ...form.querySelectorAll<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>('[name]'),
    ].filter(input => !input.closest('[data-field]'))
    // Nobody is faster but machines; browsers that fill in by themselves wait here.
    await new Promise(done => setTimeout(done, Math.max(0, Number(soonest) + 300 - (Date.now() - opened))))
    const reply = await sendJson(to!, {
      ...Object.fromEntries(others.map(({ name, value }) => [name, value])),
      answers,
      // The server says what is missing, in the page's language, before any photo is sent.
      photos: isWhole ? photos : [],
    })
    if (reply.ok) {
      keep(null)
      if (!go) return showSent()
      const { url } = (await reply.json()) as { url: string }
      return location.assign(url)
    }
    const {
      message = '',
      field,
      fields: told,
    } = (await reply.json()) as {
      message?: string
      field?: string
      fields?: Record<string, string>
    }
    say(told ?? { [field ?? 'all']: message })
  }

  form.addEventListener('submit', async event => {
    event.preventDefault()
    if (!button('data-next').hidden) return turn(1)
    if (button('data-sends').disabled) return
    button('data-sends').disabled = true
    try {
      await send()
    } catch {
      say({ all: document.body.dataset.failed ?? '' })
    }
    button('data-sends').disabled = false
  })
  form.addEventListener('input', changed)
  form.addEventListener('change', ({ target }) => {
    if (!(target instanceof HTMLInputElement) || target.dataset.photos === undefined) return
    const { most, mostText, large = '', photo = '', remove = '' } = form.dataset
    const of = target.dataset.photos
    takePhotos(target, { photos: Number(most), text: Number(mostText) }, { large, photo, remove })
      .catch((error: Error) =>
        say({ [of]: error.message === large ? large : (document.body.dataset.failed ?? '') }),
      )
      .finally(changed)
  })
  form.addEventListener('click', ({ target }) => {
    const pressed = target instanceof Element ? target.closest('button') : null
    if (!pressed) return
    if (pressed.dataset.back !== undefined) turn(-1)
    if (pressed.dataset.next !== undefined) turn(1)
    if (pressed.dataset.more !== undefined)
      addRow(placeOf(form, rowsOf(pressed))!.querySelector('[data-rows]')!)
    if (pressed.dataset.less !== undefined) pressed.parentElement!.remove()
    if (pressed.dataset.anew !== undefined) {
      keep(null)
      return location.reload()
    }
    if (pressed.dataset.more !== undefined || pressed.dataset.less !== undefined) changed()
  })
  const before = kept()
  const sentBefore = JSON.parse(form.dataset.start!) as FormAnswers
  if (before ?? Object.keys(sentBefore).length > 0) writeAnswers(form, fields, before ?? sentBefore)
  if (before) form.querySelector<HTMLElement>('#restored')!.hidden = false
  draw()
}

const rowsOf = (button: HTMLElement): string => button.closest<HTMLElement>('[data-field]')!.dataset.field!

const form = document.querySelector<HTMLFormElement>('form#fill')
if (form) begin(form)
