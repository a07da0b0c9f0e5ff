import { expect } from '@playwright/test'
import { areThere, phoneOf, read, test, windowOf } from './callers.ts'
import { newColleague, newCompany } from './company.ts'
import { expectAccessible } from './look.ts'
import { hears } from './sound.ts'

// Covers: messages/phone.

/** A company with three people who have a phone. */
async function newOffice() {
  const company = await newCompany()
  await company.send('/settings/savePhoneSettings', { owners: true })
  const [pia, quinn] = await Promise.all([
    newColleague(company, { fullname: 'Pia Moss', group_id: 4 }),
    newColleague(company, { fullname: 'Quinn Ames', group_id: 4 }),
  ])
  return { company, pia: pia!, quinn: quinn! }
}

test('colleagues talk: rung, muted, held, reloaded, three of them, passed on', async ({ browserHearing }) => {
  test.slow()
  const people = await newOffice()
  const [owner, pia, quinn] = await Promise.all([
    browserHearing(440).then(browser => windowOf(browser, people.company, '/dashboard')),
    browserHearing(880).then(browser => windowOf(browser, people.pia, '/dashboard')),
    browserHearing(1320).then(browser => windowOf(browser, people.quinn, '/dashboard')),
  ])

  await test.step('a colleague is called, and each hears the other', async () => {
    await phoneOf(owner).open()
    await phoneOf(owner).pick('Pia Moss')
    await phoneOf(pia).press('Accept')
    await hears(owner, 880)
    await hears(pia, 440)
    await expectAccessible(pia, 'a call')
  })
  await test.step('who is muted is not heard', async () => {
    await phoneOf(pia).press('Mute')
    await hears(owner, null)
    await phoneOf(pia).press('Unmute')
    await hears(owner, 880)
  })
  await test.step('on hold nobody is heard', async () => {
    await phoneOf(owner).press('Hold')
    await hears(owner, null)
    await hears(pia, null)
    await phoneOf(owner).press('Resume')
    await hears(pia, 440)
  })
  await test.step('a window that is loaded anew is back in the call', async () => {
    await pia.reload()
    await hears(pia, 440)
    await hears(owner, 880)
  })
  await test.step('a third joins: each hears both others', async () => {
    await phoneOf(owner).press('Add')
    await phoneOf(owner).pick('Quinn Ames')
    await phoneOf(quinn).press('Accept')
    await hears(quinn, 440, 880)
    await hears(owner, 880, 1320)
    await hears(pia, 440, 1320)
    await phoneOf(quinn).press('Hang up')
    await hears(owner, 880)
  })
  await test.step('a call that is passed on goes on without the one who had it', async () => {
    await phoneOf(owner).press('Transfer call')
    await phoneOf(owner).pick('Quinn Ames')
    await phoneOf(quinn).press('Accept')
    await hears(quinn, 880)
    await hears(pia, 1320)
    await expect(phoneOf(owner).window.getByRole('button', { name: 'Hang up' })).toBeHidden()
    await phoneOf(quinn).press('Hang up')
    await expect(phoneOf(pia).window).toBeHidden()
  })
})

