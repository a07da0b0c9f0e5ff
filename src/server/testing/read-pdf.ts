import { getDocumentProxy } from 'unpdf'

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
