import { type KeyboardEvent, type ReactNode, type RefObject, useState } from 'react'
import { itemsContract } from '#features/stock/price-book/items.contract.ts'
import { useOfferedItems } from '#features/stock/price-book/web/use-offered-items.ts'
import { useTexts } from '#web/i18n.ts'
import { lazyDialog } from '#web/lazy-dialog.tsx'
import { TextInput } from '#web/ui/input/TextInput.tsx'
import { useMay } from '#web/viewer.ts'
import { type DocumentLine, mostLines } from '../../documents.rules.ts'
import classes from '../documents.module.css'
import { bundleLines, newLine } from '../edited-document.ts'
import { AddLines } from './AddLines.tsx'
import { factsOfName, movedLine, renamedSection } from './edited-lines.ts'
import { LineEntry } from './LineEntry.tsx'
import { LineFields } from './LineFields.tsx'

const NewInvoiceItemDialog = lazyDialog(
  async () => (await import('#features/stock/price-book/web/NewInvoiceItemDialog.tsx')).NewInvoiceItemDialog,
)

export interface LinesEditorProps<L extends DocumentLine> {
  lines: readonly L[]
  /** Those of the whole document, where these are a part of it. */
  all?: readonly DocumentLine[]
  /** The field for the next line. */
  entry: RefObject<HTMLInputElement | null>
  /** Whether the next line is what is typed first. */
  isFirst: boolean
  onChange: (lines: L[]) => void
  /** Prices contain the tax. */
  withTax: boolean
  /** Basis points. */
  tax: number
  /** Makes a line of this kind of document. */
  make: (line: DocumentLine) => L
  /** Further fields of a line in this kind of document. */
  more?: (line: L, change: (facts: Partial<L>) => void) => ReactNode
  /** Names the field for the next line, where there are several. */
  entryLabel?: string
  /** Messages by path: 'lines.0.name'. */
  errors: Readonly<Record<string, string>>
}

/** The lines of a quote or an invoice; a name may be one of the catalogue's items, which brings its price. */
export function LinesEditor<L extends DocumentLine>({
  lines,
  all = lines,
  entryLabel,
  entry,
  isFirst,
  onChange,
  withTax,
  tax,
  make,
  more,
  errors,
}: LinesEditorProps<L>) {
  const t = useTexts()
  const { offered, note } = useOfferedItems()
  const kind = { withTax, tax }
  const [added, setAdded] = useState<string | null>(null)
  const mayAdd = useMay(itemsContract.add.access)
  /** The line that becomes an item of the price book. */
  const [kept, setKept] = useState<L | null>(null)
  const change = (id: string, facts: Partial<L>) =>
    onChange(lines.map(line => (line.id === id ? { ...line, ...facts } : line)))

  const nextLine = () => ({ ...newLine(all), section: lines.at(-1)?.section ?? '' })
  const isFull = all.length >= mostLines
  function add(facts: Partial<DocumentLine>, isComplete = false) {
    const line = { ...nextLine(), ...facts }
    setAdded(isComplete ? null : line.id)
    onChange([...lines, make(line)])
  }
  /** Enter in a line's field goes on with the next line, where no list is open. */
  function goOn(event: KeyboardEvent) {
    const field = event.target as HTMLElement
    const isPlain = field instanceof HTMLInputElement && field.type !== 'checkbox'
    if (event.key !== 'Enter' || !isPlain || field.getAttribute('aria-expanded') === 'true') return
    event.preventDefault()
    entry.current?.focus()
  }

  return (
    <div className={classes.lines}>
      {lines.map((line, i) => {
        const startsSection = line.section !== (lines[i - 1]?.section ?? '')
        const name = line.name || t('Line {{number}}', { number: String(i + 1) })
        return (
          <fieldset key={line.id} className={classes.line} aria-label={name} onKeyDown={goOn}>
            {(startsSection || line.section !== '') && (i === 0 || startsSection) && (
              <TextInput
                className={classes.section}
                label={t('Section')}
                value={line.section}
                maxLength={120}
                onChange={({ currentTarget: { value } }) =>
                  onChange(renamedSection(lines, i, line.section, value))
                }
              />
            )}
            <LineFields
              line={line}
              at={i}
              isLast={i === lines.length - 1}
              isAdded={line.id === added}
              name={name}
              kind={kind}
              offered={offered}
              note={note}
              errors={errors}
              more={more}
              onChange={facts => change(line.id, facts)}
              onMove={by => onChange(movedLine(lines, i, i + by))}
              onRemove={() => onChange(lines.filter(each => each.id !== line.id))}
              onKeep={mayAdd ? () => setKept(line) : undefined}
            />
          </fieldset>
        )
      })}
      {errors.lines && (
        <p role="alert" className={classes.problem}>
          {errors.lines}
        </p>
      )}
      {kept && (
        <NewInvoiceItemDialog
          from={{ ...kept, price_with_tax: withTax, tax }}
          onClose={() => setKept(null)}
          onAdded={item => {
            change(kept.id, { item_id: item.id, name: item.name } as Partial<L>)
            setKept(null)
          }}
        />
      )}
      <LineEntry
        at={entry}
        autoFocus={isFirst}
        isFull={isFull}
        kind={kind}
        label={entryLabel}
        onAdd={(name, item) => {
          const blank = nextLine()
          // An item is complete; what was typed still needs its price.
          add(
            { ...blank, ...factsOfName(blank, item?.label ?? name, item ? offered : [], kind) },
            item !== null,
          )
        }}
      />
      <AddLines
        isFull={isFull}
        kind={kind}
        offered={offered}
        onSection={section => add({ section })}
        onBundle={(name, items) =>
          onChange([
            ...lines,
            ...bundleLines(all, name, items)
              .slice(0, mostLines - all.length)
              .map(make),
          ])
        }
      />
    </div>
  )
}
