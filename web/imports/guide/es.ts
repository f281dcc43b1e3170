import type { PlatformType } from '#contract/index.ts'
import type { Guide } from './guide.ts'

const metaGuide = (name: string, otherName: string): Guide => ({
  address: 'https://accountscenter.facebook.com/info_and_permissions/dyi',
  wait: `${name} tarda de 1 a 72 horas en preparar el archivo. Puede cerrar esta página y volver después.`,
  steps: [
    {
      title: 'Abra «Exportar tu información»',
      text: `En ${name}: Menú, Configuración y privacidad, Configuración, Centro de cuentas, después «Tu información y permisos» y «Exportar tu información».`,
      drawing: {
        kind: 'menu',
        labels: ['Contraseña y seguridad', 'Tu información y permisos', 'Exportar tu información'],
        at: 2,
      },
    },
    {
      title: `Cree una exportación de su perfil de ${name}`,
      text: `Toque «Crear exportación», elija el perfil de ${name} (no el de ${otherName}) y «Exportar al dispositivo».`,
      drawing: { kind: 'button', label: 'Crear exportación', lines: [name, 'Exportar al dispositivo'] },
    },
    {
      title: 'Intervalo de fechas: Desde el principio',
      text: 'Abra «Intervalo de fechas» y elija «Desde el principio», para que no falte ninguna publicación.',
      drawing: { kind: 'choice', labels: ['Último año', 'Últimos 3 años', 'Desde el principio'], at: 2 },
    },
    {
      title: 'Formato: JSON',
      text: 'Abra «Formato» y elija «JSON». La otra opción, HTML, no se puede importar. Deje la calidad del contenido multimedia en «Más alta».',
      drawing: { kind: 'choice', labels: ['HTML', 'JSON'], at: 1 },
    },
    {
      title: 'Inicie la exportación',
      text: `Toque «Iniciar exportación» y escriba su contraseña si ${name} se la pide.`,
      drawing: {
        kind: 'button',
        label: 'Iniciar exportación',
        lines: ['Desde el principio', 'JSON', 'Más alta'],
      },
    },
    {
      title: 'Espere el mensaje',
      text: `${name} le escribe cuando el archivo está listo: normalmente en un día, como máximo en 72 horas. El enlace funciona durante 4 días.`,
      drawing: { kind: 'wait', label: '1 – 72 h', byMail: true },
    },
    {
      title: 'Descargue el archivo',
      text: 'Abra el enlace, toque «Descargar» y deje el archivo .zip como está: no lo abra ni cambie lo que contiene. ¿Hay varios? Importe el primero y elija después «Agregar otra parte» para cada uno de los demás.',
      drawing: { kind: 'file', label: '.zip' },
    },
  ],
})

