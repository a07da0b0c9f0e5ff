import { expect, test } from 'vitest'
import { testApp } from '#app/testing/test-app.ts'
import { signInContract } from '#features/account/sign-in/sign-in.contract.ts'
import { teamContract } from '../team.contract.ts'

const app = await testApp()

test('names in an invitation are text, whatever they are made of', async () => {
  const fullname = '<img src=x onerror=hit()>"><script>hit()</script>'
  const company_name = `</title><svg onload=hit()> ' " & <%= it.title %> {{title}}`
  const signup = { email: 'mallory@names.test', password: 'One-line1!', fullname, company_name }
  const { body } = await app.send(signInContract.signup, signup, null)
  const as = { token: (body as { accessToken: string }).accessToken }
  const invited = {
    fullname: 'javascript:hit()<a href="javascript:hit()">',
    email: 'vic@names.test',
    group_id: 3,
  }
  await app.send(teamContract.add, invited, as)
  const { html, subject, from } = await app.mailTo('vic@names.test')
  // Neither is HTML: mail programs show them as they are.
  expect([subject, from]).toEqual([`${fullname} has invited you to ${company_name}`, company_name])
  const tags = new Set([...html.matchAll(/<\/?([a-z!][a-z0-9]*)/gi)].map(([, name]) => name!.toLowerCase()))
  for (const name of ['script', 'img', 'svg']) expect(tags).not.toContain(name)
  expect([...html.matchAll(/href="([^"]*)"/g)].map(([, url]) => url)).toEqual([
    expect.stringMatching(/^http:\/\/[^"]+\/auth\/invite\?token=[\w-]+$/),
  ])
  for (const name of [fullname, company_name, invited.fullname]) expect(unescaped(html)).toContain(name)
})

function unescaped(html: string): string {
  const letters: Record<string, string> = { lt: '<', gt: '>', quot: '"', amp: '&', '#39': "'" }
  return html.replace(/&(lt|gt|quot|amp|#39);/g, (_, name: string) => letters[name]!)
}
