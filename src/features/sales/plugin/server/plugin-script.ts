interface ScriptFacts {
  /** Accessible name of the frames. */
  title: string
  hasButton: boolean
  label: string
  close: string
  colour: string
  /** Readable on the colour. */
  on: string
}

/**
 * The script of a company's website: it puts frames of this server where data-tradewind="form" stands, and a button into
 * the corner that opens one. It builds no fields of its own, and sets no cookies (decision 34).
 */
export const pluginScript = (facts: ScriptFacts): string => `(function () {
  var facts = ${JSON.stringify(facts).replaceAll('<', '\\u003c')}
  var script = document.currentScript
  if (!script) return
  var url = new URL('form', script.src), frames = []

  function make(name, css, text) {
    var element = document.createElement(name)
    element.style.cssText = css
    if (text) element.textContent = text
    return element
  }
  function frameIn(place, css) {
    var frame = make('iframe', 'display:block;width:100%;border:0;' + css)
    frame.src = url.href
    frame.title = facts.title
    // Its server has to know the website that shows it.
    frame.referrerPolicy = 'strict-origin-when-cross-origin'
    place.appendChild(frame)
    frames.push(frame)
    return frame
  }
  addEventListener('message', function (event) {
    if (event.origin !== url.origin || !event.data || typeof event.data.webFormHeight !== 'number') return
    frames.forEach(function (frame) {
      if (frame.contentWindow === event.source)
        frame.style.height = Math.min(Math.max(event.data.webFormHeight, 80), 4000) + 'px'
    })
  })

  function start() {
    document.querySelectorAll('[data-tradewind="form"]').forEach(function (place) {
      if (!place.firstChild) frameIn(place, 'height:640px')
    })
    if (!facts.hasButton || document.querySelector('[data-tradewind="button"]')) return
    var button = make('button', 'position:fixed;right:16px;bottom:16px;z-index:2147483000;border:0;' +
      'border-radius:24px;padding:0 20px;min-height:48px;font:600 16px/1.2 system-ui,sans-serif;cursor:pointer;' +
      'box-shadow:0 4px 16px rgba(0,0,0,.25);background:' + facts.colour + ';color:' + facts.on, facts.label)
    var panel = make('div', 'display:none;position:fixed;right:16px;bottom:16px;z-index:2147483001;' +
      'width:400px;max-width:calc(100vw - 32px);max-height:calc(100vh - 32px);overflow:auto;background:#fff;' +
      'color:#101828;border-radius:12px;box-shadow:0 8px 32px rgba(0,0,0,.3)')
    var close = make('button', 'display:block;margin:0 0 0 auto;border:0;background:none;color:inherit;' +
      'padding:0 16px;min-height:44px;font:16px/1.2 system-ui,sans-serif;cursor:pointer', facts.close)
    button.type = close.type = 'button'
    button.setAttribute('data-tradewind', 'button')
    button.setAttribute('aria-haspopup', 'dialog')
    panel.setAttribute('role', 'dialog')
    panel.setAttribute('aria-label', facts.label)
    function show(isOpen) {
      panel.style.display = isOpen ? 'block' : 'none'
      button.style.display = isOpen ? 'none' : 'block'
      if (isOpen && !panel.querySelector('iframe')) frameIn(panel, 'height:560px')
      ;(isOpen ? close : button).focus()
    }
    button.onclick = function () { show(true) }
    close.onclick = function () { show(false) }
    panel.onkeydown = function (event) { if (event.key === 'Escape') show(false) }
    panel.appendChild(close)
    document.body.appendChild(button)
    document.body.appendChild(panel)
  }
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', start)
  else start()
})()
`
