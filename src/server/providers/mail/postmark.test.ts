import { expect, test } from 'vitest'
import { addressFor, tagOf } from './mail-intake.port.ts'
import { createPostmarkIntake } from './postmark.ts'

const intake = createPostmarkIntake({ address: 'answers@in.example.com', secret: 'opens-it' })
const basic = (text: string) => `Basic ${Buffer.from(text).toString('base64')}`
const sent = {
  MessageID: '22c74902-a0c1-4511-804f2-341342852c90',
  FromFull: { Email: 'Ana@Costa.test', Name: 'Ana', MailboxHash: '' },
  ToFull: [{ Email: 'answers+7.x@in.example.com', Name: '', MailboxHash: '7.x' }],
  CcFull: [],
  OriginalRecipient: 'answers+7.x@in.example.com',
  Subject: 'Re: Your job',
  TextBody: 'Yes please\n\nOn Monday we wrote:\n> When?',
  StrippedTextReply: 'Yes please',
  Headers: [
    { Name: 'X-Spam-Status', Value: 'No' },
    { Name: 'Message-ID', Value: '<CAF1@mail.costa.test>' },
    { Name: 'References', Value: '<quote-12@mail.bright.test> no-id\r\n <CAF0@mail.costa.test>' },
    { Name: 'In-Reply-To', Value: '<CAF0@mail.costa.test>' },
  ],
  Attachments: [{ Name: 'tap.jpg', Content: 'AA==', ContentType: 'image/jpeg', ContentLength: 1 }],
}

test('only who knows the password is let in', () => {
  expect(intake.admits!(basic('tradewind:opens-it'))).toBe(true)
  for (const wrong of ['', 'Basic', basic('tradewind:opens-it2'), basic(''), 'Bearer opens-it', 'opens-it'])
    expect(intake.admits!(wrong)).toBe(false)
})

test('a mail comes with whom it is from, where it was sent and what was written', () => {
  expect(intake.read!(sent)).toEqual({
    id: sent.MessageID,
    messageId: '<CAF1@mail.costa.test>',
    references: ['<quote-12@mail.bright.test>', '<CAF0@mail.costa.test>'],
    from: 'Ana@Costa.test',
    isProven: false,
    to: ['answers+7.x@in.example.com', 'answers+7.x@in.example.com'],
    html: '',
    subject: 'Re: Your job',
    text: 'Yes please\n\nOn Monday we wrote:\n> When?',
    attachments: [{ name: 'tap.jpg', bytes: Buffer.from([0]), contentId: '' }],
  })
  const asHtml = { ...sent, TextBody: ' \n', HtmlBody: '<p>Yes</p><blockquote>When?</blockquote>' }
  expect(intake.read!(asHtml)!.text).toBe('Yes\n\n> When?')
})

test('of files as Postmark describes them, only those that the text shows stand within it', () => {
  // The attachments of https://postmarkapp.com/developer/user-guide/inbound/parse-an-email, with contents.
  const Attachments = [
    {
      Name: 'myimage.png',
      Content: 'iVBORw==',
      ContentType: 'image/png',
      ContentLength: 4096,
      ContentID: 'myimage.png@01CE7342.75E71F80',
    },
    {
      Name: 'mypaper.doc',
      Content: '0M8R4A==',
      ContentType: 'application/msword',
      ContentLength: 16384,
      ContentID: '',
    },
  ]
  const inline = (HtmlBody: string) =>
    intake.read!({ ...sent, Attachments, HtmlBody })!.attachments.map(each => each.contentId)
  expect(inline('<p>Hi</p><img src="cid:myimage.png@01CE7342.75E71F80">')).toEqual([
    'myimage.png@01CE7342.75E71F80',
    '',
  ])
  // Gmail gives each attachment an id.
  expect(inline('<p>Hi</p>')).toEqual(['', ''])
  const [picture] = intake.read!({ ...sent, Attachments })!.attachments
  expect(picture).toMatchObject({ name: 'myimage.png', bytes: Buffer.from('89504e47', 'hex') })
})

test('what nobody wrote, and what is no mail, is left out', () => {
  const automatic = { ...sent, Headers: [{ Name: 'Auto-Submitted', Value: 'auto-replied' }] }
  for (const body of [automatic, null, 'x', {}, { MessageID: 'x' }]) expect(intake.read!(body)).toBeNull()
})

