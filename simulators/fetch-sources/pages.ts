import type { SourceCall } from './call.ts'

const escape = (text: string): string => text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`)

const TEXTS = {
  en: {
    simulated: 'Simulated: this is not {name}. No file of yours is touched.',
    file: 'Choose a file in {name}',
    person: 'Let Proofline ask {name} for your archive',
    who: 'Choose',
    none: 'There is nothing here.',
    allow: 'Select',
    deny: 'Cancel',
  },
  es: {
    simulated: 'Simulación: esto no es {name}. Ningún archivo suyo cambia.',
    file: 'Elija un archivo en {name}',
    person: 'Permita que Proofline pida su archivo a {name}',
    who: 'Elija',
    none: 'Aquí no hay nada.',
    allow: 'Seleccionar',
    deny: 'Cancelar',
  },
}

export type Choice = { value: string; label: string; detail: string }

const STYLE = `
:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}
body{margin:0 auto;padding:0 20px 24px;max-width:420px}
.note{margin:0 -20px 20px;padding:10px 20px;background:#fff3cd;color:#5c4400;font-size:14px}
h1{font-size:20px;line-height:1.3}
fieldset{border:0;margin:0;padding:0;display:grid;gap:8px;max-height:320px;overflow:auto}
legend{font-weight:600;margin-bottom:8px}
label{display:flex;gap:10px;align-items:center;min-height:44px;padding:0 12px;border:1px solid #8886;border-radius:8px;overflow-wrap:anywhere}
small{opacity:.75;display:block}
.actions{display:flex;gap:8px;margin-top:20px}
button{flex:1;min-height:44px;border-radius:8px;border:1px solid #8886;font:inherit;background:none;color:inherit}
button[value=allow]{background:#1d4ed8;border-color:#1d4ed8;color:#fff;font-weight:600}`

/** A page to choose one item. Without `script`, it is a form that submits to the same address. */
export function choicePage(
  call: SourceCall,
  page: { name: string; kind: 'file' | 'person'; choices: Choice[]; script?: string },
): string {
  const words = TEXTS[call.language]
  const say = (text: string): string => escape(text.replaceAll('{name}', page.name))
  const fields = [...call.query]
    .filter(([key]) => key !== 'decision' && key !== 'choice')
    .map(([key, value]) => `<input type="hidden" name="${escape(key)}" value="${escape(value)}">`)
    .join('')
  const choices = page.choices
    .map(
      ({ value, label, detail }, index) =>
        `<label><input type="radio" name="choice" value="${escape(value)}"${index === 0 ? ' checked' : ''}> <span>${escape(label)} <small>${escape(detail)}</small></span></label>`,
    )
    .join('')
  return `<!doctype html><html lang="${call.language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${say(words[page.kind])}</title>
<style>${STYLE}</style></head><body><p class="note">${say(words.simulated)}</p><h1>${say(words[page.kind])}</h1>
<form method="get">${fields}<fieldset><legend>${say(words.who)}</legend>${choices || `<p>${say(words.none)}</p>`}</fieldset>
<div class="actions"><button name="decision" value="deny">${say(words.deny)}</button>${page.choices.length > 0 ? `<button name="decision" value="allow">${say(words.allow)}</button>` : ''}</div></form>${page.script ? `<script>${page.script}</script>` : ''}</body></html>`
}

/** JSON that is safe inside a script of a page. */
export const scriptJson = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c')
