/** Reads a CSV file as a spreadsheet does (RFC 4180): rows by the headings of the first line. */
export function readCsv(bytes: Uint8Array): Record<string, string>[] {
  const text = new TextDecoder().decode(bytes)
  const rows: string[][] = [[]]
  for (const [, quoted, plain, end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|$)/g)) {
    rows.at(-1)!.push(quoted === undefined ? (plain ?? '') : quoted.replaceAll('""', '"'))
    if (end === '\r\n') rows.push([])
    if (end === '') break
  }
  // The last line break begins no row.
  const [header = [], ...lines] = rows.slice(0, -1)
  return lines.map(cells => Object.fromEntries(header.map((name, i) => [name, cells[i] ?? ''])))
}
