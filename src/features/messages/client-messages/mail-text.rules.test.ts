import { expect, test } from 'vitest'
import { expectLinear } from '#shared/testing/long-runs.ts'
import { readMail } from './mail-text.rules.ts'

const gmail = 'On Mon, 2 Mar 2026 at 09:00, Bright <a@b.test> wrote:'

test.each([
  // English programs.
  [`Yes please.\r\nAna\r\n\r\n${gmail}\r\n> When?`, 'Yes please.\nAna'],
  ['Yes.\n\nOn Mon, 2 Mar 2026 at 09:00, Bright Plumbing and Sons\n<answers@b.test> wrote:\n> When?', 'Yes.'],
  ['Yes.\n\nOn Monday Dana wrote:\n> When?', 'Yes.'],
  ['Yes.\n\n> On 2 Mar 2026, at 09:00, Bright <a@b.test> wrote:\n>\n> When?', 'Yes.'],
  ['Yes.\n\n-----Original Message-----\nFrom: x', 'Yes.'],
  ['See below.\n\n---------- Forwarded message ---------\nFrom: Council <c@d.test>\n\nHi', 'See below.'],
  ['Yes.\n\nBegin forwarded message:\n\n> From: Council', 'Yes.'],
  ['Yes.\n________________________________\nFrom: Bright', 'Yes.'],
  ['Yes.\n-- \nAna Costa\n0412', 'Yes.'],
  ['Yes.\n\nSent from my iPhone', 'Yes.'],
  [`Yes.\n\nSent from my iPhone\n\n${gmail}\n\n> When?`, 'Yes.'],
  ['Yes.\n\nGet Outlook for iOS<https://aka.ms/o0ukef>', 'Yes.'],
  // Outlook's block in several languages.
  [
    'Yes.\n\nFrom: Bright <a@b.test>\nSent: Monday, 2 March 2026 9:00 AM\nTo: Ana <ana@c.test>\nSubject: When?\n\nDoes Monday suit?',
    'Yes.',
  ],
  ['Yes.\n\n*From:* Bright\n*Sent:* Monday\n*To:* Ana\n*Subject:* When?\n\nHi', 'Yes.'],
  ['Ja.\n\nVon: Bright <a@b.test>\nGesendet: Montag\nAn: Ana\nBetreff: Wann?\n\nPasst Montag?', 'Ja.'],
  ['Oui.\n\nDe : Bright\nEnvoyé : lundi\nÀ : Ana\nObjet : Quand ?\n\nLundi ?', 'Oui.'],
  ['Sí.\n\nDe: Bright\nEnviado el: lunes\nPara: Ana\nAsunto: ¿Cuándo?\n\n¿Lunes?', 'Sí.'],
  ['はい。\n\n差出人: Bright\n送信日時: 2026年3月2日 9:00\n宛先: Ana\n件名: いつ\n\n月曜日は？', 'はい。'],
  ['好的。\n\n发件人： Bright\n发送时间： 2026年3月2日\n收件人： Ana\n主题： 何时\n\n周一？', '好的。'],
  ['好的。\n\n寄件者: Bright\n寄件日期: 2026年3月2日\n收件者: Ana\n主旨: 何時\n\n週一？', '好的。'],
  // Other languages' 'wrote'.
  ['Ja.\n\nAm 02.03.2026 um 09:00 schrieb Bright:\n\nWann?', 'Ja.'],
  ['Ja.\n\nAm Mo., 2. März 2026 um 09:00 Uhr schrieb Bright <\na@b.test>:\n\n> Wann?', 'Ja.'],
  ['Oui.\n\nLe lun. 2 mars 2026 à 09:00, Bright <a@b.test> a écrit :\n\n> Quand ?', 'Oui.'],
  ['Sì.\n\nIl giorno lun 2 mar 2026 alle ore 09:00 Bright <a@b.test> ha scritto:\n> Quando?', 'Sì.'],
  ['Ja.\n\nOp ma 2 mrt 2026 om 09:00 schreef Bright <a@b.test>:\n> Wanneer?', 'Ja.'],
  ['はい。\n\n2026年3月2日(月) 9:00 Bright <a@b.test>:\n\n> いつ', 'はい。'],
  ['はい。\n\niPhoneから送信\n\n2026/03/02 9:00、Bright <a@b.test>のメール:\n\n> いつ', 'はい。'],
  ['好的\n\n发自我的 iPhone\n\n在 2026年3月2日，09:00，Bright <a@b.test> 写道：\n\n﻿何时', '好的'],
  ['好的\n\nBright <a@b.test> 于2026年3月2日周一 09:00写道：\n\n> 何时', '好的'],
  ['好的\n\n------------------ 原始邮件 ------------------\n发件人: Bright', '好的'],
  ['네\n\n2026년 3월 2일 (월) 오전 9:00, Bright <a@b.test>님이 작성:\n\n> 언제', '네'],
])('of %j what was written is %j, and the rest is kept', (mail, shown) => {
  expect(readMail(mail)).toEqual({ shown, original: mail.replaceAll('\r\n', '\n').trim() })
})

