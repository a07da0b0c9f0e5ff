import {
  type CSSProperties,
  type KeyboardEvent,
  type Ref,
  useId,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
} from 'react'
import classes from './ChipText.module.css'
import { Field, type FieldFrame, withFrame } from './Field.tsx'

export interface ChipTextHandle {
  focus: () => void
  /** Puts the chip of this name where the cursor stands, or stood last. */
  insert: (name: string) => void
}

interface ChipTextProps extends FieldFrame {
  ref?: Ref<ChipTextHandle>
  value: string
  /** Words for what stands between double braces, by its name. */
  chips: Readonly<Record<string, string>>
  maxLength: number
  /** Lines at least; left out: one line, without breaks. */
  minRows?: number
  onChange: (value: string) => void
  onBlur?: () => void
  /** The dialog around it begins here. */
  'data-autofocus'?: boolean
}

const hole = /\{\{(\w+)\}\}/g

/** A text whose {{Placeholders}} are read as chips with words. It is typed as any other; a chip is deleted as one sign. */
export function ChipText({ ref, value, chips, maxLength, minRows, onChange, ...props }: ChipTextProps) {
  const { onBlur, 'data-autofocus': autoFocus, ...framed } = props
  const own = useId()
  const id = framed.id ?? own
  const at = useRef<HTMLDivElement>(null)
  const cursor = useRef<Range | null>(null)
  const { frame } = withFrame({ ...framed, id })
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
  useImperativeHandle(ref, () => ({
    focus: () => at.current?.focus(),
    insert(name) {
      const field = at.current
      if (!field) return
      const chip = chipOf(name, chips)
      const range =
        cursor.current && field.contains(cursor.current.endContainer) ? cursor.current : endOf(field)
      range.deleteContents()
      range.insertNode(chip)
      tell()
      // After the menu that it came from has closed.
      setTimeout(() => {
        field.focus()
        getSelection()?.setBaseAndExtent(field, indexAfter(chip, field), field, indexAfter(chip, field))
      })
    },
  }))
  function leave() {
    const selection = getSelection()
    cursor.current = selection && selection.rangeCount > 0 ? selection.getRangeAt(0).cloneRange() : null
    // What was typed between braces becomes a chip.
    const field = at.current
    const isBare = field && nodesOf(value, chips).length !== field.childNodes.length
    if (isBare && textIn(field) === value) {
      cursor.current = null
      field.replaceChildren(...nodesOf(value, chips))
    }
    onBlur?.()
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
          data-autofocus={autoFocus || undefined}
          onInput={tell}
          onBlur={leave}
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
    nodes.push(text.slice(from, found.index), chipOf(name, chips))
    from = found.index + found[0].length
  }
  return [...nodes, text.slice(from)].filter(node => node !== '')
}

function chipOf(name: string, chips: ChipTextProps['chips']): HTMLElement {
  const chip = document.createElement('span')
  chip.contentEditable = 'false'
  chip.dataset.chip = name
  chip.textContent = chips[name] ?? name
  return chip
}

function endOf(field: HTMLElement): Range {
  const range = document.createRange()
  range.selectNodeContents(field)
  range.collapse()
  return range
}

/** Its place among the field's own nodes, and one further. */
const indexAfter = (chip: Node, field: Node) => [...field.childNodes].indexOf(chip as ChildNode) + 1

function textIn(node: Node): string {
  let text = ''
  for (const child of node.childNodes) {
    if (!(child instanceof HTMLElement)) text += child.textContent ?? ''
    else if (child.dataset.chip) text += `{{${child.dataset.chip}}}`
    else text += child.tagName === 'BR' ? '\n' : textIn(child)
  }
  return text
}
