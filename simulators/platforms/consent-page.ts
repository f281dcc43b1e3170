import type { HostCall } from './call.ts'
import type { OAuthRules } from './oauth.ts'

const escape = (text: string): string => text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`)

const TEXTS = {
  en: {
    simulated: 'Simulated: this is not {name}. No account of yours is touched.',
    title: 'Proofline wants to read your {name} account',
    who: 'Sign in as',
    none: 'There is no account here.',
    what: 'It can read your posts. It cannot post or change anything.',
    allow: 'Allow',
    deny: 'Cancel',
  },
  es: {
    simulated: 'Simulación: esto no es {name}. Ninguna cuenta suya cambia.',
    title: 'Proofline quiere leer su cuenta de {name}',
    who: 'Entrar como',
    none: 'Aquí no hay ninguna cuenta.',
    what: 'Puede leer sus publicaciones. No puede publicar ni cambiar nada.',
    allow: 'Permitir',
    deny: 'Cancelar',
  },
}

/** Where the person chooses an account and agrees. It has no script; its form submits to the same address. */
export function consentPage(call: HostCall, { platform, name }: OAuthRules): string {
  const words = TEXTS[call.language]
  const say = (text: string): string => escape(text.replaceAll('{name}', name))
  const accounts = call.store.state.accounts.filter((each) => each.platform === platform)
  const fields = [...call.query]
    .filter(([key]) => key !== 'decision' && key !== 'account')
    .map(([key, value]) => `<input type="hidden" name="${escape(key)}" value="${escape(value)}">`)
    .join('')
  const choices = accounts
    .map(
      ({ id, name: own, username }, index) =>
        `<label><input type="radio" name="account" value="${escape(id)}"${index === 0 ? ' checked' : ''}> <span>${escape(own)} <small>@${escape(username)}</small></span></label>`,
    )
    .join('')
  return `<!doctype html><html lang="${call.language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${say(words.title)}</title>
<style>
:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}
body{margin:0 auto;padding:0 20px 24px;max-width:420px}
.note{margin:0 -20px 20px;padding:10px 20px;background:#fff3cd;color:#5c4400;font-size:14px}
h1{font-size:20px;line-height:1.3}
fieldset{border:0;margin:0;padding:0;display:grid;gap:8px;max-height:320px;overflow:auto}
legend{font-weight:600;margin-bottom:8px}
label{display:flex;gap:10px;align-items:center;min-height:44px;padding:0 12px;border:1px solid #8886;border-radius:8px}
small{opacity:.75}
.actions{display:flex;gap:8px;margin-top:20px}
button{flex:1;min-height:44px;border-radius:8px;border:1px solid #8886;font:inherit;background:none;color:inherit}
button[value=allow]{background:#1d4ed8;border-color:#1d4ed8;color:#fff;font-weight:600}
</style></head><body><p class="note">${say(words.simulated)}</p><h1>${say(words.title)}</h1><p>${say(words.what)}</p>
<form method="get">${fields}<fieldset><legend>${say(words.who)}</legend>${choices || `<p>${say(words.none)}</p>`}</fieldset>
<div class="actions"><button name="decision" value="deny">${say(words.deny)}</button>${accounts.length > 0 ? `<button name="decision" value="allow">${say(words.allow)}</button>` : ''}</div></form></body></html>`
}
