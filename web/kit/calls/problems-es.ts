import type { ProblemCode } from '#contract/index.ts'

/** The problem messages in Spanish, with the same placeholders. */
export default {
  VALIDATION_FAILED: 'Revise algunos campos.',
  UNAUTHENTICATED: 'Inicie sesión para continuar.',
  REFRESH_TOKEN_INVALID: 'Su sesión ya no es válida. Vuelva a entrar.',
  REFRESH_TOKEN_EXPIRED: 'Su sesión terminó. Vuelva a entrar.',
  INVALID_CREDENTIALS: 'El correo electrónico o la contraseña no son correctos.',
  INVALID_PIN: 'Ese código no es correcto o venció. Revíselo o pida uno nuevo.',
  CARD_DECLINED: '{sentence}',
  CARD_EXPIRED: 'Esta tarjeta venció. Use otra.',
  CARD_INSUFFICIENT_FUNDS: '{sentence}',
  PAYMENT_METHOD_NEEDED: 'Primero elija o agregue una tarjeta.',
  FORBIDDEN: 'No está autorizado para hacer esto.',
  STAFF_SIGNED_IN:
    'En este navegador hay una sesión abierta como {name}. Para que esto no conste como hecho por el cliente, abra el enlace en una ventana privada.',
  TERMS_NOT_AGREED: 'Primero debe aceptar las condiciones.',
  CSRF_TOKEN_INVALID: 'Esta página lleva un rato abierta. Inténtelo de nuevo.',
  CROSS_SITE_REQUEST: 'Esta solicitud no procede de Proofline.',
  NOT_FOUND: 'Esto no existe, o usted no puede verlo.',
  NO_FLAGGING_SEARCH: 'No se encontró la búsqueda de marcado del cliente {id}',
  METHOD_NOT_ALLOWED: 'Esta dirección no admite ese tipo de solicitud.',
  CONFLICT: 'Alguien más lo cambió entretanto.',
  CLIENT_USER_NOT_FOUND: 'No se encontró ningún usuario con el id. de cliente {clientId}.',
  IDEMPOTENCY_KEY_REUSED:
    'Esta Idempotency-Key ya se usó con otros datos. Use una clave nueva para agregar otro cliente.',
  PRICE_CHANGED:
    'El precio cambió desde que se mostró. Revise el precio nuevo y agregue el cliente de nuevo.',
  TERMS_CHANGED:
    'Las condiciones cambiaron desde que se abrió esta página. Vuelva a cargar la página para leerlas.',
  EMAIL_IN_USE: 'Este correo ya está en uso. Use otro correo.',
  DUPLICATE_CLIENT:
    'Ya existe un cliente con el mismo correo o número de expediente. Compruébelo antes de agregar otro.',
  LAST_SUPER_ADMIN: 'Es el último superadministrador. Nombre antes a otro.',
  ALREADY_ACTIVE: 'Esta persona ya aceptó la invitación.',
  CLIENT_DEACTIVATED:
    'Este cliente está desactivado, por lo que el enlace enviado no se abriría. Reactive antes al cliente.',
  REQUEST_EXISTS: 'Ya se pidieron estas publicaciones al cliente.',
  POST_STATE_CONFLICT: 'Esta publicación cambió entretanto.',
  POSTS_IN_TRASH: 'Un informe no puede contener publicaciones de la papelera. Restáurelas antes.',
  DOCUMENT_PRINTS_REVIEW:
    'Este informe imprime notas y el estado de la revisión. Un paquete de prueba no puede contenerlo. Genere el informe sin ellos.',
  PACKAGE_CHANGED: 'Este paquete o sus publicaciones han cambiado. Pídalo de nuevo.',
  REPORT_CHANGING:
    'Se están quitando o restaurando publicaciones de este informe. Vuelva a intentarlo cuando termine.',
  TOO_MANY_SELECTED:
    'Se pueden seleccionar como máximo {most} publicaciones a la vez, y esta lista tiene más. Elija un cliente, fechas o un filtro.',
  SELECTION_USED: 'Ya se actuó sobre estas publicaciones.',
  SELECTION_UNDONE: '{name} ya deshizo esta acción.',
  NOTHING_TO_CHANGE: 'Ninguna de estas publicaciones se puede cambiar ya de esta manera.',
  TRASH_LIMIT:
    'Solo un gestor del bufete puede enviar a la papelera más de {most} publicaciones de un cliente en 24 horas. «No relevante» saca las publicaciones de la cola y las conserva.',
  TRASH_HELD:
    'Mientras dure una orden de conservación, no se pueden enviar a la papelera más de {most} publicaciones de un cliente en 24 horas. «No relevante» saca las publicaciones de la cola y las conserva.',
  TRASH_UNCONFIRMED: 'Escriba {count} para enviar estas publicaciones a la papelera.',
  FLAGGING_SEARCH_STAYS:
    'Cada cliente conserva su búsqueda de marcado. En su lugar, edite las palabras clave.',
  FILE_NOT_RELEASED:
    'El archivo no se entregó. Una revisión del archivo terminado encontró texto o lugares que no se pidieron. Comuníquese con soporte.',
  DOCUMENT_TOO_LARGE: 'El documento es demasiado grande. Elija menos publicaciones.',
  CANCELLED: 'Esto se canceló.',
  SEARCH_UNDER_WAY: 'Esta búsqueda no ha terminado. Espere a que termine, o busque de nuevo.',
  EMPTY_REPORT: 'Ninguna publicación coincide, así que el informe estaría vacío.',
  PAYMENT_METHOD_IN_USE:
    'En este momento se está agregando un cliente con esta tarjeta. Inténtelo de nuevo en un minuto.',
  HOLD_OF_OTHERS:
    '{name} puso esta orden de conservación. Solo la misma parte, el bufete o su proveedor, puede levantarla, con el mismo rol o uno superior.',
  CLIENT_HELD: 'Este cliente está bajo una orden de conservación. Levántela antes.',
  FIRM_HELD: 'Este bufete está bajo una orden de conservación. Levántela antes.',
  UPLOAD_PART_CONFLICT: 'Esta parte ya se recibió con otro contenido. Empiece la subida de nuevo.',
  UPLOAD_INCOMPLETE: 'El archivo todavía no llegó completo.',
  UPLOAD_ALREADY_USED: 'Este archivo ya se está importando.',
  AUTHENTICATION_FAILED: 'La autenticación falló.',
  SOCIAL_SITE_NOT_FOUND: 'No existe la red social con el ID {id}',
  PLATFORM_IN_USE: 'Aquí ya se agregó o se importó una cuenta de {platform}.',
  NO_CREDENTIALS_PROVIDER: 'No hay forma de iniciar sesión en {platform}',
  CREDENTIALS_EXPIRED: 'Iniciar sesión en {platform} ha tardado demasiado. Conecte la cuenta de nuevo.',
  NO_ACCOUNT_NAMED:
    '{platform} no indicó ninguna cuenta para este inicio de sesión. Abra allí su cuenta de {platform} y vuelva a conectar.',
  NOT_ONE_ACCOUNT: 'Se esperaba 1 cuenta y hay {n}',
  OTHER_ACCOUNT:
    'Ha iniciado sesión en {found}, pero esta es la cuenta {expected}. Cierre la sesión de {platform} en este navegador y vuelva a conectar.',
  OTHER_ACCOUNT_SIGNED_IN:
    'Ha iniciado sesión en {found}, pero esta es la cuenta {expected}. Empiece de nuevo e inicie sesión como {expected}.',
  SIGN_IN_USED: 'Esta cuenta ya se agregó.',
  ALREADY_CONNECTED: 'La cuenta {found} ya está en esta lista. Conéctela allí.',
  PLATFORM_DISABLED:
    'La conexión con {platform} está desactivada por el momento. Inténtelo de nuevo más tarde.',
  PLATFORM_UNAVAILABLE: '{platform} no responde o nos pide esperar. Inténtelo más tarde.',
  LINK_CANCELED: 'Esta solicitud se canceló. No tiene que hacer nada.',
  LOGIN_ENDED: 'Este inicio de sesión terminó. Cierre la ventana y empiece de nuevo.',
  LINK_EXPIRED: 'Este enlace venció.',
  PAYLOAD_TOO_LARGE: 'Es demasiado grande.',
  UNSUPPORTED_MEDIA_TYPE: 'Esta dirección solo admite JSON.',
  FIND_TOO_LONG:
    'Esta búsqueda tardaría demasiado. Agregue una palabra o una fecha, o busque en un solo cliente.',
  FIND_NAMES_PERSON:
    'Una búsqueda del bufete no puede tener nombres de personas. Quite {name}, o guárdela para este cliente o para usted.',
  TOO_MANY_FINDS: 'Aquí se pueden guardar como máximo {most} búsquedas. Quite una primero.',
  TOO_MANY_REQUESTS: 'Demasiados intentos. Podrá intentarlo de nuevo en {retryAfter}.',
  POST_IMPORT_FILE_MUST_BE_JSON:
    'Su archivo de {platform} está en el formato equivocado. Repita los pasos para exportar sus publicaciones de {platform} y asegúrese de elegir «JSON» como formato.',
  POST_IMPORT_FILE_WRONG_PLATFORM: 'El archivo que subió es de {found}, pero debe ser el de {platform}.',
  POST_IMPORT_FILE_UNRECOGNISED:
    'El archivo que subió no es lo que esperábamos. Suba su archivo de {platform}.',
  POST_IMPORT_FILE_OTHER_ARCHIVE:
    'El archivo que subió es de {found} y no lo podemos leer. Suba su archivo de {platform}.',
  POST_IMPORT_FILE_ENCRYPTED_CHATS:
    'El archivo que subió contiene conversaciones de Messenger cifradas de extremo a extremo, que no leemos. Suba su archivo de {platform}.',
  POST_IMPORT_FILE_HOLDS_ZIPS:
    'Dentro del archivo que subió hay otro archivo zip. Descomprímalo y suba cada archivo zip que había dentro.',
  POST_IMPORT_FILE_HAS_NO_POSTS: 'Su archivo de {platform} no contiene ninguna publicación.',
  POST_IMPORT_FILE_DAMAGED:
    'El archivo que subió está dañado. Descárguelo de nuevo de {platform} y suba la copia nueva.',
  POST_IMPORT_FILE_UNSAFE:
    'El archivo que subió tiene una estructura que no podemos abrir. Súbalo tal como se lo dio {platform}.',
  POST_IMPORT_FILE_LOCKED:
    'El archivo que subió está protegido con una contraseña. Súbalo tal como se lo dio {platform}, sin contraseña.',
  POST_IMPORT_FILE_REWRITTEN:
    'Otro programa modificó el archivo que subió: «{entry}» está en UTF-16, que {platform} nunca usa. Suba la descarga original.',
  POST_IMPORT_FILE_TOO_COMPLEX:
    'Leer el archivo de {platform} requería demasiada memoria o demasiado tiempo, así que no se pudo leer ninguna publicación. El archivo se conserva. Pida ayuda.',
  POST_IMPORT_WAITS_FOR_OWNER:
    'El bufete decide primero de quién son estas publicaciones. Hasta entonces no se lee ni se muestra nada del archivo.',
  TAKEOUT_CHANGED: 'El número de publicaciones cambió entretanto. Revíselo de nuevo.',
  ALREADY_TAKEN_OUT: '{name} ya sacó estas publicaciones.',
  IMPORT_IS_WHOLE: 'Mientras tanto este archivo se leyó hasta el final, o ya no se puede leer.',
  IMPORT_NOT_ENDED:
    'Esta importación, u otra parte de su descarga, todavía está en curso. Inténtelo de nuevo cuando haya terminado.',
  AUTHOR_ALREADY_DECIDED: '{name} ya decidió esto.',
  TAKEOUT_NEEDS_REASON:
    'Algunas de estas publicaciones se revisaron o están en archivos. Un gerente puede sacarlas indicando el motivo.',
  UNREAD_FILE_CHANGED: 'Este archivo se eliminó o se devolvió entretanto.',
  TAKEOUT_ENDED: 'Estas publicaciones se devolvieron o se eliminaron entretanto.',
  OWNER_ALREADY_DECIDED: '{name} ya decidió esto.',
  OWNER_CHECK_ENDED:
    'Esto ya no se puede cambiar. Si el inicio de sesión terminó, pida al cliente que vuelva a iniciar sesión.',
  POST_IMPORT_FILE_TOO_MANY_FILES:
    'El archivo que subió contiene {files} archivos; como máximo se admiten {most} a la vez. Pida a {platform} una descarga más pequeña (solo las publicaciones, o unos años cada vez) y suba cada archivo que reciba.',
  FETCH_NOT_CHOSEN: '{source} no nos dio ningún archivo. Inténtelo de nuevo.',
  FETCH_REFUSED: '{source} ya no nos da este archivo. Elíjalo de nuevo.',
  FETCH_ARCHIVE_REFUSED:
    '{source} no nos dio el archivo. Pídalo de nuevo a {source} o importe el archivo usted mismo.',
  FETCH_NEEDS_SIGN_IN:
    '{source} no nos dio el archivo. Conecte la cuenta de nuevo o importe el archivo usted mismo.',
  FETCH_FILE_CHANGED: 'El archivo cambió en {source} mientras lo descargábamos. Elíjalo de nuevo.',
  FETCH_ACCESS_ENDED:
    '{name} terminó nuestro acceso a la cuenta de {platform}, así que su archivo ya no se descarga.',
  FETCH_FILE_SIZE:
    'Este archivo está vacío o supera los 50 GB. Elija el archivo zip que la plataforma creó para usted.',
  MUST_BE_ZIP: 'Suba un archivo .zip.',
  STORAGE_UNAVAILABLE: 'Ahora no se pueden guardar archivos. Inténtelo de nuevo en unos minutos.',
  STORAGE_FULL: 'En este momento no hay espacio para este archivo. Inténtelo más tarde.',
  UNAVAILABLE: 'Proofline se está iniciando o está ocupado. Inténtelo de nuevo en un momento.',
  CLOCK_DIFFERS:
    'El reloj de un servidor de Proofline no es correcto, así que su cambio no se guardó. Inténtelo más tarde o comuníquese con soporte.',
  PAYMENT_UNAVAILABLE: 'El proveedor de pagos no responde. Inténtelo de nuevo: no se le cobrará dos veces.',
  UNEXPECTED: 'Se produjo un error inesperado.',
} satisfies Record<ProblemCode, string>

