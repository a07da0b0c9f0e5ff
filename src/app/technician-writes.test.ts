import { expect, test } from 'vitest'
import { technicianWrites as theirs, waitingWrites } from '#app/testing/technician-writes.ts'

// A technician works without a signal: each write of theirs waits on the phone, or has its reason here why it can't.

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
  'leads to a vendor and back': ['cardReaders', 'connections', 'feeds', 'gmail', 'googleCalendar'],
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

const reasonsOf = (name: string) =>
  Object.entries(onlineOnly).filter(([, names]) =>
    names.some(each => each === name || each === name.split('.')[0]),
  )

test('each write of a technician waits for a signal, or says why it can’t', async () => {
  const kept = new Set([...(await waitingWrites()), ...uploads])
  const twice = theirs.filter(name => kept.has(name) && reasonsOf(name).length > 0)
  const unknown = theirs.filter(name => !kept.has(name) && reasonsOf(name).length === 0)
  expect({ twice, unknown }).toEqual({ twice: [], unknown: [] })
  // A reason for what is no write of theirs any more goes.
  const named = Object.values(onlineOnly).flat()
  expect(named.filter(each => !theirs.some(name => name === each || name.startsWith(`${each}.`)))).toEqual([])
})
