/** The longest body of ours, an offer of 80,000 rows, has three levels. */
const mostLevels = 64
const mostValues = 100_000

const mark = {
  quote: 0x22,
  backslash: 0x5c,
  comma: 0x2c,
  openArray: 0x5b,
  closeArray: 0x5d,
  openObject: 0x7b,
  closeObject: 0x7d,
}

/**
 * The limit that a JSON text exceeds, levels or values, or null; counted before anything is made of them: a megabyte can
 * hold half a million arrays, one within the other or side by side.
 */
export function exceededLimit(json: string): 'levels' | 'values' | null {
  let levels = 0
  let values = 0
  for (let at = 0; at < json.length; at++) {
    const code = json.charCodeAt(at)
    if (code === mark.quote) {
      at = endOfText(json, at + 1)
      if (at < 0) return null
    } else if (code === mark.openArray || code === mark.openObject) {
      levels += 1
      values += 1
      if (levels > mostLevels) return 'levels'
    } else if (code === mark.closeArray || code === mark.closeObject) levels -= 1
    else if (code === mark.comma) values += 1
    if (values > mostValues) return 'values'
  }
  return null
}

/** The quotation mark that ends a text; -1: none does, so that it is no JSON. */
function endOfText(json: string, from: number): number {
  for (let at = json.indexOf('"', from); at >= 0; at = json.indexOf('"', at + 1)) {
    let before = at
    while (before > from && json.charCodeAt(before - 1) === mark.backslash) before -= 1
    if ((at - before) % 2 === 0) return at
  }
  return -1
}
