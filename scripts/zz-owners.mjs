import { writesOf } from './check/table-writers.mjs'
import { codeOf, filesUnder } from './kit/source-files.mjs'

const out = {}
for (const f of filesUnder('src').filter(f => /\.ts$/.test(f) && !/\.test\.|\/testing\//.test(f))) {
  if (
    /company-tx|server\/catalogue.ts|item-lists.queries|demo|large-company|merging.queries|sweep.ts/.test(f)
  )
    continue
  for (const w of writesOf(codeOf(f)))
    if (w.isLiteral) (out[w.table] ??= {})[f.match(/^src\/features\/[^/]+\/[^/]+/)?.[0].slice(13) ?? f] = 1
}
console.log(
  JSON.stringify(
    Object.fromEntries(
      Object.entries(out)
        .map(([k, v]) => [k, Object.keys(v)])
        .sort(),
    ),
    null,
    0,
  ).replaceAll('],"', '],\n"'),
)
