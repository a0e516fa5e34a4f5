/** The one style sheet: the colours of the product, the fonts of the system. */
export const styles = `
:root {
  color-scheme: light dark;
  --bg: light-dark(#fffaf3, #160b0f);
  --surface: light-dark(#ffffff, #211318);
  --sunken: light-dark(#f8efe4, #2c1b21);
  --text: light-dark(#2a1119, #fbf0e7);
  --quiet: light-dark(#5c454d, #d6c1c4);
  --primary: light-dark(#7a1f45, #ffa94d);
  --on-primary: light-dark(#ffffff, #2a1119);
  --edge: light-dark(#8b756c, #937b84);
  --line: light-dark(#e9dccd, #3f2b33);
  --focus: light-dark(#1d4fa3, #93bbff);
  --good: light-dark(#17703f, #6fd394);
  --good-soft: light-dark(#e4f4e9, #11301f);
  --bad: light-dark(#b3261e, #ff8f85);
  --bad-soft: light-dark(#fce9e7, #431815);
  --code: light-dark(#8a4b00, #ffc078);
  --code-soft: light-dark(#ffedd6, #3b2413);
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--bg); color: var(--text); font: 16px/1.5 system-ui, sans-serif; overflow-wrap: anywhere; }
h1, h2, p, dl, dd, ul, pre { margin: 0; }
h1 { font-size: 1.5rem; line-height: 1.25; }
h2 { font-size: 1.0625rem; line-height: 1.4; }
a { color: var(--primary); text-underline-offset: 3px; }
:focus-visible { outline: 3px solid var(--focus); outline-offset: 2px; }
main { margin: 0 auto; padding: 24px 16px 56px; }
.wide { max-width: 1120px; }
.narrow { max-width: 440px; }
main, main > div, .card, .form, .columns > div { display: grid; gap: 16px; align-content: start; grid-template-columns: minmax(0, 1fr); }
.quiet, .empty { color: var(--quiet); font-size: .875rem; }
.centred { text-align: center; }
.lead { margin-top: -8px; }

.bar { display: flex; flex-wrap: wrap; align-items: center; gap: 4px 20px; padding: 4px max(16px, (100% - 1088px) / 2); background: var(--surface); border-bottom: 1px solid var(--line); }
.bar a { display: inline-flex; align-items: center; min-height: 44px; padding: 0 4px; }
.brand { font-weight: 700; text-decoration: none; color: var(--text); white-space: pre; }
.brand span { font-weight: 400; color: var(--quiet); }
.bar-clock { color: var(--quiet); font-size: .875rem; margin-inline-start: auto; padding: 4px 0; }

.heading { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: 8px 16px; }
main > .heading { display: flex; }
.card { padding: 20px 16px; background: var(--surface); border: 1px solid var(--line); border-radius: 14px; }
.time { font-size: 1.375rem; font-weight: 700; font-variant-numeric: tabular-nums; }
.buttons { display: flex; flex-wrap: wrap; gap: 8px; }
.buttons .button { flex: 1; padding: 0 8px; }

.button { display: inline-flex; align-items: center; justify-content: center; min-height: 44px; padding: 0 20px; border: 1px solid transparent; border-radius: 12px; background: var(--primary); color: var(--on-primary); font: inherit; font-weight: 600; text-decoration: none; white-space: nowrap; cursor: pointer; }
.button:hover { filter: brightness(1.12); }
.quiet-button { background: transparent; border-color: var(--edge); color: var(--text); font-weight: 500; }
.quiet-button:hover { background: var(--sunken); filter: none; }
.card > form > .button { width: 100%; }

.rows { list-style: none; padding: 0; margin: -8px 0; }
.rows li + li { border-top: 1px solid var(--line); }
.row { display: flex; align-items: center; justify-content: space-between; gap: 12px; min-height: 56px; padding: 10px 0; color: inherit; text-decoration: none; }
a.row { margin: 0 -8px; padding-inline: 8px; border-radius: 8px; }
a.row:hover { background: var(--sunken); }
.row-main { display: grid; gap: 2px; min-width: 0; }
.row-side { display: grid; gap: 6px; justify-items: end; flex: none; }
.row-side .button { padding: 0 12px; }
.row-side form { display: grid; gap: 6px; }
a.row-main { padding: 10px 0; margin: -10px 0; color: inherit; text-decoration: none; }
a.row-main:hover strong { text-decoration: underline; }
.choice { display: grid; grid-template-columns: minmax(0, 1fr) auto; gap: 8px; padding-bottom: 12px; }
.choice select { min-height: 44px; padding: 0 8px; border: 1px solid var(--edge); border-radius: 12px; background: var(--surface); color: inherit; font: inherit; }
.choice .button { padding: 0 12px; }
.chip { flex: none; padding: 2px 10px; border-radius: 99px; font-size: .8125rem; font-weight: 600; white-space: nowrap; background: var(--sunken); color: var(--quiet); }
.chip.good { background: var(--good-soft); color: var(--good); }
.chip.bad { background: var(--bad-soft); color: var(--bad); }
.code { flex: none; padding: 4px 10px; border-radius: 8px; background: var(--code-soft); color: var(--code); font-weight: 700; font-size: 1.25rem; letter-spacing: .06em; font-variant-numeric: tabular-nums; }
.big-code { display: flex; flex-wrap: wrap; align-items: center; gap: 16px; }
.big-code .code { font-size: 2rem; padding: 4px 16px; letter-spacing: .12em; user-select: all; }

.facts { display: grid; grid-template-columns: auto minmax(0, 1fr); gap: 4px 16px; }
.facts dt { color: var(--quiet); }
.rendered { padding: 16px 0 0; overflow: clip; }
.rendered .heading { padding: 0 16px; }
iframe { width: 100%; height: 800px; border: 0; border-top: 1px solid var(--line); background: #fff; color-scheme: light; }
.switch { display: flex; border: 1px solid var(--edge); border-radius: 12px; overflow: clip; }
.switch a { display: inline-flex; align-items: center; min-height: 44px; padding: 0 16px; color: inherit; text-decoration: none; }
.switch a[aria-current='true'] { background: var(--primary); color: var(--on-primary); font-weight: 600; }
.switch a:focus-visible { outline-offset: -5px; outline-color: currentColor; }
.ways a { flex: 1 1 auto; justify-content: center; padding: 0 6px; white-space: nowrap; }
.big { font-size: 1.5rem; font-weight: 700; letter-spacing: .04em; user-select: all; font-variant-numeric: tabular-nums; }
.stack { display: grid; gap: 16px; align-content: start; grid-template-columns: minmax(0, 1fr); }
summary { min-height: 44px; margin: -10px 0; padding: 10px 0; font-weight: 600; cursor: pointer; }
details.card { display: block; }
details[open] summary { margin-bottom: 6px; }
.headers { display: grid; font: .8125rem/1.5 ui-monospace, monospace; }
.headers dt { color: var(--quiet); }
.headers dd { margin-bottom: 8px; }
pre { font: .875rem/1.5 ui-monospace, monospace; white-space: pre-wrap; }

.checkout header { text-align: center; display: grid; gap: 4px; }
.checkout h1 { font-size: 2rem; }
.pair { display: grid; grid-template-columns: 1fr 1fr; gap: 12px; align-items: start; }
.field { display: grid; gap: 4px; }
.field label { font-weight: 600; font-size: .875rem; }
.field input, .field select { width: 100%; min-height: 48px; padding: 0 14px; border: 1px solid var(--edge); border-radius: 12px; background: var(--surface); color: inherit; font: inherit; }
.field input::placeholder { color: var(--quiet); }
.field input[aria-invalid] { border: 2px solid var(--bad); }
.fault { color: var(--bad); font-size: .875rem; }
.note { padding: 12px 14px; border-radius: 12px; }
.note.good { background: var(--good-soft); color: var(--good); }
.note.bad { background: var(--bad-soft); color: var(--bad); }

.columns, .parts { display: grid; gap: 16px; }
@media (min-width: 880px) {
  .parts { grid-template-columns: repeat(2, minmax(0, 1fr)); align-items: start; }
  .columns { display: block; columns: 2; column-gap: 16px; }
  .columns > div { display: contents; }
  .columns .card { break-inside: avoid; margin-bottom: 16px; }
  .card:not(.rendered) { padding: 20px; }
}
`;