test('a report of a mail that came back is read as one, and as no mail', () => {
  const part = (ContentType: string, text: string) => ({
    Name: 'x',
    ContentType,
    Content: Buffer.from(text).toString('base64'),
  })
  const back = {
    ...sent,
    FromFull: { Email: 'mailer-daemon@mx.test' },
    Attachments: [
      part('message/delivery-status', 'Final-Recipient: rfc822; a@b.test\nAction: failed\nStatus: 5.1.1'),
      part('message/rfc822', 'Message-ID: <abc@bright.test>'),
    ],
  }
  expect(intake.read!(back)).toBeNull()
  expect(intake.readReport!(back)).toMatchObject({
    recipient: 'a@b.test',
    reason: '5.1.1',
    mentioned: ['a@b.test', 'abc@bright.test'],
  })
  expect(intake.readReport!(sent)).toBeNull()
})

test('an address says what is answered, in whatever letters it comes back; others say nothing', () => {
  const address = addressFor(intake, '7.a')
  expect(address).toBe('answers+7.a@in.example.com')
  expect(tagOf(intake, ' Answers+7.A@In.Example.com')).toBe('7.a')
  for (const other of [
    'answers@in.example.com',
    'answers+@in.example.com',
    'x+7.a@in.example.com',
    'ana@x.test',
  ])
    expect(tagOf(intake, other)).toBeNull()
})

test('a mail is proven by a signature or an envelope of its author’s own domain, told once', () => {
  const proven = (...Headers: [string, string][]) =>
    intake.read!({ ...sent, Headers: Headers.map(([Name, Value]) => ({ Name, Value })) })!.isProven
  const signed: [string, string] = ['X-Spam-Tests', 'DKIM_SIGNED,DKIM_VALID,DKIM_VALID_AU,SPF_PASS']
  const spf = (from: string, verdict = 'Pass'): [string, string] => [
    'Received-SPF',
    `${verdict} (sender SPF authorized) identity=mailfrom; client-ip=192.0.2.1; envelope-from=${from}; receiver=x`,
  ]
  expect(proven(signed)).toBe(true)
  expect(proven(spf('bounce@costa.test'))).toBe(true)
  expect(proven(spf('ana@costa.test', 'SoftFail'))).toBe(false)
  expect(proven(spf('mallory@elsewhere.test'))).toBe(false)
  // Another domain than the author's.
  expect(proven(['X-Spam-Tests', 'DKIM_SIGNED,DKIM_VALID,SPF_PASS'])).toBe(false)
  expect(proven(['X-Spam-Tests', 'SPF_FAIL'], signed)).toBe(false)
  expect(proven()).toBe(false)
})

/** The examples of Postmark's documentation of its webhooks, with a mark of ours. */
const bounce = {
  RecordType: 'Bounce',
  ID: 42,
  Type: 'HardBounce',
  TypeCode: 1,
  Name: 'Hard bounce',
  Tag: 'Test',
  MessageID: '00000000-0000-0000-0000-000000000000',
  ServerID: 1234,
  MessageStream: 'outbound',
  Description: 'The server was unable to deliver your message (ex: unknown user, mailbox not found).',
  Details: 'smtp;550 5.1.1 The email account that you tried to reach does not exist.',
  Email: 'Arthur@Example.com',
  From: 'notifications@honeybadger.io',
  BouncedAt: '2019-11-05T16:33:54.9070259Z',
  DumpAvailable: true,
  Inactive: true,
  CanActivate: true,
  Subject: 'Test subject',
  Content: 'Reply-To: <answers+7.x@in.example.com>\r\n',
  Metadata: { tradewind: '1.2.x' },
}

test('webhooks of Postmark tell of bounces and complaints by the mark of the mail', () => {
  expect(intake.read!(bounce)).toBeNull()
  expect(intake.readReport!(bounce)).toMatchObject({
    to: ['bounce+1.2.x@postmark'],
    recipient: 'arthur@example.com',
    mentioned: ['answers+7.x@in.example.com'],
    failed: [{ address: 'arthur@example.com', kind: 'hard', code: '5.1.1' }],
  })
  const complaint = {
    ...bounce,
    RecordType: 'SpamComplaint',
    Type: 'SpamComplaint',
    TypeCode: 512,
    Content: null,
  }
  expect(intake.readReport!(complaint)?.failed).toMatchObject([{ kind: 'complaint' }])
  expect(intake.readReport!({ ...bounce, Type: 'SoftBounce' })?.failed).toMatchObject([{ kind: 'soft' }])
  expect(intake.readReport!({ ...bounce, Type: 'Blocked' })?.failed).toMatchObject([{ kind: 'other' }])
  for (const Type of ['AutoResponder', 'Transient', 'Subscribe', 'AddressChange', 'ChallengeVerification'])
    expect(intake.readReport!({ ...bounce, Type })).toBeNull()
  expect(intake.readReport!({ ...bounce, Metadata: undefined })?.to).toEqual([])
})
