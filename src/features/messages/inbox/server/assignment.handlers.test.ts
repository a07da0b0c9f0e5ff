import { beforeEach, expect, test } from 'vitest'
import { unique } from '#app/testing/sample-maker.ts'
import { type TestCompany, testApp } from '#app/testing/test-app.ts'
import { clientTagsContract } from '#features/clients/clients/client-extras.contract.ts'
import { clientsContract } from '#features/clients/clients/clients.contract.ts'
import { bookedJobId } from '#features/jobs/jobs/testing/booked-job.ts'
import { clientMessagesContract } from '#features/messages/client-messages/client-messages.contract.ts'
import { notificationsContract } from '#features/talk/notifications/notifications.contract.ts'
import { assignmentContract as c } from '../assignment.contract.ts'
import { assignmentTexts } from '../assignment.rules.ts'
import { inboxContract } from '../inbox.contract.ts'

const app = await testApp()
const { ok } = app
beforeEach(() => app.setNow('2026-03-02T23:00:00Z'))

const none = { suburbs: '', tag_id: 0, technician_id: 0, assignee_id: 0 }
/** A client who was written to answers. */
async function hear({ office }: TestCompany, phone: string) {
  await ok(clientMessagesContract.send, { to: phone, message: `Hi ${unique()}`, sendNow: true }, office)
  await ok(clientMessagesContract.simulateReply, { phone, message: 'The tap drips again' }, office)
}
const found = async ({ office }: TestCompany, phone: string) => {
  const { threads } = (await ok(inboxContract.threads, { view: 'all', search: '' }, office)).body
  return threads.find(thread => thread.address === phone)!
}
const given = (company: TestCompany, phone: string) =>
  expect.poll(
    async () => {
      const { assignee_id, assigned_by } = await found(company, phone)
      return [assignee_id, assigned_by]
    },
    { timeout: 20_000 },
  )

test('a conversation that nobody has is given by the first rule that matches, and says why', async () => {
  const company = await app.company()
  const { owner, office, technician } = company
  await ok(clientsContract.add, { name: 'Dana', phone: '0412 345 678', suburb_name: 'Richmond' }, office)
  const vip = (await ok(clientsContract.add, { name: 'Vera', phone: '0412 345 679' }, office)).body.id
  await ok(clientTagsContract.apply, { ids: [vip], add: ['VIP'], remove: [], drop: false }, office)
  const { tags } = (await ok(c.settings, {}, owner)).body
  const rules = [
    { ...none, by: 'tag' as const, tag_id: tags[0]!.id, assignee_id: owner.id },
    { ...none, by: 'suburb' as const, suburbs: 'Kew, richmond', assignee_id: office.id },
    { ...none, by: 'technician' as const, technician_id: technician.id, assignee_id: owner.id },
  ]
  await ok(c.save, { rules }, owner)

  await hear(company, '0412 345 678')
  await given(company, '0412 345 678').toEqual([office.id, { by: 'suburb', match: 'Richmond' }])
  await hear(company, '0412 345 679')
  await given(company, '0412 345 679').toEqual([owner.id, { by: 'tag', match: 'VIP' }])

  // Whoever gave it to somebody by hand has decided.
  const { id } = await found(company, '0412 345 678')
  await ok(inboxContract.change, { id, assignee_id: owner.id }, office)
  await hear(company, '0412 345 678')
  await given(company, '0412 345 678').toEqual([owner.id, null])

  const told = (await ok(notificationsContract.fetchActivity, { limit: 5 }, office)).body.data
  expect(told).toContainEqual(
    expect.objectContaining({
      activity: expect.stringContaining('Dana'),
      path: `/message?thread=${id}`,
    }),
  )
})

test('the technician on the client’s open job gets it, where they may open messages', async () => {
  const company = await app.company()
  const { owner, office, technician } = company
  await bookedJobId(app, company, { phone: '0412 345 670' })
  const rules = [
    { ...none, by: 'technician' as const },
    { ...none, by: 'technician' as const, technician_id: technician.id, assignee_id: office.id },
  ]
  await ok(c.save, { rules }, owner)
  await hear(company, '0412 345 670')
  await given(company, '0412 345 670').toEqual([office.id, { by: 'technician', match: expect.any(String) }])
})

test('a rule that names nobody is refused, another company’s people too, and only who may change settings may', async () => {
  const [company, other] = [await app.company(), await app.company()]
  const { owner, office } = company
  const refused = async (rule: object) => {
    const { status, body } = await app.request(c.save, { rules: [{ ...none, ...rule }] } as never, owner)
    return [status, body.message]
  }
  expect(await refused({ by: 'suburb', assignee_id: office.id })).toEqual([400, assignmentTexts.suburbs])
  expect(await refused({ by: 'tag', assignee_id: office.id })).toEqual([400, assignmentTexts.tag])
  expect(await refused({ by: 'tag', tag_id: 1, assignee_id: office.id })).toEqual([400, assignmentTexts.tag])
  expect(await refused({ by: 'suburb', suburbs: 'Kew' })).toEqual([400, assignmentTexts.person])
  expect(await refused({ by: 'suburb', suburbs: 'Kew', assignee_id: other.office.id })).toEqual([
    400,
    assignmentTexts.member,
  ])
  const { version } = (await ok(c.save, { rules: [] }, owner)).body.result
  expect((await app.request(c.save, { rules: [], version: version - 1 }, owner)).status).toBe(409)
  expect((await app.request(c.save, { rules: [] }, company.technician)).status).toBe(403)
})
