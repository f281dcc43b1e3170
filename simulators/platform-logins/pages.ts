import type { LoginPlatform } from './store.ts'

export const escape = (text: string): string =>
  text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`)

export type PageLanguage = 'en' | 'es'

const TEXTS = {
  en: {
    simulated: 'Simulated: this is not {name}. No account of yours is touched.',
    signIn: 'Log in',
    id: 'Email or phone',
    password: 'Password',
    wrong: 'The password that you’ve entered is incorrect.',
    captcha: 'Enter the text in the picture',
    wrongCaptcha: 'The text does not match the picture.',
    email: 'Enter the code that we emailed you',
    auth_app: 'Enter the code from your authentication app',
    sms: 'Enter the code that we sent to your phone',
    wrongCode: 'The code is incorrect.',
    resend: 'Send another code',
    seconds: 'New code in {n} seconds',
    other_device: 'Check your notifications on another device',
    was_this_you: 'We saw a login from a new place. Was this you?',
    yes: 'This was me',
    remember: 'Save your login info?',
    notNow: 'Not now',
    continue: 'Continue',
    locked: 'Your account has been locked. Go to the app to unlock it.',
    checkpoint: 'We need to confirm that this is your account. Open the app to continue.',
    home: 'Home',
    download: 'Download your information',
    create: 'Create files',
    requested: 'Your information is being prepared.',
  },
  es: {
    simulated: 'Simulación: esto no es {name}. Ninguna cuenta suya cambia.',
    signIn: 'Iniciar sesión',
    id: 'Correo electrónico o teléfono',
    password: 'Contraseña',
    wrong: 'La contraseña que ingresó no es correcta.',
    captcha: 'Escriba el texto de la imagen',
    wrongCaptcha: 'El texto no coincide con la imagen.',
    email: 'Escriba el código que le enviamos por correo',
    auth_app: 'Escriba el código de su aplicación de autenticación',
    sms: 'Escriba el código que enviamos a su teléfono',
    wrongCode: 'El código no es correcto.',
    resend: 'Enviar otro código',
    seconds: 'Nuevo código en {n} segundos',
    other_device: 'Revise las notificaciones en otro dispositivo',
    was_this_you: 'Vimos un inicio de sesión desde un lugar nuevo. ¿Fue usted?',
    yes: 'Fui yo',
    remember: '¿Guardar sus datos de inicio de sesión?',
    notNow: 'Ahora no',
    continue: 'Continuar',
    locked: 'Su cuenta está bloqueada. Desbloquéela en la aplicación.',
    checkpoint: 'Necesitamos confirmar que esta es su cuenta. Abra la aplicación para continuar.',
    home: 'Inicio',
    download: 'Descargar su información',
    create: 'Crear archivos',
    requested: 'Estamos preparando su información.',
  },
}
export type PageWords = (typeof TEXTS)['en']

export const wordsIn = (language: PageLanguage): PageWords => TEXTS[language]

const NAMES: Record<LoginPlatform, string> = { facebook: 'Facebook', instagram: 'Instagram' }

/** A page of the simulator, with a note that it is simulated. */
export function pageOf(platform: LoginPlatform, language: PageLanguage, title: string, body: string): string {
  const note = TEXTS[language].simulated.replace('{name}', NAMES[platform])
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escape(title)}</title>
<style>:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}body{max-width:420px;margin:0 auto;padding:0 20px 24px}p.note{background:#fff3cd;color:#5c4400;padding:8px 12px}input,button,select{display:block;font:inherit;min-height:40px;margin:8px 0;width:100%}</style></head>
<body><p class="note">${escape(note)}</p><main role="main"><h1>${escape(title)}</h1>${body}</main></body></html>`
}
