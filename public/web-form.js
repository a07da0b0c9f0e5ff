// The form that stands in a frame on a company's website: it tells its height, sends itself, and says what is missing.
;(() => {
  const form = document.querySelector('form')
  const thanks = document.querySelector('.thanks')
  const button = form.querySelector('button')
  const opened = Date.now()
  const { soonest, photos: mostPhotos, failed, many, most, large } = form.dataset
  const side = 1600

  const tellHeight = () =>
    parent.postMessage({ webFormHeight: document.documentElement.offsetHeight + 2 }, '*')
  new ResizeObserver(tellHeight).observe(document.body)
  tellHeight()

  function say(field, text) {
    const problem = document.getElementById(`${field}-problem`)
    if (!problem) return false
    problem.textContent = text
    const input = document.getElementById(field)
    if (input) input.setAttribute('aria-invalid', String(text !== ''))
    return true
  }

  function sayAll(fields, message) {
    for (const each of form.querySelectorAll('.problem')) say(each.id.replace(/-problem$/, ''), '')
    const placed = Object.entries(fields).filter(([field, text]) => say(field, text))
    if (placed.length === 0) return say('all', message)
    document.getElementById(placed[0][0])?.focus()
  }

  /** A file as it is, as an iPhone's photo; few browsers read those, and the server does. */
  async function asItIs(file) {
    const bytes = new Uint8Array(await file.arrayBuffer())
    let text = ''
    for (let at = 0; at < bytes.length; at += 8192)
      text += String.fromCharCode(...bytes.subarray(at, at + 8192))
    return `data:image/heic;base64,${btoa(text)}`
  }

  const isHeic = file => /^image\/hei[cf]$/.test(file.type) || /\.hei[cf]$/i.test(file.name)

  /** A photo as small as it is still of use: phones take larger ones than anybody waits for. */
  async function small(file) {
    let picture
    try {
      picture = await createImageBitmap(file)
    } catch (error) {
      if (isHeic(file)) return asItIs(file)
      throw error
    }
    const scale = Math.min(1, side / Math.max(picture.width, picture.height))
    const canvas = document.createElement('canvas')
    canvas.width = Math.round(picture.width * scale)
    canvas.height = Math.round(picture.height * scale)
    canvas.getContext('2d').drawImage(picture, 0, 0, canvas.width, canvas.height)
    return canvas.toDataURL('image/jpeg', 0.82)
  }

  async function filledIn() {
    const sent = { answers: {}, photos: [] }
    for (const [name, value] of new FormData(form)) {
      if (name.startsWith('answers.')) sent.answers[name.slice('answers.'.length)] = value
      else sent[name] = value
    }
    const files = [...(document.getElementById('photos')?.files ?? [])]
    if (files.length > Number(mostPhotos)) throw new Error(many)
    for (const file of files) sent.photos.push(await small(file))
    if (sent.photos.join('').length > Number(most)) throw new Error(large)
    return sent
  }

  async function send() {
    const sent = await filledIn()
    // Nobody is faster but machines; browsers that fill in by themselves wait here.
    await new Promise(done => setTimeout(done, Math.max(0, Number(soonest) + 300 - (Date.now() - opened))))
    const reply = await fetch(form.action, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(sent),
    })
    const told = await reply.json()
    if (!reply.ok) return sayAll(told.fields ?? {}, told.message ?? failed)
    form.hidden = true
    thanks.textContent = told.message
    thanks.hidden = false
    thanks.focus()
  }

  form.addEventListener('submit', async event => {
    event.preventDefault()
    if (button.disabled) return
    button.disabled = true
    try {
      await send()
    } catch (error) {
      sayAll([many, large].includes(error.message) ? { photos: error.message } : {}, failed)
    } finally {
      button.disabled = false
    }
  })
})()
