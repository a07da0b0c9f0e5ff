import { readFile } from 'node:fs/promises'
import { outsideText } from '#shared/outside-text.ts'
import type { PdfField } from './decoder-messages.ts'

// Runs in the decoder's process: the fields of a PDF that is filled in on screen.

const mostFields = 1_000
const mostChoices = 100

/** A field as pdf.js tells it. */
interface Widget {
  subtype?: string
  fieldType?: 'Tx' | 'Btn' | 'Ch' | 'Sig'
  fieldName?: string
  alternativeText?: string
  rect?: number[]
  required?: boolean
  multiLine?: boolean
  checkBox?: boolean
  radioButton?: boolean
  pushButton?: boolean
  buttonValue?: string | null
  exportValue?: string
  hidden?: boolean
  options?: { displayValue?: string; exportValue?: string }[]
}

const kinds = { Tx: 'text', Btn: 'tick', Ch: 'choice', Sig: 'signature' } as const

export async function pdfFields({
  path,
  mostPages,
}: {
  path: string
  mostPages: number
}): Promise<PdfField[]> {
  const { getDocumentProxy } = await import('unpdf')
  const bytes = new Uint8Array(await readFile(path))
  const pdf = await getDocumentProxy(bytes, { isEvalSupported: false, stopAtErrors: false, verbosity: 0 })
  const fields: PdfField[] = []
  try {
    for (let n = 1; n <= Math.min(pdf.numPages, mostPages); n++) {
      const page = await pdf.getPage(n)
      const view = page.getViewport({ scale: 1 })
      for (const widget of (await page.getAnnotations()) as Widget[]) {
        if (widget.subtype !== 'Widget' || !widget.fieldType || widget.pushButton || widget.hidden) continue
        if (fields.length >= mostFields) break
        const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = view.convertToViewportRectangle(
          widget.rect ?? [],
        ) as number[]
        fields.push({
          page: n,
          kind: kinds[widget.fieldType],
          name: outsideText(widget.fieldName ?? '', 200),
          label: outsideText(widget.alternativeText ?? '', 300),
          isRequired: widget.required === true,
          isLong: widget.multiLine === true,
          choices: choicesOf(widget),
          x: Math.min(x1, x2),
          y: Math.min(y1, y2),
          width: Math.abs(x2 - x1),
          height: Math.abs(y2 - y1),
        })
      }
      page.cleanup()
    }
  } finally {
    await pdf.destroy()
  }
  return fields
}

function choicesOf({ fieldType, radioButton, buttonValue, options = [] }: Widget): string[] {
  const texts =
    fieldType === 'Ch'
      ? options.map(({ displayValue, exportValue }) => displayValue ?? exportValue ?? '')
      : radioButton && buttonValue
        ? [buttonValue]
        : []
  return texts
    .slice(0, mostChoices)
    .map(text => outsideText(text, 200).trim())
    .filter(Boolean)
}
