import { expect, test } from 'vitest'
import { objection } from './licence-rules.mjs'
import { takeApart, wordsOf } from './licence-texts.mjs'
import { shippedPackages } from './shipped-packages.mjs'

test('a licence that is not allowed is reported, and so is a missing one', () => {
  expect(objection('left-pad', 'MIT')).toBeNull()
  expect(objection('left-pad', 'GPL-3.0-only')).toBe(
    'left-pad has the licence GPL-3.0-only, which is not on the list',
  )
  expect(objection('left-pad', undefined)).toBe('left-pad names no licence')
})

test('OR needs one allowed licence, AND needs all', () => {
  expect(objection('a', '(MIT OR GPL-3.0-only)')).toBeNull()
  expect(objection('a', '(AGPL-3.0-only OR SSPL-1.0)')).not.toBeNull()
  expect(objection('a', 'Apache-2.0 AND LGPL-3.0-or-later')).not.toBeNull()
})

test('a reviewed package may have its licence, others may not', () => {
  expect(objection('@img/sharp-libvips-linux-x64', 'LGPL-3.0-or-later')).toBeNull()
  expect(objection('@img/sharp-win32-x64', 'Apache-2.0 AND LGPL-3.0-or-later')).toBeNull()
  expect(objection('@img/sharp-linux-x64', 'LGPL-3.0-or-later')).not.toBeNull()
  expect(objection('@fontsource/poppins', 'OFL-1.1')).toBeNull()
})

test('copyright notices are separated from the licence text, which stays complete', () => {
  const text =
    'Permission is hereby granted, provided that the above\ncopyright notice and this appear in all copies.'
  expect(takeApart(`# The MIT License (MIT)\n\nCopyright (c) 2020 Ana\n(c) 2021 Bo\n\n${text}\n`)).toEqual({
    claims: ['Copyright (c) 2020 Ana', '(c) 2021 Bo'],
    text,
  })
  expect(wordsOf('Provided "AS IS",\n  without')).toBe(wordsOf("provided 'as is', without"))
})

test('distributed: dependencies of the server and of the web app, but no dev tools', () => {
  const needs = (...names) => Object.fromEntries(names.map(name => [name, '1']))
  const shipped = shippedPackages({
    packages: {
      '': {},
      'node_modules/fastify': {},
      'node_modules/react': { dev: true },
      'node_modules/@mantine/core': {
        dev: true,
        dependencies: needs('clsx'),
        peerDependencies: needs('react', 'odd'),
        peerDependenciesMeta: { odd: { optional: true } },
      },
      'node_modules/clsx': { dev: true },
      'node_modules/@mantine/core/node_modules/clsx': { dev: true },
      'node_modules/odd': { dev: true },
      'node_modules/@fontsource/poppins': { dev: true },
      'node_modules/vitest': { dev: true },
      'node_modules/zod': {},
    },
  })
  expect([...shipped].map(([place, parts]) => `${place.slice(13)} ${[...parts]}`).sort()).toEqual([
    '@fontsource/poppins browser',
    '@mantine/core browser',
    '@mantine/core/node_modules/clsx browser',
    'fastify server',
    'react browser',
    'zod server,browser',
  ])
})