/** Sentences about a field or a card, by the English sentence that the server sends. */
export const sentences: Record<string, string> = {
  'Check the year of birth.': 'Revise el año de nacimiento.',
  'The date of birth cannot be after today.': 'La fecha de nacimiento no puede ser posterior a hoy.',
  'The date of loss cannot be before the date of birth.':
    'La fecha del accidente no puede ser anterior a la de nacimiento.',
  'The date of loss cannot be after today.': 'La fecha del accidente no puede ser posterior a hoy.',
  'Enter a date as YYYY-MM-DD.': 'Escriba una fecha como AAAA-MM-DD.',
  'Enter the first name.': 'Escriba el nombre.',
  'Enter the last name.': 'Escriba los apellidos.',
  'Enter a name.': 'Escriba un nombre.',
  'Enter the file reference number.': 'Escriba el número de expediente.',
  'Enter an email.': 'Escriba un correo.',
  'Enter a valid email address.': 'Escriba una dirección de correo válida.',
  'Enter the email address of the account.': 'Escriba el correo de la cuenta.',
  'Enter a password.': 'Escriba una contraseña.',
  'Enter this on one line.': 'Escríbalo en una sola línea.',
  'Enter the name on one line.': 'Escriba el nombre en una sola línea.',
  'Enter the firm’s name.': 'Escriba el nombre del bufete.',
  'Choose a province or state.': 'Elija una provincia o un estado.',
  'Enter a time zone, such as America/Toronto.': 'Escriba una zona horaria, por ejemplo America/Toronto.',
  'This time zone is unknown.': 'Esta zona horaria es desconocida.',
  'This picture can’t be read. Choose a PNG, JPEG or WebP file.':
    'Esta imagen no se puede leer. Elija una imagen PNG, JPEG o WebP.',
  'Give the report a name.': 'Ponga un nombre al informe.',
  'Add at least one keyword.': 'Agregue al menos una palabra clave.',
  'Choose a PNG, JPEG or WebP file.': 'Elija un archivo PNG, JPEG o WebP.',
  'Choose a file of at most 700 kB.': 'Elija un archivo de 700 kB como máximo.',
  'There is nothing to change.': 'No hay nada que cambiar.',
  'Change a value first.': 'Cambie primero un valor.',
  'Enter a reason.': 'Escriba un motivo.',
  'Enter a message.': 'Escriba un mensaje.',
  'Enter some text first.': 'Escriba primero un texto.',
  'Enter your email, phone or user name.': 'Escriba su correo, teléfono o nombre de usuario.',
  'Enter your password.': 'Escriba su contraseña.',
  'Enter what you see.': 'Escriba lo que ve.',
  'Enter the code.': 'Escriba el código.',
  'The code is too long.': 'El código es demasiado largo.',
  'This key can’t be used for a shortcut.': 'Esta tecla no se puede usar como atajo.',
  'Two shortcuts have the same key.': 'Dos atajos tienen la misma tecla.',
  'Choose at least one status, the timeline or flagged posts.':
    'Elija al menos un estado, la cronología o las publicaciones marcadas.',
  'The end date is before the start date.': 'La fecha final es anterior a la fecha inicial.',
  'Enter a word first.': 'Escriba primero una palabra.',
  'This card cannot be charged. Use another card.': 'No se puede cobrar a esta tarjeta. Use otra tarjeta.',
  'The payment provider did not answer for too long.': 'El proveedor de pagos tardó demasiado en responder.',
}
