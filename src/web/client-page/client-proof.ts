import { sha256Of } from '../files/sha256.ts'
import { askJson } from './ask-server.ts'
import { fillHoles } from './page.ts'

// Says whether a file is the one that a form's code belongs to. Its fingerprint is worked out here and alone is sent.

const mostBytes = 500_000_000

function begin(place: HTMLElement): void {
  const input = place.querySelector('input')!
  const verdict = place.querySelector<HTMLElement>('#verdict')!
  const { to, zone, same = '', other = '', large = '', unsafe = '', busy = '' } = place.dataset
  // Days stand before months, as on the rest of the page.
  const language = document.documentElement.lang === 'en' ? 'en-AU' : document.documentElement.lang
  let turn = 0

  const say = (text: string, tone: '' | 'green' | 'pink' | 'amber') => {
    verdict.className = tone ? `after alert ${tone}` : 'after'
    verdict.textContent = text
  }
  const timeOf = (instant: string) =>
    new Intl.DateTimeFormat(language, {
      dateStyle: 'medium',
      timeStyle: 'short',
      timeZone: zone,
    }).format(new Date(instant))

  async function check(file: File, own: number): Promise<void> {
    say(busy, '')
    const reply = await askJson(to + (await sha256Of(file)))
    if (own !== turn) return
    const { made_at, message } = (await reply.json()) as { made_at?: string | null; message?: string }
    if (!reply.ok) say(message ?? document.body.dataset.failed ?? '', 'amber')
    else if (made_at) say(fillHoles(same, { time: timeOf(made_at) }), 'green')
    else say(other, 'pink')
  }

  input.addEventListener('change', () => {
    const own = ++turn
    const file = input.files?.[0]
    if (!file) return say('', '')
    if (!window.isSecureContext) return say(unsafe, 'amber')
    if (file.size > mostBytes) return say(large, 'amber')
    check(file, own).catch(() => {
      if (own === turn) say(document.body.dataset.failed ?? '', 'amber')
    })
  })
}

const place = document.getElementById('check')
if (place) begin(place)
