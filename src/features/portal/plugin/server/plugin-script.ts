import type { PluginPart } from '../plugin.rules.ts'

interface ScriptFacts {
  /** Accessible names of the frames, by the parts that are on. */
  titles: Readonly<Partial<Record<PluginPart, string>>>
  /** The part that the button opens; '': there is no button. */
  opens: PluginPart | ''
  label: string
  close: string
  colour: string
  /** Readable on the colour. */
  on: string
}

/**
 * The script of a company's website: it puts frames of this server where data-tradewind="form" or another part stands, and
 * a button into the corner that opens one. It builds no fields of its own, and sets no cookies (decision 34).
 */
export const pluginScript = (facts: ScriptFacts): string => `(function () {
  var facts = ${JSON.stringify(facts).replaceAll('<', '\\u003c')}
  var script = document.currentScript
  if (!script) return
  var origin = new URL(script.src).origin, frames = []
  var pages = { form: ['form', 640], text: ['texting', 480], booking: ['booking', 760], reviews: ['reviews', 480] }

  function make(name, css, text) {
    var element = document.createElement(name)
    element.style.cssText = css
    if (text) element.textContent = text
    return element
  }
  function frameIn(place, part) {
    var frame = make('iframe', 'display:block;width:100%;border:0;height:' + pages[part][1] + 'px')
    frame.src = new URL(pages[part][0], script.src).href
    frame.title = facts.titles[part]
    // Its server has to know the website that shows it.
    frame.referrerPolicy = 'strict-origin-when-cross-origin'
    place.appendChild(frame)
    frames.push(frame)
    return frame
  }
  addEventListener('message', function (event) {
    if (event.origin !== origin || !event.data || typeof event.data.webFormHeight !== 'number') return
    frames.forEach(function (frame) {
      if (frame.contentWindow === event.source)
        frame.style.height = Math.min(Math.max(event.data.webFormHeight, 80), 4000) + 'px'
    })
  })

  function start() {
    document.querySelectorAll('[data-tradewind]').forEach(function (place) {
      var part = place.getAttribute('data-tradewind')
      if (facts.titles[part] && !place.firstChild) frameIn(place, part)
    })
    if (!facts.opens || document.querySelector('[data-tradewind="button"]')) return
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
      if (isOpen && !panel.querySelector('iframe')) frameIn(panel, facts.opens)
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
