import { fillSentence, type Language, PROBLEMS, type ProblemCode } from '#contract/index.ts'

type Reason = Extract<ProblemCode, `POST_IMPORT_FILE_${string}` | 'FETCH_ACCESS_ENDED' | 'UNEXPECTED'>

/** The reasons for which an import can fail, with the placeholders of the table of problems. */
const TRANSLATED_REASONS: Record<Exclude<Language, 'en'>, Record<Reason, string>> = {
  es: {
    POST_IMPORT_FILE_MUST_BE_JSON:
      'El archivo de {platform} está en el formato equivocado. Hay que repetir los pasos para exportar las publicaciones de {platform} y elegir «JSON» como formato.',
    POST_IMPORT_FILE_WRONG_PLATFORM: 'El archivo enviado es de {found}, pero debe ser el de {platform}.',
    POST_IMPORT_FILE_UNRECOGNISED:
      'El archivo enviado no es lo que esperábamos. Hay que subir el archivo de {platform}.',
    POST_IMPORT_FILE_OTHER_ARCHIVE:
      'El archivo enviado es de {found} y no lo podemos leer. Hay que subir el archivo de {platform}.',
    POST_IMPORT_FILE_ENCRYPTED_CHATS:
      'El archivo enviado contiene conversaciones de Messenger cifradas de extremo a extremo, que no leemos. Hay que subir el archivo de {platform}.',
    POST_IMPORT_FILE_HOLDS_ZIPS:
      'Dentro del archivo enviado hay otro archivo zip. Hay que descomprimirlo y subir cada archivo zip que había dentro.',
    POST_IMPORT_FILE_HAS_NO_POSTS: 'El archivo de {platform} no contiene ninguna publicación.',
    POST_IMPORT_FILE_DAMAGED:
      'El archivo enviado está dañado. Hay que descargarlo de nuevo de {platform} y subir la copia nueva.',
    POST_IMPORT_FILE_UNSAFE:
      'El archivo enviado tiene una estructura que no podemos abrir. Hay que subirlo tal como lo dio {platform}.',
    POST_IMPORT_FILE_LOCKED:
      'El archivo enviado está protegido con una contraseña. Hay que subirlo tal como lo dio {platform}, sin contraseña.',
    POST_IMPORT_FILE_REWRITTEN:
      'Otro programa modificó el archivo enviado: «{entry}» está en UTF-16, que {platform} nunca usa. Hay que subir la descarga original.',
    POST_IMPORT_FILE_TOO_COMPLEX:
      'Leer el archivo de {platform} requería demasiada memoria o demasiado tiempo, así que no se pudo leer ninguna publicación. El archivo se conserva.',
    POST_IMPORT_FILE_TOO_MANY_FILES:
      'El archivo enviado contiene {files} archivos; como máximo se admiten {most} a la vez. Hay que pedir a {platform} una descarga más pequeña (solo las publicaciones, o unos años cada vez) y subir cada archivo recibido.',
    FETCH_ACCESS_ENDED:
      '{name} terminó nuestro acceso a la cuenta de {platform}, así que su archivo ya no se descarga.',
    UNEXPECTED: 'Se produjo un error inesperado.',
  },
  fr: {
    POST_IMPORT_FILE_MUST_BE_JSON:
      'Le fichier de {platform} n’est pas au bon format. Il faut recommencer l’exportation des publications de {platform} en choisissant « JSON » comme format.',
    POST_IMPORT_FILE_WRONG_PLATFORM:
      'Le fichier envoyé vient de {found}, alors qu’il devrait venir de {platform}.',
    POST_IMPORT_FILE_UNRECOGNISED:
      'Le fichier envoyé n’est pas ce que nous attendions. Il faut envoyer le fichier de {platform}.',
    POST_IMPORT_FILE_OTHER_ARCHIVE:
      'Le fichier envoyé vient de {found} et nous ne pouvons pas le lire. Il faut envoyer le fichier de {platform}.',
    POST_IMPORT_FILE_ENCRYPTED_CHATS:
      'Le fichier envoyé contient des discussions Messenger chiffrées de bout en bout, que nous ne lisons pas. Il faut envoyer le fichier de {platform}.',
    POST_IMPORT_FILE_HOLDS_ZIPS:
      'Il y a un autre fichier zip dans le fichier envoyé. Il faut le décompresser et envoyer chaque fichier zip qu’il contenait.',
    POST_IMPORT_FILE_HAS_NO_POSTS: 'Le fichier de {platform} ne contient aucune publication.',
    POST_IMPORT_FILE_DAMAGED:
      'Le fichier envoyé est endommagé. Il faut le télécharger de nouveau depuis {platform} et envoyer la nouvelle copie.',
    POST_IMPORT_FILE_UNSAFE:
      'Le fichier envoyé a une structure que nous ne pouvons pas ouvrir. Il faut l’envoyer tel que {platform} l’a donné.',
    POST_IMPORT_FILE_LOCKED:
      'Le fichier envoyé est protégé par un mot de passe. Il faut l’envoyer tel que {platform} l’a donné, sans mot de passe.',
    POST_IMPORT_FILE_REWRITTEN:
      'Un autre programme a modifié le fichier envoyé : « {entry} » est en UTF-16, que {platform} n’utilise jamais. Il faut envoyer le téléchargement d’origine.',
    POST_IMPORT_FILE_TOO_COMPLEX:
      'La lecture du fichier de {platform} demandait trop de mémoire ou de temps : aucune publication n’a pu être lue. Le fichier est conservé.',
    POST_IMPORT_FILE_TOO_MANY_FILES:
      'Le fichier envoyé contient {files} fichiers; au plus {most} sont acceptés à la fois. Il faut demander à {platform} un téléchargement plus petit (les publications seules, ou quelques années à la fois) et envoyer chaque fichier reçu.',
    FETCH_ACCESS_ENDED:
      '{name} a mis fin à notre accès au compte {platform}, donc son archive n’est plus téléchargée.',
    UNEXPECTED: 'Une erreur inattendue s’est produite.',
  },
}

const isReason = (code: string): code is Reason => Object.hasOwn(TRANSLATED_REASONS.es, code)

/** Why an import failed, in one sentence; none if the context contains too little. */
export function importFailureReason(
  language: Language,
  code: string,
  context: Record<string, string | number>,
): string[] {
  if (!isReason(code)) return []
  const sentence = language === 'en' ? PROBLEMS[code].message : TRANSLATED_REASONS[language][code]
  const reason = fillSentence(sentence, context, language)
  return /\{\w+\}/.test(reason) ? [] : [reason]
}
