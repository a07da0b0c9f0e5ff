/**
 * Agrees on the page of emulate's Google at `vendor`, to which `page` leads, with the account of `email`; where it leads
 * back to, and what it sends along.
 */
export async function agreeAtGoogle(vendor: string, page: string, email: string) {
  const asked = new URL(page).searchParams
  const form = new URLSearchParams({ email })
  for (const name of [
    'redirect_uri',
    'scope',
    'state',
    'client_id',
    'code_challenge',
    'code_challenge_method',
  ])
    form.set(name, asked.get(name) ?? '')
  const back = await fetch(`${vendor}/o/oauth2/v2/auth/callback`, {
    method: 'POST',
    body: form,
    redirect: 'manual',
  })
  const { origin, pathname, searchParams } = new URL(back.headers.get('location')!)
  return {
    place: origin + pathname,
    sent: { code: searchParams.get('code')!, state: searchParams.get('state')! },
  }
}
