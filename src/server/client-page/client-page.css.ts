/**
 * Style of the pages for a company's clients, sent within each: a phone far from a mast waits for no second file. Sizes
 * follow the reader's text, and whatever is pressed is at least 44 px high.
 */
export const clientPageStyle = `
* { box-sizing: border-box }
:root { color-scheme: light dark; --line: light-dark(#e4e7ec, #333b47); --dim: light-dark(#475467, #a9b4c2); --body: light-dark(#fff, #171c23);
  --text: light-dark(#101828, #e8ecf1); --error: light-dark(#b01e4d, #ff8fab); --brand-line: light-dark(var(--by-day), var(--by-night)) }
body { margin: 0; background: light-dark(#f6f7f9, #0f1318); color: var(--text); font: 1rem/1.5 Poppins, system-ui, 'Segoe UI', Helvetica, Arial, sans-serif; -webkit-text-size-adjust: 100% }
main { display: grid; min-height: 100dvh; padding: 24px 16px; place-items: center; grid-template-columns: minmax(0, 1fr) }
.card { width: min(460px, 100%); padding: 28px; border: 1px solid var(--line); border-radius: 14px; background: var(--body); overflow-wrap: anywhere }
.wide { width: min(820px, 100%) }
.brand { display: flex; gap: 12px; align-items: center; margin: -28px -28px 20px; padding: 18px 28px; border-radius: 13px 13px 0 0; background: var(--brand); color: var(--on) }
.brand img { width: 40px; height: 40px; flex: none; border-radius: 8px; background: #fff; object-fit: contain }
.brand b { font-weight: 600; min-width: 0 }
h1 { font-size: 1.25rem; line-height: 1.3; margin: 0 0 6px; font-weight: 600 }
h2 { font-size: 1rem; margin: 0 0 10px } h3 { font-size: .875rem; margin: 8px 0 0 }
.lead, .dim, dt, th, small, figcaption { color: var(--dim) } .lead { margin: 0 0 18px }
.small, dt, th, small, figcaption { font-size: .8125rem } p { margin: 0 0 12px } .pre { white-space: pre-line }
a { color: var(--link); text-underline-offset: 3px } p a, dd a { display: inline-block; padding: 13px 0 }
.row { display: flex; flex-wrap: wrap; gap: 8px 12px; align-items: center; justify-content: space-between; margin: 0 0 16px }
.button, button { display: inline-flex; align-items: center; justify-content: center; gap: 8px; min-height: 44px; max-width: 100%; padding: 8px 18px; border: 1px solid color-mix(in srgb, var(--on) 22%, var(--brand));
  border-radius: 8px; background: var(--brand); color: var(--on); font: inherit; font-weight: 600; text-decoration: none; text-align: center; cursor: pointer }
.plain { background: none; border-color: light-dark(#98a2b3, #667085); color: inherit } .danger { background: light-dark(#b01e4d, #ff8fab); color: light-dark(#fff, #101828) }
.full { width: 100% } button[disabled] { opacity: .6; cursor: default }
:focus-visible { outline: 2px solid var(--brand-line); outline-offset: 2px }
.badge { padding: 1px 8px; border-radius: 6px; font-size: .8125rem; font-weight: 500; background: color-mix(in srgb, var(--own) 18%, var(--body)); color: light-dark(color-mix(in srgb, var(--own) 34%, #101828), color-mix(in srgb, var(--own) 30%, #fff)) }
.grey { --own: #667085 } .blue { --own: #2563eb } .green { --own: #16a34a } .amber { --own: #d99a06 } .orange { --own: #e8590c } .pink { --own: #d6336c } .violet { --own: #7c3aed } .teal { --own: #0f9f94 }
.alert { margin: 0 0 16px; padding: 12px 14px; border-radius: 8px; background: color-mix(in srgb, var(--own, #2563eb) 14%, var(--body)) } .alert b { display: block }
dl + .owed { margin-top: 16px } .owed { font-size: 1.125rem; font-weight: 600; margin: 0 0 16px }
dl { margin: 0 } dd { margin: 0 }
.facts { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 190px), 1fr)); gap: 12px 20px } .facts dd { white-space: pre-line }
.copied { display: flex; flex-wrap: wrap; gap: 0 8px; align-items: center }
table { width: 100%; margin-top: 16px; border-collapse: collapse; font-variant-numeric: tabular-nums }
th { padding: 6px 8px 6px 0; font-weight: 500; text-align: left; border-bottom: 1px solid var(--line) }
td { padding: 8px 8px 8px 0; vertical-align: top; border-bottom: 1px solid var(--line) }
:is(th, td):nth-child(n + 2) { text-align: right; white-space: nowrap } td small { display: block; white-space: pre-line }
.words:nth-child(n) { text-align: left; white-space: normal } .after { margin: 20px 0 0 }
.section td { font-weight: 600; padding-top: 16px } .times { display: none }
.sums { display: grid; grid-template-columns: 1fr auto; gap: 6px 0; max-width: 320px; margin: 16px 0 16px auto; font-variant-numeric: tabular-nums }
.sums dt { font-size: 1rem } .sums dd { padding-inline-start: 16px; text-align: right } .sums .total { padding-top: 6px; border-top: 1px solid var(--line); font-weight: 600; color: inherit }
.choices { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 200px), 1fr)); gap: 12px; margin: 16px 0; padding: 0; border: 0 }
.choice { position: relative; display: grid; gap: 4px; align-content: start; min-height: 44px; padding: 14px; border: 1px solid light-dark(#98a2b3, #667085); border-radius: 12px; cursor: pointer }
.choice:has(:checked) { border-color: var(--brand-line); box-shadow: inset 0 0 0 1px var(--brand-line) } .choice:has(:focus-visible) { outline: 2px solid var(--brand-line); outline-offset: 2px }
.choice input, .star input { position: absolute; inset: 0; width: 100%; height: 100%; margin: 0; opacity: 0; cursor: pointer }
.slots { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 6.5rem), 1fr)); gap: 8px; margin-bottom: 16px } .slots .choice { padding: 9px 6px; border-radius: 8px; text-align: center } .days { margin: 0 }
fieldset { margin: 16px 0; padding: 0; border: 0; min-width: 0 } legend { font-weight: 600; padding: 0; margin-bottom: 4px }
.extra { display: flex; gap: 12px; align-items: center; min-height: 44px; padding: 4px 0; cursor: pointer } .extra input { flex: none; width: 22px; height: 22px; accent-color: var(--brand-line) } .extra small { display: block }
[aria-busy=true] .sums dd { opacity: .5 }
.photos { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 150px), 1fr)); gap: 12px; margin: 0; padding: 0; list-style: none } figure { margin: 0 }
.photos a { display: block } .photos img { display: block; width: 100%; aspect-ratio: 4 / 3; object-fit: cover; border: 1px solid var(--line); border-radius: 10px }
form, .stack { display: grid; gap: 14px; grid-template-columns: minmax(0, 1fr) } .block { margin-top: 20px; padding-top: 20px; border-top: 1px solid var(--line) }
.field label, .label { display: block; margin-bottom: 4px; font-weight: 500 } .must, .problem { color: var(--error) } .problem { margin: 4px 0 0 } .problem:empty, [hidden] { display: none !important }
input, textarea, select { max-width: 100%; width: 100%; min-height: 44px; padding: 9px 12px; border: 1px solid light-dark(#98a2b3, #667085); border-radius: 8px; background: var(--body); color: inherit; font: inherit } textarea { resize: vertical }
[aria-invalid=true] { border-color: var(--error) } canvas { display: block; width: 100%; height: 200px; margin-bottom: 8px; border: 1px solid light-dark(#98a2b3, #667085); border-radius: 8px; background: #fff; touch-action: none }
.away { position: absolute; left: -9999px; width: 1px; height: 1px; overflow: hidden } .cell { display: block } .cell span { display: block; font-size: .8125rem } .card-row { padding: 14px; border: 1px solid var(--line); border-radius: 12px }
.taken { display: flex; margin-top: 8px; gap: 12px; align-items: center } .taken img { width: 64px; height: 64px; border-radius: 8px; object-fit: cover } .taken button { margin-left: auto } #fill fieldset { margin: 0 } #fill legend { font-weight: 500 } #fill fieldset:focus { outline: none } #fill p.pre { margin: 0 0 6px } [data-next], [data-sends] { margin-left: auto }
dialog { width: min(420px, calc(100% - 32px)); padding: 24px; border: 1px solid var(--line); border-radius: 14px; background: var(--body); color: inherit } dialog::backdrop { background: rgb(0 0 0 / .5) }
.stars { display: flex; gap: 2px; margin: 0 } .stars legend { margin-bottom: 6px } .star { position: relative; width: 48px; height: 48px; display: grid; place-items: center; font-size: 2.25rem; line-height: 1; color: var(--brand-line) }
.star::before { content: '★' } .stars:not(:has(:checked)) .star::before, .star:has(:checked) ~ .star::before { content: '☆' } .star:has(:focus-visible) { outline: 2px solid var(--brand-line); border-radius: 6px }
.apply { display: flex; flex-wrap: wrap; gap: 8px; align-items: end } .apply .field { flex: 1 1 180px; max-width: 300px } .list { display: grid; gap: 8px; margin: 0; padding: 0; list-style: none }
.qr { width: 132px; text-align: center; float: right; margin: 0 0 12px 20px } .big { font-size: 1.125rem } .map { position: relative; height: 260px; margin-top: 16px; border: 1px solid var(--line); border-radius: 10px; overflow: hidden; background: light-dark(#eef2f1, #1d2530) } .map svg { display: block; width: 100%; height: 100% }
.map text { font-size: 12px; text-anchor: middle; fill: var(--dim) } .place { fill: var(--dim) } .near { fill: var(--brand-line); opacity: .2 } .here { fill: var(--brand-line); stroke: var(--body); stroke-width: 2 } .streets { position: absolute; inset: 0; color: #101828 }
@media (max-width: 768px) { .quantity, .qr { display: none } .times { display: inline } }
@media (max-width: 420px) { main { padding: 12px 8px } .card { padding: 20px 16px } .brand { margin: -20px -16px 16px; padding: 14px 16px } }
`
