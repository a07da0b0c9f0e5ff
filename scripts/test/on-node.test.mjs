import { expect, test } from 'vitest'
import { importGraph, readImports } from './imports.mjs'
import { testsOnNode } from './on-node.mjs'

function chosenOf(sources) {
  const graph = importGraph(Object.keys(sources), file => readImports(sources[file]))
  return Object.fromEntries(testsOnNode(graph))
}

test('a test is chosen by what it imports itself, and by what the code that it tests imports', () => {
  expect(
    chosenOf({
      'src/server/a.ts': "import { createServer } from 'node:net'\n",
      'src/server/a.test.ts': "import { a } from './a.ts'\n",
      'src/server/b.test.ts': "import { connect } from 'node:net'\n",
      'src/server/connection.ts': "import pg from 'pg'\n",
      'src/server/connection.test.ts': "import { connection } from './connection.ts'\n",
    }),
  ).toEqual({
    'src/server/a.test.ts': ['node:net'],
    'src/server/b.test.ts': ['node:net'],
    'src/server/connection.test.ts': ['pg'],
  })
})

test('types, what runs alike on every Node, files of a test’s own, plumbing, and tests of screens and scripts choose none', () => {
  const sources = {
    'src/server/a.test.ts':
      "import type { Server } from 'node:net'\nimport path from 'node:path'\nimport pg from 'pg'\n",
    'src/server/testing/free-port.ts': "import { createServer } from 'node:net'\n",
    'src/server/b.test.ts': "import { freePort } from './testing/free-port.ts'\n",
    'src/server/d.test.ts': "import { readFile } from 'node:fs/promises'\n",
    'src/web/c.test.ts': "import { readFileSync } from 'node:fs'\n",
    'scripts/d.test.mjs': "import { readFileSync } from 'node:fs'\n",
  }
  expect(chosenOf(sources)).toEqual({})
})