test('somebody outside rings: one answers, is listened to, holds, passes it on and joins it', async ({
  browserHearing,
}) => {
  test.slow()
  const { company, ...people } = await newOffice()
  const { lastJobInsertId: job } = (await company.send('/jobs/add', {
    name: 'Nadia Kerr',
    phone: '0491 570 156',
    address: '12 Smith Street, Parramatta NSW',
  })) as { lastJobInsertId: number }
  const browsers = await Promise.all([440, 880, 1320].map(hertz => browserHearing(hertz)))
  // The one outside has the tone of Quinn, whom the others hear only once it was heard alone.
  const [owner, pia, quinn, handset] = await Promise.all([
    windowOf(browsers[0]!, company, '/calls'),
    windowOf(browsers[1]!, people.pia, '/calls'),
    windowOf(browsers[2]!, people.quinn, '/calls'),
    windowOf(browsers[2]!, company, '/callSettings/handset'),
  ])

  await test.step('of two who are rung one answers', async () => {
    await areThere(company, 3)
    await handset.getByRole('button', { name: 'Ring the company' }).click()
    for (const page of [pia, quinn]) {
      await expect(phoneOf(page).window).toContainText('Nadia Kerr')
      await expect(phoneOf(page).window).toContainText('12 Smith Street')
    }
    await phoneOf(pia).press('Accept')
    await expect(phoneOf(quinn).window).toBeHidden()
    await hears(pia, 1320)
    await hears(handset, 880)
    await phoneOf(pia).press('Mute')
    await hears(handset, null)
    await phoneOf(pia).press('Unmute')
    await hears(handset, 880)
  })
  await test.step('the owner listens unheard, then speaks to the colleague alone, who sees both', async () => {
    await owner.getByRole('button', { name: 'Listen to Pia Moss' }).click()
    await hears(owner, 880, 1320)
    await expect(phoneOf(pia).window).toContainText('Olivia Hart is listening')
    await hears(pia, 1320)
    await phoneOf(owner).press('Whisper')
    await hears(pia, 440, 1320)
    await expect(phoneOf(pia).window).toContainText('only you can hear them')
    await hears(handset, 880)
    await expectAccessible(owner, 'listening to a call')
    await phoneOf(owner).press('Stop listening')
    await hears(pia, 1320)
  })
  await test.step('it is held, passed on, and joined by who had it', async () => {
    await phoneOf(pia).press('Hold')
    await hears(handset, null)
    await hears(pia, null)
    await phoneOf(pia).press('Resume')
    await phoneOf(pia).press('Transfer call')
    await phoneOf(pia).pick('Quinn Ames')
    await phoneOf(quinn).press('Accept')
    await hears(handset, 1320)
    await hears(quinn, 1320)
    await expect(phoneOf(pia).window).toBeHidden()
    await phoneOf(quinn).press('Add')
    await phoneOf(quinn).pick('Pia Moss')
    await phoneOf(pia).press('Accept')
    await hears(handset, 880, 1320)
    await hears(quinn, 880, 1320)
    await hears(pia, 1320)
  })
  await test.step('hung up, it is noted, and stands in the log, the conversation and the job’s diary', async () => {
    await phoneOf(pia).press('Hang up')
    await handset.getByRole('button', { name: 'Hang up' }).click()
    await phoneOf(quinn).window.getByLabel('Note').fill('Wants Friday')
    await phoneOf(quinn).window.getByLabel('Job').click()
    await quinn.getByRole('option', { name: /12 Smith Street/ }).click()
    await phoneOf(quinn).press('Save')
    await expect(
      owner.getByRole('row', { name: /Nadia Kerr.*Answered.*Pia Moss.*Wants Friday/ }),
    ).toBeVisible()
    const diary = await read(company, `/jobs/jobdiary/${job}`)
    expect(diary).toContain('Call from Nadia Kerr, answered by Pia Moss')
    expect(diary).toContain('Wants Friday')
    expect(await company.send('/messages/getMessage', { phone: '+61491570156' })).toMatchObject({
      calls: [{ direction: 'in', status: 'completed', user: 'Pia Moss', note: 'Wants Friday' }],
    })
  })
})

test('without a microphone people are told, and can listen', async ({ browserHearing }) => {
  const people = await newOffice()
  const [owner, pia] = await Promise.all([
    browserHearing(440).then(browser => windowOf(browser, people.company, '/dashboard')),
    browserHearing(440, false).then(browser => windowOf(browser, people.pia, '/dashboard')),
  ])
  await phoneOf(owner).open()
  await phoneOf(owner).pick('Pia Moss')
  await phoneOf(pia).press('Accept')
  await expect(phoneOf(pia).window.getByRole('alert')).toContainText('The microphone is blocked')
  await hears(pia, 440)
  await hears(owner, null)
})