test.each([
  // Below, between, and around.
  `${gmail}\n> Does Monday suit you?\n\nYes, at nine.\nAna`,
  '> Does Monday suit you?\nYes.\n> At nine?\nRather at ten.',
  '> On 2 Mar 2026, Bright wrote:\n> When?\n\nMonday.',
  `-- \nAna Costa\n\n${gmail}\n> When?\n\nMonday.`,
  // Nothing else.
  '> When?',
  `${gmail}\n> When?`,
  'From: Bright\nSent: Monday\nTo: Ana\nSubject: When?\n\nDoes Monday suit?\nYes, it does!',
  'Sent from my iPhone',
  // Words that look like a heading.
  'On Monday I am away: come on Tuesday.',
  'The job is a move.\nFrom: 12 High St\nTo: 14 Low St\nDate: Monday\nThank you',
  'Two plumbers came, and one wrote:\nthe tap has to go.',
  '________________\nTap\nSink',
  'Sent from the office yesterday, has it arrived?',
])('of %j nothing is folded', mail => {
  expect(readMail(mail)).toEqual({ shown: mail, original: '' })
})

test('an answer below a long quotation is shown, and the quotation is kept', () => {
  const mail = `${'> one more line of what we have sent\n'.repeat(500)}\nYes, Monday.`
  expect(readMail(mail)).toEqual({ shown: '[…]\nYes, Monday.', original: mail })
})

test('thirty levels of quotation fold; words below them do not', () => {
  const levels = Array.from({ length: 30 }, (_, i) => `${'>'.repeat(i + 1)} level ${i}`).join('\n')
  expect(readMail(`Yes.\n\n${levels}`).shown).toBe('Yes.')
  expect(readMail(`${levels}\nYes.`).shown).toBe(`${levels}\nYes.`)
})

test('of a mail of 25 MB both ends are kept', () => {
  const { shown, original } = readMail(`Yes.\n${'> word word\n'.repeat(2_000_000)}And a tap.`)
  expect(shown).toBe('Yes.\n[…]\nAnd a tap.')
  expect(original.length).toBeLessThan(501_000)
  const words = readMail('word '.repeat(5_000_000))
  expect(words.shown.length).toBeLessThan(5_010)
  expect(words.original.length).toBeGreaterThan(499_000)
})

test('long runs in a mail take no longer than their length', () => {
  const pieces = [
    'On ',
    'On 2026\n',
    'wrote:',
    'schrieb',
    ':',
    '-',
    '-- \n',
    '_',
    'From: \n',
    'Subject:',
    '\r',
    '>',
    '<a@b>\n',
    'Sent from my ',
  ]
  expectLinear(pieces, readMail)
})
