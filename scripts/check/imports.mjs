// Checks who imports whom: the rules of .dependency-cruiser.cjs, no circles between feature folders, and that the
// reader of the imports has missed no file and no import.
import path from 'node:path'
import { cruise } from 'dependency-cruiser'
import extractOptions from 'dependency-cruiser/config-utl/extract-depcruise-options'
import { root } from '../kit/root.mjs'
import { codeOf, filesUnder, lineAt } from '../kit/source-files.mjs'

process.chdir(root)
const options = await extractOptions(path.join(root, '.dependency-cruiser.cjs'))
const { output } = await cruise(['src'], { ...options, ruleSet: options.ruleSet, validate: true })
const complaints = [...brokenRules(output), ...missed(output.modules), ...featureCircles(output.modules)]
for (const complaint of complaints) console.error(complaint)
if (complaints.length > 0) process.exit(1)
console.log(
  `${output.modules.filter(isOurs).length} files, ${output.summary.totalDependenciesCruised} imports`,
)

function isOurs(module) {
  return module.source.startsWith('src/')
}

function brokenRules({ summary }) {
  return summary.violations.map(({ rule, from, to, cycle }) => {
    const comment = options.ruleSet.forbidden.find(({ name }) => name === rule.name)?.comment ?? ''
    const way = cycle ? cycle.map(step => step.name).join(' → ') : to
    return `${rule.name}: ${from} → ${way}\n    ${comment}`
  })
}

/** Without a parser for TypeScript the cruiser finds nothing and is content: compare it with our own search. */
function missed(modules) {
  const found = new Map(
    modules.map(module => [module.source, module.dependencies.map(({ module: name }) => name)]),
  )
  const sources = filesUnder('src').filter(file => /\.tsx?$/.test(file))
  const complaints = sources.length === 0 ? ['there are no sources to check under src/'] : []
  for (const file of sources) {
    const known = found.get(file)
    if (!known) {
      complaints.push(`the import check did not read ${file}`)
      continue
    }
    // A test may hold the text of a program, with imports of its own.
    if (file.includes('.test.')) continue
    const code = codeOf(file)
    for (const match of code.matchAll(
      /^(?:import|export)\b[^'"`;]*?(?:\bfrom\s*)?'([^'\n]+)'|\bimport\('([^'\n]+)'\)/gm,
    )) {
      const name = match[1] ?? match[2]
      if (!isImportOf(match[0]) || known.includes(name) || known.includes(name.replace(/^node:/, '')))
        continue
      complaints.push(`the import check did not see '${name}' in ${file}:${lineAt(code, match.index)}`)
    }
  }
  return complaints
}

/** `export const name = 'text'` is no import; `import 'x'` and whatever says `from` are. */
function isImportOf(statement) {
  return /^import\b/.test(statement) || /\bfrom\s*'/.test(statement)
}

function featureCircles(modules) {
  const featureOf = file => /^src\/features\/([^/]+\/[^/]+)\//.exec(file)?.[1]
  const isTest = file => /\.test\.tsx?$|\/testing\/|\/testing-[^/]+$/.test(file)
  const uses = new Map()
  for (const { source, dependencies } of modules) {
    const from = featureOf(source)
    if (!from || isTest(source)) continue
    for (const { resolved } of dependencies) {
      const to = featureOf(resolved)
      if (to && to !== from) uses.set(from, new Map(uses.get(from)).set(to, `${source} → ${resolved}`))
    }
  }
  const done = new Set()
  const complaints = []
  const walk = (feature, way) => {
    const start = way.indexOf(feature)
    if (start >= 0) {
      const cycle = [...way.slice(start), feature]
      const imports = cycle.slice(1).map((next, step) => `    ${uses.get(cycle[step]).get(next)}`)
      complaints.push(`no-circles-between-features: ${cycle.join(' → ')}\n${imports.join('\n')}`)
      return
    }
    if (done.has(feature)) return
    for (const next of uses.get(feature)?.keys() ?? []) walk(next, [...way, feature])
    done.add(feature)
  }
  for (const feature of uses.keys()) walk(feature, [])
  return complaints
}
