export default {
  verdict_MUST_BE_ZIP: 'Suba un archivo .zip.',
  verdictNext_MUST_BE_ZIP:
    'Elija el archivo tal como se descargó. Si su dispositivo lo abrió como carpeta, descárguelo de nuevo.',
  verdict_DAMAGED: 'El archivo está dañado. Descárguelo de nuevo de {{platform}} y suba la nueva copia.',
  verdictNext_DAMAGED: 'Es posible que la descarga se detuviera antes de terminar.',
  verdict_MUST_BE_JSON:
    'Su archivo de {{platform}} está en el formato equivocado. Repita los pasos para exportar sus publicaciones de {{platform}} y elija «JSON» como formato.',
  verdictNext_MUST_BE_JSON: 'Esta es la versión HTML. Elija JSON en el paso {{step}}.',
  verdict_WRONG_PLATFORM: 'El archivo es de {{found}}, pero debería ser su archivo de {{platform}}.',
  verdictNext_WRONG_PLATFORM: 'Elija aquí el archivo de {{platform}} o importe este en {{found}}.',
  verdict_UNRECOGNISED: 'El archivo no es lo que esperábamos. Suba su archivo de {{platform}}.',
  verdictNext_UNRECOGNISED: 'Nada en él parece una descarga de {{platform}}.',
  verdict_TOO_MANY_FILES:
    'Este archivo contiene {{files, number}} archivos; como máximo se admiten {{most, number}} a la vez.',
  verdictNext_TOO_MANY_FILES:
    'Pida a {{platform}} una descarga más pequeña (solo las publicaciones, o unos años cada vez) y suba cada archivo que reciba.',
  verdict_LOCKED: 'Este archivo está protegido con una contraseña.',
  verdictNext_LOCKED: 'Suba el archivo tal como se lo dio {{platform}}, sin contraseña.',
  verdict_REWRITTEN: 'Otro programa modificó este archivo después de que {{platform}} lo creó.',
  verdictNext_REWRITTEN: 'Suba la descarga original.',
  verdict_UNSAFE: 'Este archivo tiene una estructura que no podemos abrir.',
  verdictNext_UNSAFE:
    'Suba el archivo tal como se lo dio {{platform}}, sin descomprimirlo ni volver a comprimirlo.',
  verdict_HAS_NO_POSTS: 'Su archivo de {{platform}} no contiene publicaciones.',
  verdictNext_HAS_NO_POSTS:
    'Elija todas las publicaciones y todas las fechas al pedir el archivo. Si su descarga llegó en varios archivos, elija primero el que tiene las publicaciones.',
  verdict_OTHER_ARCHIVE: 'Este archivo es de {{found}} y no lo podemos leer.',
  verdictNext_OTHER_ARCHIVE: 'Elija el archivo que recibió de {{platform}}.',
  verdict_ENCRYPTED_CHATS:
    'Este archivo contiene conversaciones de Messenger cifradas de extremo a extremo, que no leemos.',
  verdictNext_ENCRYPTED_CHATS: 'Elija el archivo que recibió de {{platform}}.',
  verdict_HOLDS_ZIPS: 'Dentro de este archivo hay otro archivo zip.',
  verdictNext_HOLDS_ZIPS: 'Descomprímalo y elija cada archivo zip que había dentro.',
}
