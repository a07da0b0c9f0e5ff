// Which tests of the server hang on the version of Node: by what they and the code they test import.
import { isServerTest } from './kinds.mjs'

/** What differs between versions of Node: files, sockets, processes, streams … */
const bound =
  /^node:(fs|fs\/promises|child_process|worker_threads|net|tls|stream|stream\/promises|zlib|http|https|vm|async_hooks|dns\/promises|module)$/
/** … for a test not the files that it reads its material from, but its own ciphers; … */
const boundTest = name => (bound.test(name) && !/^node:(fs|module)/.test(name)) || name === 'node:crypto'
/** … and for the code that it tests the driver of the database. */
const boundCode = name => bound.test(name) || name === 'pg'
const isPlumbing = file => /^src\/app\/|\/testing\//.test(file)

/** The test files, each with the imports that it was chosen for. */
export function testsOnNode({ files, uses, packages }) {
  const chosen = new Map()
  for (const test of files.filter(isServerTest)) {
    const code = [...uses.get(test)].filter(file => !isPlumbing(file))
    const found = new Set([
      ...[...packages.get(test)].filter(boundTest),
      ...code.flatMap(file => [...(packages.get(file) ?? [])].filter(boundCode)),
    ])
    if (found.size > 0) chosen.set(test, [...found])
  }
  return chosen
}
