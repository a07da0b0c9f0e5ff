/// <reference types="vite/types/importMeta.d.ts" />
import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { contracts } from '#app/features.ts'
import { endpoints } from '#app/testing/endpoints.ts'
import { mayAccess, type Viewer } from '#shared/access.ts'
import { type Permission, permissionSeeds } from '#shared/permissions.ts'

// A technician works without a signal: each write of theirs waits on the phone, or has its reason here why it can't.

/** What a technician's group may do at first, and taking payments. */
const permissions: Permission[] = [
  ...permissionSeeds.flatMap(({ name, roles }) => (roles.split(',').includes('3') ? [name] : [])),
  'payments.onJob',
]
const technician: Viewer = { id: 1, kind: 'technician', company_id: 1, pack_id: 5, permissions, demo: false }

/** Reasons by endpoint, or by all of a feature's. */
const onlineOnly: Record<string, readonly string[]> = {
  'carries a file that waits': ['uploads'],
  'settles what the server has refused': ['differences', 'fieldDevices'],
  'a call needs a line': ['phone', 'phoneAnswering', 'recordings'],
  'changes who is signed in, or what they are told': [
    'links',
    'loginList',
    'notifications',
    'pageSettings',
    'profile',
    'signIn',
    'standingAccess',
    'tablets',
    'trails',
  ],
  'leads to a vendor and back': ['cardReaders', 'connections', 'feeds', 'googleCalendar'],
  'a position counts only while it is new': ['autoClockIn', 'clock.recordPosition', 'maps'],
  'the sums and locks of a week are worked out by the server': ['timesheets'],
  'the number of an invoice is given by the server': ['onSite.issue'],
  'the receipt that it names is numbered by the server; a payment that waits sends its own': [
    'onSite.sendReceipt',
  ],
  'begins with what the server expects in that van, or ends what others count meanwhile': [
    'counts.start',
    'counts.cancel',
  ],
  'prices are the company’s, and the part on the job keeps the one it was given': ['items'],
  'changes what the office may have decided meanwhile': ['claims.edit', 'claims.remove'],
  'who comes first is decided by the server, and a tap is no promise before': [
    'openShifts.take',
    'openShifts.giveBack',
    'shiftSwaps.accept',
  ],
  'is asked of the office’s staff': ['support'],
  'is brought by the save of the job': ['checklists.explain'],
  'answers with a link that the client is shown at once': ['signatures.link'],
  'a signature stands for good once it has arrived': ['signatures.update', 'signatures.remove'],
  'is sent with the job’s completion': ['reviews'],
  'a file that waits is dropped there, a removed one is restored by its toast at once': ['files.restore'],
  'is read before the file goes, by the form of a new job': ['files.stage'],
  'is chosen from a file that the server has': ['files.share'],
  'is for the office’s tool store': ['tools.setOfJob'],
}

/** Writes whose files go through the queue of uploads. */
const uploads = ['claims.addFile', 'files.add', 'formAnswers.addPhoto', 'tools.addFile']

/** The writes that a screen hands to the queue: `useKeptSend(jobsContract.edit, …)`. */
async function waiting(): Promise<string[]> {
  const files = import.meta.glob<Record<string, unknown>>('../features/*/*/*.contract.ts')
  const loaded = await Promise.all(Object.values(files).map(load => load()))
  const exported = new Map(loaded.flatMap(Object.entries))
  const featureOf = new Map(
    Object.entries(contracts).map(([feature, contract]) => [contract as unknown, feature]),
  )
  const screens = readdirSync('src/features', { recursive: true, encoding: 'utf8' })
    .filter(file => /[/\\]web[/\\].*\.tsx?$/.test(file) && !file.includes('.test.'))
    .map(file => readFileSync(`src/features/${file}`, 'utf8'))
  const handed = screens.flatMap(code => [...code.matchAll(/useKeptSend\((\w+)\.(\w+)/g)])
  return handed.map(([, contract, name]) => `${featureOf.get(exported.get(contract!))}.${name}`)
}

const theirs = endpoints
  .filter(
    ([, { access, effect }]) => effect !== 'reads' && access.as === 'user' && mayAccess(access, technician),
  )
  .map(([name]) => name)

const reasonsOf = (name: string) =>
  Object.entries(onlineOnly).filter(([, names]) =>
    names.some(each => each === name || each === name.split('.')[0]),
  )

test('each write of a technician waits for a signal, or says why it can’t', async () => {
  const kept = new Set([...(await waiting()), ...uploads])
  const twice = theirs.filter(name => kept.has(name) && reasonsOf(name).length > 0)
  const unknown = theirs.filter(name => !kept.has(name) && reasonsOf(name).length === 0)
  expect({ twice, unknown }).toEqual({ twice: [], unknown: [] })
  // A reason for what is no write of theirs any more goes.
  const named = Object.values(onlineOnly).flat()
  expect(named.filter(each => !theirs.some(name => name === each || name.startsWith(`${each}.`)))).toEqual([])
})