export const es: Record<PlatformType, Guide> = {
  facebook: metaGuide('Facebook', 'Instagram'),
  instagram: metaGuide('Instagram', 'Facebook'),
  twitter: {
    address: 'https://x.com/settings/download_your_data',
    wait: 'X tarda 24 horas o más en preparar el archivo. Puede cerrar esta página y volver después.',
    steps: [
      {
        title: 'Abra «Tu cuenta»',
        text: 'En X: su foto de perfil, «Configuración y privacidad» y después «Tu cuenta».',
        drawing: {
          kind: 'menu',
          labels: ['Tu cuenta', 'Seguridad y acceso a la cuenta', 'Notificaciones'],
          at: 0,
        },
      },
      {
        title: 'Descargue un archivo con sus datos',
        text: 'Elija «Descargar un archivo con tus datos» y escriba su contraseña y el código que X le envía.',
        drawing: {
          kind: 'menu',
          labels: ['Información de la cuenta', 'Cambia tu contraseña', 'Descargar un archivo con tus datos'],
          at: 2,
        },
      },
      {
        title: 'Solicite el archivo',
        text: 'Bajo su cuenta, toque «Solicitar archivo».',
        drawing: { kind: 'button', label: 'Solicitar archivo' },
      },
      {
        title: 'Espere el mensaje',
        text: 'X le avisa en la aplicación y por correo cuando el archivo está listo, al cabo de un día o más.',
        drawing: { kind: 'wait', label: '24 h +', byMail: true },
      },
      {
        title: 'Descargue el archivo',
        text: 'Vuelva a la misma página, toque «Descargar archivo» y deje el .zip como está.',
        drawing: { kind: 'file', label: '.zip' },
      },
    ],
  },
  tiktok: {
    address: 'https://www.tiktok.com/setting/download-your-data',
    wait: 'TikTok tarda hasta unos días en preparar el archivo. Puede cerrar esta página y volver después.',
    steps: [
      {
        title: 'Abra «Cuenta»',
        text: 'En TikTok: Perfil, el menú de arriba, «Ajustes y privacidad» y después «Cuenta».',
        drawing: {
          kind: 'menu',
          labels: ['Cuenta', 'Privacidad', 'Seguridad y permisos'],
          at: 0,
        },
      },
      {
        title: 'Descargue sus datos',
        text: 'Toque «Descargar tus datos» y elija «Todos los datos».',
        drawing: { kind: 'choice', labels: ['Todos los datos', 'Personalizar'], at: 0 },
      },
      {
        title: 'Formato: JSON',
        text: 'Elija «JSON: archivo legible por máquina». La otra opción, TXT, no se puede importar.',
        drawing: { kind: 'choice', labels: ['TXT: fácil de leer', 'JSON: legible por máquina'], at: 1 },
      },
      {
        title: 'Solicite los datos',
        text: 'Toque «Solicitar datos».',
        drawing: { kind: 'button', label: 'Solicitar datos' },
      },
      {
        title: 'Espere',
        text: 'Mire la pestaña «Descargar datos» al cabo de un día. El archivo se puede descargar durante 4 días.',
        drawing: { kind: 'wait', label: '1 – 4 d', byMail: false },
      },
      {
        title: 'Descargue el archivo',
        text: 'En la pestaña «Descargar datos» toque «Descargar» y deje el archivo .zip como está.',
        drawing: { kind: 'file', label: '.zip' },
      },
    ],
  },
  youtube: {
    address: 'https://takeout.google.com/',
    opens: 'Google Takeout',
    wait: 'Google tarda unas horas en preparar el archivo; con muchos videos, algunos días.',
    steps: [
      {
        title: 'Abra Google Takeout',
        text: 'Vaya a takeout.google.com y entre con la cuenta del canal. Toque «Desmarcar todo».',
        drawing: { kind: 'button', label: 'Desmarcar todo', lines: ['takeout.google.com'] },
      },
      {
        title: 'Marque YouTube y YouTube Music',
        text: 'Baje hasta el final de la lista y marque solo «YouTube y YouTube Music».',
        drawing: { kind: 'choice', labels: ['Tasks', 'Voice', 'YouTube y YouTube Music'], at: 2 },
      },
      {
        title: 'Todos los datos, en .zip',
        text: 'Deje «Todos los datos de YouTube incluidos» como está. Toque «Siguiente paso»; elija «Exportar una vez», el tipo «.zip» y el tamaño «10 GB».',
        drawing: { kind: 'choice', labels: ['.zip', '.tgz'], at: 0 },
      },
      {
        title: 'Cree la exportación',
        text: 'Toque «Crear exportación». Google le escribe cuando está lista.',
        drawing: { kind: 'button', label: 'Crear exportación', lines: ['Exportar una vez', '.zip', '10 GB'] },
      },
      {
        title: 'Descargue el archivo',
        text: 'Abra el enlace del mensaje, toque «Descargar» y deje el archivo .zip como está. ¿Hay varios? Importe el primero y elija después «Agregar otra parte» para cada uno de los demás.',
        drawing: { kind: 'file', label: '.zip' },
      },
    ],
  },
}
