/** The sandbox's card form. Its messages are defined in contract/vocabulary/billing/card-form.ts; the card is only sent to the provider. */
const CHANNEL = 'proofline-card-form'
const query = new URLSearchParams(location.search)
const nonce = query.get('nonce') ?? ''
const language = query.get('language')

/** The English texts are in the page and in the provider's answers. */
const WORDS = {
  es: {
    number: 'Número de tarjeta',
    expiry: 'Caducidad (MM / AA)',
    cvc: 'Código de seguridad',
    note: 'Entorno de pruebas: no se cobra a ninguna tarjeta real. Use 4242 4242 4242 4242.',
  },
  fr: {
    number: 'Numéro de carte',
    expiry: 'Expiration (MM / AA)',
    cvc: 'Code de sécurité',
    note: 'Environnement d’essai : aucune vraie carte n’est débitée. Utilisez 4242 4242 4242 4242.',
  },
}[language]
const SENTENCES = {
  es: {
  incorrect_number: 'El número de la tarjeta no es correcto.',
  invalid_expiry_month: 'El mes de caducidad no es válido.',
  invalid_expiry_year: 'El año de caducidad no es válido.',
  invalid_cvc: 'El código de seguridad no es válido.',
  incorrect_cvc: 'El código de seguridad no es correcto.',
  expired_card: 'La tarjeta ha caducado.',
  insufficient_funds: 'La tarjeta no tiene fondos suficientes.',
  card_declined: 'La tarjeta fue rechazada.',
  unavailable: 'El proveedor de pagos no responde. Inténtelo de nuevo.',
  },
  fr: {
    incorrect_number: 'Le numéro de la carte est inexact.',
    invalid_expiry_month: 'Le mois d’expiration n’est pas valide.',
    invalid_expiry_year: 'L’année d’expiration n’est pas valide.',
    invalid_cvc: 'Le code de sécurité n’est pas valide.',
    incorrect_cvc: 'Le code de sécurité est inexact.',
    expired_card: 'La carte est expirée.',
    insufficient_funds: 'La carte n’a pas les fonds nécessaires.',
    card_declined: 'La carte a été refusée.',
    unavailable: 'Le fournisseur de paiement ne répond pas. Réessayez.',
  },
}[language]
const FIELD_OF = { number: 'number', exp_month: 'expiry', exp_year: 'expiry', cvc: 'cvc' }
const BRANDS = [
  [/^3[47]/, 'amex', 'American Express'],
  [/^(5[1-5]|2[2-7])/, 'mastercard', 'Mastercard'],
  [/^4/, 'visa', 'Visa'],
]

const byId = (id) => document.getElementById(id)
const fields = { number: byId('number'), expiry: byId('expiry'), cvc: byId('cvc') }
const digits = (text) => text.replace(/\D/g, '')

document.documentElement.dataset.theme = query.get('theme') === 'dark' ? 'dark' : 'light'
if (WORDS) {
  document.documentElement.lang = language
  for (const each of document.querySelectorAll('[data-word]')) each.textContent = WORDS[each.dataset.word]
  fields.expiry.placeholder = 'MM / AA'
}

const height = () => Math.ceil(document.body.getBoundingClientRect().height)
const say = (message) =>
  window.parent.postMessage({ channel: CHANNEL, nonce, ...message }, location.origin)

function brand() {
  const number = digits(fields.number.value)
  return BRANDS.find(([pattern]) => pattern.test(number)) ?? [null, '', '']
}

function isComplete() {
  const amex = brand()[1] === 'amex'
  return (
    digits(fields.number.value).length === (amex ? 15 : 16) &&
    digits(fields.expiry.value).length === 4 &&
    digits(fields.cvc.value).length === (amex ? 4 : 3)
  )
}

const isEmpty = () => Object.values(fields).every((field) => field.value === '')

/** Writes the digits in groups and keeps the caret after the same digit. */
function regroup(input, format) {
  const had = digits(input.value).length
  const typed = digits(input.value.slice(0, input.selectionStart ?? 0)).length
  input.value = format(digits(input.value))
  const before = typed + Math.max(0, digits(input.value).length - had)
  let at = 0
  for (let seen = 0; at < input.value.length && seen < before; at += 1) if (/\d/.test(input.value[at])) seen += 1
  input.setSelectionRange(at, at)
}

function changed() {
  const amex = brand()[1] === 'amex'
  regroup(fields.number, (text) =>
    amex
      ? [text.slice(0, 4), text.slice(4, 10), text.slice(10, 15)].filter(Boolean).join(' ')
      : (text.slice(0, 19).match(/.{1,4}/g) ?? []).join(' '),
  )
  byId('brand').textContent = brand()[2]
  showError('', null)
  say({ type: 'change', complete: isComplete(), empty: isEmpty(), brand: brand()[1], height: height() })
}

function showError(message, field) {
  byId('error').textContent = message
  for (const [name, input] of Object.entries(fields)) input.setAttribute('aria-invalid', String(name === field))
  if (field) fields[field].focus()
}

function fail(code, message, param) {
  const sentence = SENTENCES ? (SENTENCES[code] ?? SENTENCES.card_declined) : message
  showError(sentence, FIELD_OF[param] ?? null)
  say({ type: 'error', code, message: sentence })
  say({ type: 'change', complete: isComplete(), empty: isEmpty(), brand: brand()[1], height: height() })
}

async function confirm({ clientKey, publishableKey }) {
  const [month = '', year = ''] = [digits(fields.expiry.value).slice(0, 2), digits(fields.expiry.value).slice(2, 4)]
  const form = new URLSearchParams({
    client_secret: clientKey,
    'payment_method_data[type]': 'card',
    'payment_method_data[card][number]': digits(fields.number.value),
    'payment_method_data[card][exp_month]': month,
    'payment_method_data[card][exp_year]': year,
    'payment_method_data[card][cvc]': digits(fields.cvc.value),
  })
  const intent = clientKey.split('_secret_')[0]
  let answer
  try {
    const response = await fetch(`v1/setup_intents/${encodeURIComponent(intent)}/confirm`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${publishableKey}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: form.toString(),
      credentials: 'omit',
    })
    answer = await response.json()
  } catch {
    fail('unavailable', 'The payment provider does not answer. Please try again.', null)
    return
  }
  if (answer.error) {
    const { code, decline_code: decline, message, param } = answer.error
    fail(decline === 'insufficient_funds' ? decline : (code ?? 'card_declined'), message, param)
    return
  }
  for (const input of Object.values(fields)) input.value = ''
  say({ type: 'confirmed', paymentMethodId: answer.payment_method })
}

fields.number.addEventListener('input', changed)
fields.cvc.addEventListener('input', () => {
  regroup(fields.cvc, (text) => text.slice(0, 4))
  changed()
})
fields.expiry.addEventListener('input', () => {
  regroup(fields.expiry, (text) => {
    const whole = /^[2-9]/.test(text) ? `0${text}` : text
    return whole.length > 2 ? `${whole.slice(0, 2)} / ${whole.slice(2, 4)}` : whole
  })
  changed()
})
byId('card').addEventListener('submit', (event) => event.preventDefault())
window.addEventListener('message', (event) => {
  const told = event.data
  if (event.origin !== location.origin || event.source !== window.parent || window.parent === window) return
  if (nonce.length < 16 || told?.channel !== CHANNEL || told.nonce !== nonce || told.type !== 'confirm') return
  void confirm(told)
})
say({ type: 'ready', height: height() })
