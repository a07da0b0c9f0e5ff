import { type Plugin, parseSync, Visitor } from 'vite'

const file = /\.contract\.ts$/

/**
 * Leaves out of the pages what only the server uses of a contract: the sentence for the OpenAPI document, and what an
 * answer is made of (a page asks only whether it is a file).
 */
export const leanContracts: Plugin = {
  name: 'lean-contracts',
  enforce: 'pre',
  transform: {
    filter: { id: file },
    handler(code, id) {
      let lean = code
      const leaveOut = ({ start, end }: { start: number; end: number }) => {
        const comma = /^\s*,/.exec(code.slice(end))?.[0].length ?? 0
        // Blanks of the same size: every other place stays where it was.
        const blank = code.slice(start, end + comma).replace(/[^\n]/g, ' ')
        lean = lean.slice(0, start) + blank + lean.slice(end + comma)
      }
      new Visitor({
        CallExpression({ callee, arguments: [, , spec] }) {
          if (callee.type !== 'Identifier' || callee.name !== 'endpoint') return
          if (spec?.type !== 'ObjectExpression') return
          for (const property of spec.properties) {
            if (property.type !== 'Property' || property.key.type !== 'Identifier') continue
            const { key, value } = property
            const isFile = value.type === 'Literal' && value.value === 'file'
            if (key.name === 'about' || (key.name === 'reply' && !isFile)) leaveOut(property)
          }
        },
      }).visit(parseSync(id, code).program)
      return { code: lean, map: null }
    },
  },
}
