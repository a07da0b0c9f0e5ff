import { pageAt } from './ask-server.ts'

// The page as it stands and as the server has it now. The server alone says what a page shows: it is asked again, and
// its answer takes the place of what is drawn.

/** Replaces the part with this id, and keeps the focus where it was. */
export function redrawPart(id: string, from: Document): void {
  const [old, next] = [document.getElementById(id), from.getElementById(id)]
  if (!old || !next) return
  const focused = document.activeElement?.id
  old.replaceWith(document.adoptNode(next))
  if (focused) document.getElementById(focused)?.focus({ preventScroll: true })
  document.dispatchEvent(new Event('drawn'))
}

/** The page as the server had it last; scripts have changed what is drawn since. */
let served = document.cloneNode(true) as Document

/** Draws the parts that have changed since the last look, so that a screen reader tells of them alone. */
export async function drawChangedParts(): Promise<void> {
  const next = await pageAt(location.href)
  const [then, now] = [partsOf(served), partsOf(next)]
  const drawn = partsOf(document)
  served = next.cloneNode(true) as Document
  document.title = next.title
  if (now.length !== drawn.length || now.some((part, i) => part.tagName !== drawn[i]!.tagName))
    return redrawPart('page', next)
  const { every } = next.getElementById('page')!.dataset
  document.getElementById('page')!.dataset.every = every ?? ''
  now.forEach((part, i) => {
    if (part.outerHTML === then[i]?.outerHTML) return
    const old = drawn[i]!
    if (old.hasAttribute('aria-live')) old.replaceChildren(...part.childNodes)
    else old.replaceWith(document.adoptNode(part))
  })
  document.dispatchEvent(new Event('drawn'))
}

const partsOf = (page: Document) => [...(page.getElementById('page')?.children ?? [])]

/** Draws the whole page as it is now. */
export async function redrawPage(): Promise<void> {
  redrawPart('page', await pageAt(location.href))
}

/** Draws one part as it is now, where the page has it; what is typed beside it stays. */
export async function renewPart(id: string): Promise<void> {
  if (document.getElementById(id)) redrawPart(id, await pageAt(location.href))
}

/** Draws the page as it is once its form was taken, and has what became of it read out. */
export async function showSent(): Promise<void> {
  const address = new URL(location.href)
  address.searchParams.set('sent', '1')
  redrawPart('page', await pageAt(address.href))
  document.querySelector<HTMLElement>('#page [role=status][tabindex]')?.focus()
}

/** Fills the holes of a text that the server has translated. */
export const fillHoles = (text: string, values: Readonly<Record<string, string>>): string =>
  Object.entries(values).reduce((said, [name, value]) => said.replace(`{{${name}}}`, () => value), text)

export const language = (): string => document.documentElement.lang
