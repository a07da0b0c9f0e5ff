import { featureOf } from './kinds.mjs'

/** The features that the changed lines of a list name: by an import in them, or by what an import brought in. */
export function featuresInDiff(diff, text) {
  const lines = diff.split('\n').filter(line => /^[+-](?![+-])/.test(line))
  const words = new Set(lines.flatMap(line => line.match(/\b[A-Za-z]\w+/g) ?? []))
  const found = new Set()
  const imports = `${text}\n${lines.map(line => line.slice(1)).join('\n')}`
  for (const [, names, name] of imports.matchAll(
    /^import\s+(?:type\s+)?([\w\s{},*$]*?)\s*from\s*'#([^'\n]+)'/gm,
  )) {
    const feature = featureOf(`src/${name}`)
    if (feature && (names.match(/\w+/g) ?? []).some(each => words.has(each))) found.add(feature)
  }
  for (const [, name] of lines.join('\n').matchAll(/import\('#([^'\n]+)'\)/g))
    found.add(featureOf(`src/${name}`))
  return [...found].filter(Boolean)
}
