/** Longest that a part is waited for, in milliseconds. */
const patience = 20_000

/**
 * Keeps what is typed after a key has asked for a part that is still loading, and types it into the field that takes the focus
 * first. Enter is pressed there too; Escape drops all.
 */
export function keepEarlyKeys(): void {
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
    if (target === from || !isTextField(target)) return
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
  }
  addEventListener('keydown', onKeyDown, true)
  addEventListener('focusin', onFocus, true)
}

const isTextField = (target: EventTarget | null): target is HTMLInputElement =>
  target instanceof HTMLInputElement && target.type === 'text'

/** React hears only of values that were set past its own setter. */
function type(field: HTMLInputElement, value: string) {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value)
  field.dispatchEvent(new InputEvent('input', { bubbles: true }))
}
