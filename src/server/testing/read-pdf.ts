import { getDocumentProxy, getResolvedPDFJS } from 'unpdf'

/** The text of each page of a PDF, lines parted by line breaks, and what the document says of itself. */
export async function readPdf(
  file: AsyncIterable<Uint8Array> | Uint8Array,
): Promise<{ pages: string[]; info: Record<string, unknown>; bytes: Uint8Array }> {
  const parts: Uint8Array[] = []
  if (file instanceof Uint8Array) parts.push(file)
  else for await (const part of file) parts.push(part)
  const bytes = new Uint8Array(Buffer.concat(parts))
  const pdf = await getDocumentProxy(bytes.slice(), { verbosity: 0 })
  const pages: string[] = []
  for (let n = 1; n <= pdf.numPages; n++) {
    const { items } = await (await pdf.getPage(n)).getTextContent()
    pages.push(items.map(item => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join(''))
  }
  const { info } = await pdf.getMetadata()
  return { pages, info: info as Record<string, unknown>, bytes }
}

// The reader of PDFs calls it, and Node 20 does not have it.
const buffers = ArrayBuffer.prototype as { transferToFixedLength?: (bytes?: number) => ArrayBuffer }
buffers.transferToFixedLength ??= function (this: ArrayBuffer, bytes?: number) {
  return this.slice(0, bytes)
}

/**
 * The words of a PDF by its text layer, stretch by stretch as they are read, and how many empty boxes stand in it. A reader
 * that measures gaps between letters, such as `readPdf`, parts clusters of letters and marks by spaces of its own.
 */
export async function writtenIn(pdf: Uint8Array): Promise<{ text: string; boxes: number }> {
  const { OPS } = await getResolvedPDFJS()
  const document = await getDocumentProxy(new Uint8Array(pdf), { verbosity: 0 })
  const stretches: string[] = []
  let boxes = 0
  for (let n = 1; n <= document.numPages; n++) {
    const { fnArray, argsArray } = await (await document.getPage(n)).getOperatorList()
    let stretch = ''
    for (const [i, operator] of fnArray.entries()) {
      if (operator === OPS.beginText) stretch = ''
      if (operator === OPS.showText)
        for (const glyph of argsArray[i][0] as ({ unicode: string; originalCharCode: number } | number)[]) {
          if (typeof glyph === 'number') continue
          stretch += glyph.unicode
          if (glyph.originalCharCode === 0) boxes++
        }
      const isTurned = /[\u0590-\u08ff]/.test(stretch)
      if (operator === OPS.endText) stretches.push(isTurned ? [...stretch].reverse().join('') : stretch)
    }
  }
  return { text: stretches.join(''), boxes }
}
