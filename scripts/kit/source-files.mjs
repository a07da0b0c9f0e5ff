import { readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { root } from './root.mjs'

/** All files under a folder of the project, as paths from its root with forward slashes, sorted. */
export function filesUnder(folder) {
  const full = path.join(root, folder)
  if (!statSync(full, { throwIfNoEntry: false })?.isDirectory()) return []
  return readdirSync(full, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => path.relative(root, path.join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .sort()
}

/** A file's text with its comments blanked out; line numbers are unchanged. */
export function codeOf(file) {
  return textOf(file)
    .replace(/\/\*[\s\S]*?\*\//g, comment => comment.replace(/[^\n]/g, ' '))
    .replace(/(^|\s)\/\/[^\n]*/gm, '$1')
}

export function textOf(file) {
  return readFileSync(path.join(root, file), 'utf8')
}

/** The 1-based line number at an offset in a text. */
export function lineAt(text, position) {
  return text.slice(0, position).split('\n').length
}
