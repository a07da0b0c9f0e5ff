import { parseSync } from 'vite'
import { lineAt, textOf } from '../kit/source-files.mjs'

const mostLines = 200
/** One line for each component that is longer than a reader keeps in mind. */
export function longComponentComplaints(files) {
  return files.filter(file => file.endsWith('.tsx')).flatMap(file => longComponentsIn(file, textOf(file)))
}

export function longComponentsIn(file, code) {
  return parseSync(file, code).program.body.flatMap(node => {
    const declared = node.declaration ?? node
    if (declared.type !== 'FunctionDeclaration' || !/^[A-Z]/.test(declared.id?.name ?? '')) return []
    const lines = lineAt(code, declared.end) - lineAt(code, declared.start) + 1
    return lines > mostLines
      ? [
          `${file}: ${declared.id.name} has ${lines} lines: split it by what a person does in it (${mostLines} at most)`,
        ]
      : []
  })
}
