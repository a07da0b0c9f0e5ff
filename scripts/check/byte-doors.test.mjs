import { expect, test } from 'vitest'
import { complaintsOf, readingsIn } from './byte-doors.mjs'

const kindsIn = code => readingsIn('a.ts', code).map(({ kind }) => kind)

test.each([
  ['JSON.parse(text)', ['JSON']],
  ["Buffer.from(data, 'base64')", ['base64']],
  ["Buffer.from(data, 'utf8')", []],
  ["scope.post('/hook', take)", ['route']],
  ['map.get(key)', []],
  ['const a = await response.json()', ['unlimited']],
  ['const a = await (await fetch(url)).text()', ['unlimited']],
  ['reply.send(read.text())', []],
  ["import('sharp').then(({ default: sharp }) => sharp(path))", ['picture']],
])('%s reads %j', (code, kinds) => {
  expect(kindsIn(code)).toEqual(kinds)
})

test('what is not named, is named and gone, or has no limit is refused', () => {
  const found = readingsIn('a.ts', 'JSON.parse(text)\nsharp(bytes)\nawait answer.arrayBuffer()')
  const listed = [{ places: ['a.ts JSON', 'b.ts JSON'] }]
  expect(complaintsOf(found, listed)).toEqual([
    'a.ts:2 reads bytes (picture): name it with its limit in byte-doors.list.mjs',
    'a.ts:3 reads an answer however long it is: use readBytes or readJson',
    'byte-doors.list.mjs: there is no "b.ts JSON" any more',
  ])
})
