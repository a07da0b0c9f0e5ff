import { type CSSProperties, type KeyboardEvent, useId, useLayoutEffect, useRef } from 'react'
import classes from './ChipText.module.css'
import { Field, type FieldFrame, withFrame } from './Field.tsx'

interface ChipTextProps extends FieldFrame {
  value: string
  /** Words for what stands between double braces, by its name. */
  chips: Readonly<Record<string, string>>
  maxLength: number
  /** Lines at least; left out: one line, without breaks. */
  minRows?: number
  onChange: (value: string) => void
}

const hole = /\{\{(\w+)\}\}/g

/** A text whose {{Placeholders}} are read as chips with words. It is typed as any other; a chip is deleted as one sign. */
export function ChipText({ value, chips, maxLength, minRows, onChange, ...props }: ChipTextProps) {
  const own = useId()
  const id = props.id ?? own
  const at = useRef<HTMLDivElement>(null)
  const { frame } = withFrame({ ...props, id })
  useLayoutEffect(() => {
    const field = at.current
    // Typed text stands already: drawn anew, the caret would jump.
    if (field && textIn(field) !== value) field.replaceChildren(...nodesOf(value, chips))
  }, [value, chips])

  function tell() {
    const field = at.current
    if (!field) return
    const typed = textIn(field)
    const text = (minRows === undefined ? typed.replaceAll('\n', ' ') : typed).slice(0, maxLength)
    if (text !== typed) field.replaceChildren(...nodesOf(text, chips))
    onChange(text)
  }
  const rows = { '--least-rows': minRows ?? 1, ...frame.style } as CSSProperties
  return (
    <Field {...frame} style={rows} multiline inputClassName={classes.text}>
      {({ disabled, required, ...given }) => (
        // biome-ignore lint/a11y/useSemanticElements: no element of forms can hold chips
        <div
          {...given}
          ref={at}
          role="textbox"
          tabIndex={0}
          aria-multiline={minRows !== undefined}
          aria-labelledby={`${id}-label`}
          aria-required={required}
          contentEditable={disabled ? false : 'plaintext-only'}
          suppressContentEditableWarning
          onInput={tell}
          onKeyDown={(event: KeyboardEvent) => {
            if (event.key === 'Enter' && minRows === undefined) event.preventDefault()
          }}
        />
      )}
    </Field>
  )
}

function nodesOf(text: string, chips: ChipTextProps['chips']): (Node | string)[] {
  const nodes: (Node | string)[] = []
  let from = 0
  for (const found of text.matchAll(hole)) {
    const name = found[1] ?? ''
    if (!Object.hasOwn(chips, name)) continue
    const chip = document.createElement('span')
    chip.contentEditable = 'false'
    chip.dataset.chip = name
    chip.textContent = chips[name] ?? name
    nodes.push(text.slice(from, found.index), chip)
    from = found.index + found[0].length
  }
  return [...nodes, text.slice(from)].filter(node => node !== '')
}

function textIn(node: Node): string {
  let text = ''
  for (const child of node.childNodes) {
    if (!(child instanceof HTMLElement)) text += child.textContent ?? ''
    else if (child.dataset.chip) text += `{{${child.dataset.chip}}}`
    else text += child.tagName === 'BR' ? '\n' : textIn(child)
  }
  return text
}
