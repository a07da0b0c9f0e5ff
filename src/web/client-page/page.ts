import { pageAt } from './ask-server.ts'

// The page as it stands and as the server has it now. The server alone says what a page shows: it is asked again, and
// its answer takes the place of what is drawn.

/** Replaces the part with this id, and keeps the focus where it was. */
export function redraw(id: string, from: Document): void {
  const [old, next] = [document.getElementById(id), from.getElementById(id)]
  if (!old || !next) return
  const focused = document.activeElement?.id
  old.replaceWith(document.adoptNode(next))
  if (focused) document.getElementById(focused)?.focus({ preventScroll: true })
  document.dispatchEvent(new Event('drawn'))
}

/** Draws the whole page as it is now. */
export async function refresh(): Promise<void> {
  redraw('page', await pageAt(location.href))
}

/** Fills the holes of a text that the server has translated. */
export const filled = (text: string, values: Readonly<Record<string, string>>): string =>
  Object.entries(values).reduce((said, [name, value]) => said.replace(`{{${name}}}`, () => value), text)

export const language = (): string => document.documentElement.lang
