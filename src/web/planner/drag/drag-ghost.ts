import type { Box } from './grid-hit.ts'
import './drag.css'

export interface GhostText {
  title: string
  detail: string
  /** Name of the conflict there. */
  clash?: string | null
  colour: string
  /** Covers whole columns: the events below shine through. */
  whole?: boolean
}

/** One element that a drag moves by transform; React never sees it. */
export interface Ghost {
  show: (box: Box, text: GhostText) => void
  remove: () => void
}

/** A ghost inside a grid, in the grid's own pixels, so that it scrolls with it and is cut off at its edges. */
export function gridGhost(layer: HTMLElement): Ghost {
  return makeGhost(layer, 'planner-ghost')
}

/** A bubble at the pointer: what is dragged while it is over no grid, or why it can't be moved. */
export function pointerGhost(): Ghost {
  return makeGhost(document.body, 'planner-bubble')
}

function makeGhost(parent: HTMLElement, className: string): Ghost {
  const element = document.createElement('div')
  element.className = className
  element.setAttribute('aria-hidden', 'true')
  const title = element.appendChild(document.createElement('b'))
  const note = element.appendChild(document.createElement('div'))
  const detail = note.appendChild(document.createElement('span'))
  const clash = note.appendChild(document.createElement('em'))
  let size = ''
  return {
    show(box, text) {
      if (!element.parentNode) parent.append(element)
      if (title.textContent !== text.title) title.textContent = text.title
      if (detail.textContent !== text.detail) detail.textContent = text.detail
      clash.textContent = text.clash ?? ''
      element.toggleAttribute('data-clash', Boolean(text.clash))
      const next = `${box.width}/${box.height}/${text.colour}`
      if (next !== size) {
        size = next
        if (box.width > 0) {
          element.style.width = `${box.width}px`
          element.style.height = `${box.height}px`
          element.classList.toggle('planner-ghost-small', box.height < 40)
        }
        element.classList.toggle('planner-ghost-whole', text.whole === true)
        element.style.setProperty('--planner-colour', text.colour)
      }
      element.style.transform = `translate3d(${box.left}px, ${box.top}px, 0)`
    },
    remove() {
      element.remove()
      size = ''
    },
  }
}
