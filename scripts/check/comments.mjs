import { parseSync } from 'vite'
import { lineAt, textOf } from '../kit/source-files.mjs'

/** Comments that begin so read as translated: say it as subject, verb, object (CONTRIBUTING.md). */
const beginning = /^(Who|What|Whose|Of|As|By|That|Whether)\b/
/** Share of all comments that may, in percent: some sentences are right that way. */
const most = 2

/** One line for each such comment, once there are more of them than that. */
export function commentComplaints(files) {
  let all = 0
  const found = []
  for (const file of files.filter(name => /\.(tsx?|mjs)$/.test(name))) {
    const code = textOf(file)
    for (const { text, at } of commentsIn(file, code)) {
      all += 1
      if (beginning.test(text))
        found.push(`${file}:${lineAt(code, at)}: begins with a relative word: ${text}`)
    }
  }
  return found.length * 100 > all * most ? found : []
}

/** The comments of a text; lines that follow one another are one. */
export function commentsIn(file, code) {
  const found = []
  for (const { type, value, start, end } of parseSync(file, code).comments) {
    const text = value
      .replace(/^\s*\*+/gm, ' ')
      .replace(/\s+/g, ' ')
      .trim()
    const last = found.at(-1)
    if (type === 'Line' && last?.isLine && /^\n[ \t]*$/.test(code.slice(last.end, start)))
      Object.assign(last, { text: `${last.text} ${text}`, end })
    else if (text) found.push({ text, at: start, end, isLine: type === 'Line' })
  }
  return found
}
