/** Longest that a part is waited for, in milliseconds. */
const patience = 20_000

/** Ends the keeping that goes on; nothing where none does. */
let drop = () => {}

/**
 * Keeps what is typed after a key has asked for a part that is still loading, and types it into the field that takes the focus
 * first. Enter is pressed there too; Escape, a press elsewhere and the focus on another control drop all.
 */
export function keepEarlyKeys(): void {
  drop()
  let text = ''
  let isEntered = false
  const from = document.activeElement
  const timer = setTimeout(stop, patience)

  function onKeyDown(event: KeyboardEvent) {
    if (event.target !== from && isTextField(event.target)) return stop()
    if (event.key === 'Escape') return stop()
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === 'Enter') isEntered = true
    else if (event.key === 'Backspace') text = text.slice(0, -1)
    else if ([...event.key].length === 1) text += event.key
    else return
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  function onFocus({ target }: FocusEvent) {
    if (target === from) return
    if (!isTextField(target)) return isControl(target) ? stop() : undefined
    stop()
    if (text !== '') type(target, target.value + text)
    if (isEntered)
      target.dispatchEvent(
        new KeyboardEvent('keydown', { key: 'Enter', code: 'Enter', bubbles: true, cancelable: true }),
      )
  }
  function stop() {
    clearTimeout(timer)
    removeEventListener('keydown', onKeyDown, true)
    removeEventListener('focusin', onFocus, true)
    removeEventListener('pointerdown', stop, true)
    drop = () => {}
  }
  drop = stop
  addEventListener('keydown', onKeyDown, true)
  addEventListener('focusin', onFocus, true)
  addEventListener('pointerdown', stop, true)
}

/** Keeps no keys any longer: what was waited for does not come. */
export const dropEarlyKeys = (): void => drop()

const isTextField = (target: EventTarget | null): target is HTMLInputElement =>
  target instanceof HTMLInputElement && target.type === 'text'

const isControl = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.matches('input, textarea, select')

/** React hears only of values that were set past its own setter. */
function type(field: HTMLInputElement, value: string) {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value)
  field.dispatchEvent(new InputEvent('input', { bubbles: true }))
}
