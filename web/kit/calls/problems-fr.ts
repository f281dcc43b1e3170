import type { ProblemCode } from '#contract/index.ts'

/** The problem messages in French, with the same placeholders. */
export default {
  VALIDATION_FAILED: 'Certains champs sont à revoir.',
  UNAUTHENTICATED: 'Connectez-vous pour continuer.',
  REFRESH_TOKEN_INVALID: 'Votre session n’est plus valide. Connectez-vous de nouveau.',
  REFRESH_TOKEN_EXPIRED: 'Votre session est terminée. Connectez-vous de nouveau.',
  INVALID_CREDENTIALS: 'Le courriel ou le mot de passe est incorrect.',
  INVALID_PIN: 'Ce code est incorrect ou expiré. Vérifiez-le ou demandez-en un nouveau.',
  CARD_DECLINED: '{sentence}',
  CARD_EXPIRED: 'Cette carte est expirée. Utilisez une autre carte.',
  CARD_INSUFFICIENT_FUNDS: '{sentence}',
  PAYMENT_METHOD_NEEDED: 'Choisissez ou ajoutez d’abord une carte.',
  FORBIDDEN: 'Vous n’êtes pas autorisé à faire cela.',
  STAFF_SIGNED_IN:
    'Une session est ouverte au nom de {name} dans ce navigateur. Pour que cela ne soit pas inscrit comme fait par le client, ouvrez le lien dans une fenêtre privée.',
  TERMS_NOT_AGREED: 'Acceptez d’abord les conditions.',
  CSRF_TOKEN_INVALID: 'Cette page est ouverte depuis un moment. Réessayez.',
  CROSS_SITE_REQUEST: 'Cette demande ne vient pas de Proofline.',
  NOT_FOUND: 'Cela n’existe pas, ou vous ne pouvez pas le voir.',
  NO_FLAGGING_SEARCH: 'Aucune recherche de repérage trouvée pour le client {id}',
  METHOD_NOT_ALLOWED: 'Cette adresse n’accepte pas ce genre de demande.',
  CONFLICT: 'Une autre personne l’a modifié entre-temps.',
  CLIENT_USER_NOT_FOUND: 'Aucun utilisateur trouvé pour le client {clientId}.',
  IDEMPOTENCY_KEY_REUSED:
    'Cette Idempotency-Key a déjà servi avec d’autres renseignements. Prenez une nouvelle clé pour ajouter un autre client.',
  PRICE_CHANGED:
    'Le prix a changé depuis son affichage. Vérifiez le nouveau prix et ajoutez de nouveau le client.',
  TERMS_CHANGED:
    'Les conditions ont changé depuis l’ouverture de cette page. Rechargez la page pour les lire.',
  EMAIL_IN_USE: 'Ce courriel est déjà utilisé. Prenez-en un autre.',
  DUPLICATE_CLIENT:
    'Il existe déjà un client avec le même courriel ou le même numéro de dossier. Vérifiez avant d’en ajouter un autre.',
  LAST_SUPER_ADMIN: 'C’est le dernier superadministrateur. Nommez-en d’abord un autre.',
  ALREADY_ACTIVE: 'Cette personne a déjà accepté l’invitation.',
  CLIENT_DEACTIVATED:
    'Ce client est désactivé : un lien envoyé par courriel ne s’ouvrirait pas. Réactivez d’abord le client.',
  REQUEST_EXISTS: 'Ces publications ont déjà été demandées au client.',
  POST_STATE_CONFLICT: 'Cette publication a changé entre-temps.',
  POSTS_IN_TRASH: 'Un rapport ne peut pas contenir de publications de la corbeille. Restaurez-les d’abord.',
  DOCUMENT_PRINTS_REVIEW:
    'Ce rapport imprime des notes et le statut de la révision. Un paquet de preuve ne peut pas le contenir. Générez le rapport sans eux.',
  PACKAGE_CHANGED: 'Ce paquet ou ses publications ont changé. Redemandez-le.',
  REPORT_CHANGING:
    'Des publications de ce rapport sont en cours de retrait ou de rétablissement. Réessayez une fois que ce sera terminé.',
  TOO_MANY_SELECTED:
    'On peut sélectionner au plus {most} publications à la fois, et cette liste en compte davantage. Choisissez un client, des dates ou un filtre.',
  SELECTION_USED: 'Ces publications ont déjà été traitées.',
  SELECTION_UNDONE: '{name} a déjà annulé cette action.',
  NOTHING_TO_CHANGE: 'Aucune de ces publications ne peut plus être modifiée ainsi.',
  TRASH_LIMIT:
    'Seul un gestionnaire du cabinet peut mettre à la corbeille plus de {most} publications d’un client en 24 heures. « Non pertinent » les retire de la file et les conserve.',
  TRASH_HELD:
    'Tant que dure un ordre de conservation, on ne peut pas mettre à la corbeille plus de {most} publications d’un client en 24 heures. « Non pertinent » les retire de la file et les conserve.',
  TRASH_UNCONFIRMED: 'Saisissez {count} pour mettre ces publications à la corbeille.',
  FLAGGING_SEARCH_STAYS: 'Chaque client garde sa recherche de repérage. Modifiez plutôt ses mots clés.',
  FILE_NOT_RELEASED:
    'Le fichier n’a pas été remis. Une vérification du fichier terminé a trouvé du texte ou des lieux qui n’étaient pas demandés. Communiquez avec l’assistance.',
  DOCUMENT_TOO_LARGE: 'Le document est trop volumineux. Choisissez moins de publications.',
  CANCELLED: 'Cela a été annulé.',
  SEARCH_UNDER_WAY: 'Cette recherche n’est pas terminée. Attendez qu’elle le soit, ou cherchez de nouveau.',
  EMPTY_REPORT: 'Aucune publication ne correspond, le rapport serait donc vide.',
  PAYMENT_METHOD_IN_USE: 'Un client est en train d’être ajouté avec cette carte. Réessayez dans une minute.',
  HOLD_OF_OTHERS:
    '{name} a pris cet ordre de conservation. Seule la même partie, le cabinet ou son fournisseur, peut le lever, avec le même rôle ou un rôle supérieur.',
  CLIENT_HELD: 'Ce client fait l’objet d’un ordre de conservation. Levez-le d’abord.',
  FIRM_HELD: 'Ce cabinet fait l’objet d’un ordre de conservation. Levez-le d’abord.',
  UPLOAD_PART_CONFLICT: 'Cette partie a déjà été reçue avec un autre contenu. Recommencez le téléversement.',
  UPLOAD_INCOMPLETE: 'Le fichier n’est pas encore arrivé en entier.',
  UPLOAD_ALREADY_USED: 'Ce fichier est déjà en cours d’importation.',
  AUTHENTICATION_FAILED: 'L’authentification a échoué.',
  SOCIAL_SITE_NOT_FOUND: 'Aucun réseau social n’a l’identifiant {id}',
  PLATFORM_IN_USE: 'Un compte {platform} a déjà été ajouté ou importé ici.',
  NO_CREDENTIALS_PROVIDER: 'Aucun moyen de se connecter à {platform}',
  CREDENTIALS_EXPIRED: 'La connexion à {platform} a pris trop de temps. Connectez le compte de nouveau.',
  NO_ACCOUNT_NAMED:
    '{platform} n’a indiqué aucun compte pour cette connexion. Ouvrez votre compte {platform}, puis connectez-le de nouveau ici.',
  NOT_ONE_ACCOUNT: '1 compte était attendu, et il y en a {n}',
  OTHER_ACCOUNT:
    'Vous vous êtes connecté à {found}, mais il s’agit ici du compte {expected}. Fermez la session de {platform} dans ce navigateur, puis connectez le compte de nouveau.',
  OTHER_ACCOUNT_SIGNED_IN:
    'Vous vous êtes connecté à {found}, mais il s’agit ici du compte {expected}. Recommencez et connectez-vous en tant que {expected}.',
  SIGN_IN_USED: 'Ce compte a déjà été ajouté.',
  ALREADY_CONNECTED: 'Le compte {found} est déjà dans cette liste. Connectez-le à cet endroit.',
  PLATFORM_UNAVAILABLE: '{platform} ne répond pas, ou nous demande d’attendre. Réessayez plus tard.',
  LINK_CANCELED: 'Cette demande a été annulée. Vous n’avez rien à faire.',
  LOGIN_ENDED: 'Cette connexion est terminée. Fermez la fenêtre et recommencez.',
  LINK_EXPIRED: 'Ce lien est expiré.',
  PAYLOAD_TOO_LARGE: 'C’est trop volumineux.',
  UNSUPPORTED_MEDIA_TYPE: 'Cette adresse n’accepte que du JSON.',
  FIND_TOO_LONG:
    'Cette recherche prendrait trop de temps. Ajoutez un mot ou une date, ou cherchez chez un seul client.',
  FIND_NAMES_PERSON:
    'Une recherche du cabinet ne peut pas contenir de noms de personnes. Retirez {name}, ou enregistrez-la pour ce client ou pour vous.',
  TOO_MANY_FINDS: 'On peut enregistrer ici au plus {most} recherches. Retirez-en une d’abord.',
  TOO_MANY_REQUESTS: 'Trop de tentatives. Réessayez dans {retryAfter}.',
  POST_IMPORT_FILE_MUST_BE_JSON:
    'Votre fichier {platform} n’est pas au bon format. Reprenez les étapes pour exporter vos publications {platform} et choisissez bien « JSON » comme format.',
  POST_IMPORT_FILE_WRONG_PLATFORM:
    'Le fichier que vous avez téléversé vient de {found}, alors qu’il devrait venir de {platform}.',
  POST_IMPORT_FILE_UNRECOGNISED:
    'Le fichier que vous avez téléversé n’est pas celui que nous attendions. Téléversez votre fichier {platform}.',
  POST_IMPORT_FILE_OTHER_ARCHIVE:
    'Le fichier que vous avez téléversé vient de {found} et nous ne pouvons pas le lire. Téléversez votre fichier {platform}.',
  POST_IMPORT_FILE_ENCRYPTED_CHATS:
    'Le fichier que vous avez téléversé contient des discussions Messenger chiffrées de bout en bout, que nous ne lisons pas. Téléversez votre fichier {platform}.',
  POST_IMPORT_FILE_HOLDS_ZIPS:
    'Il y a un autre fichier zip dans le fichier que vous avez téléversé. Décompressez-le et téléversez chaque fichier zip qu’il contenait.',
  POST_IMPORT_FILE_HAS_NO_POSTS: 'Votre fichier {platform} ne contient aucune publication.',
  POST_IMPORT_FILE_DAMAGED:
    'Le fichier que vous avez téléversé est endommagé. Téléchargez-le de nouveau depuis {platform} et téléversez la nouvelle copie.',
  POST_IMPORT_FILE_UNSAFE:
    'Le fichier que vous avez téléversé a une structure que nous ne pouvons pas ouvrir. Téléversez-le tel que {platform} vous l’a donné.',
  POST_IMPORT_FILE_LOCKED:
    'Le fichier que vous avez téléversé est protégé par un mot de passe. Téléversez-le tel que {platform} vous l’a donné, sans mot de passe.',
  POST_IMPORT_FILE_REWRITTEN:
    'Un autre programme a modifié le fichier que vous avez téléversé : « {entry} » est en UTF-16, que {platform} n’utilise jamais. Téléversez le fichier d’origine.',
  POST_IMPORT_FILE_TOO_COMPLEX:
    'La lecture du fichier de {platform} demandait trop de mémoire ou de temps : aucune publication n’a pu être lue. Le fichier est conservé. Demandez de l’aide.',
  POST_IMPORT_FILE_TOO_MANY_FILES:
    'Le fichier que vous avez téléversé contient {files} fichiers; on en accepte au plus {most} à la fois. Demandez à {platform} un téléchargement plus petit (seulement les publications, ou quelques années à la fois) et téléversez chaque fichier reçu.',
  MUST_BE_ZIP: 'Téléversez un fichier .zip.',
  STORAGE_UNAVAILABLE:
    'Les fichiers ne peuvent pas être enregistrés pour le moment. Réessayez dans quelques minutes.',
  STORAGE_FULL: 'Il n’y a pas de place pour ce fichier en ce moment. Réessayez plus tard.',
  UNAVAILABLE: 'Proofline démarre ou est occupé. Réessayez dans un instant.',
  CLOCK_DIFFERS:
    'L’horloge d’un serveur de Proofline est inexacte : votre modification n’a pas été enregistrée. Réessayez plus tard ou écrivez au support.',
  PAYMENT_UNAVAILABLE:
    'Le fournisseur de paiement ne répond pas. Réessayez : rien ne vous sera facturé deux fois.',
  UNEXPECTED: 'Une erreur inattendue s’est produite.',
  PLATFORM_DISABLED: 'La connexion à {platform} est désactivée pour le moment. Réessayez plus tard.',
  FETCH_NOT_CHOSEN: '{source} ne nous a donné aucun fichier. Réessayez.',
  FETCH_REFUSED: '{source} ne nous donne plus ce fichier. Choisissez-le de nouveau.',
  FETCH_ARCHIVE_REFUSED:
    '{source} ne nous a pas donné l’archive. Demandez-la de nouveau à {source}, ou importez le fichier vous-même.',
  FETCH_NEEDS_SIGN_IN:
    '{source} ne nous a pas donné le fichier. Connectez le compte de nouveau, ou importez le fichier vous-même.',
  FETCH_FILE_CHANGED:
    'Le fichier a changé dans {source} pendant son téléchargement. Choisissez-le de nouveau.',
  FETCH_ACCESS_ENDED:
    '{name} a mis fin à notre accès au compte {platform}, donc son archive n’est plus téléchargée.',
  FETCH_FILE_SIZE:
    'Ce fichier est vide ou dépasse 50 Go. Choisissez le fichier zip que la plateforme a créé pour vous.',
  POST_IMPORT_WAITS_FOR_OWNER:
    'Le cabinet décide d’abord à qui sont ces publications. D’ici là, rien du fichier n’est lu ni affiché.',
  TAKEOUT_CHANGED: 'Le nombre de publications a changé entre-temps. Vérifiez de nouveau.',
  ALREADY_TAKEN_OUT: '{name} a déjà retiré ces publications.',
  IMPORT_IS_WHOLE: 'Cette archive a été lue jusqu’à la fin entre-temps, ou ne peut plus être lue.',
  IMPORT_NOT_ENDED:
    'Cette importation, ou une autre partie de son téléchargement, est encore en cours. Réessayez quand elle sera terminée.',
  AUTHOR_ALREADY_DECIDED: '{name} a déjà décidé.',
  TAKEOUT_NEEDS_REASON:
    'Certaines de ces publications ont été examinées ou sont dans des fichiers. Un responsable peut les retirer, avec un motif.',
  UNREAD_FILE_CHANGED: 'Ce fichier a été retiré, remis ou supprimé entre-temps.',
  TAKEOUT_ENDED: 'Ces publications ont été remises ou supprimées entre-temps.',
  OWNER_ALREADY_DECIDED: '{name} a déjà décidé.',
  OWNER_CHECK_ENDED:
    'Ce n’est plus modifiable. Si la connexion a pris fin, demandez au client de se connecter de nouveau.',
} satisfies Record<ProblemCode, string>

/** Sentences about a field or a card, by the English sentence that the server sends. */
export const sentences: Record<string, string> = {
  'Check the year of birth.': 'Vérifiez l’année de naissance.',
  'The date of birth cannot be after today.': 'La date de naissance ne peut pas être après aujourd’hui.',
  'The date of loss cannot be before the date of birth.':
    'La date de l’accident ne peut pas être avant la date de naissance.',
  'The date of loss cannot be after today.': 'La date de l’accident ne peut pas être après aujourd’hui.',
  'Enter a date as YYYY-MM-DD.': 'Entrez une date sous la forme AAAA-MM-JJ.',
  'Enter the first name.': 'Entrez le prénom.',
  'Enter the last name.': 'Entrez le nom.',
  'Enter a name.': 'Entrez un nom.',
  'Enter the file reference number.': 'Entrez le numéro de dossier.',
  'Enter an email.': 'Entrez un courriel.',
  'Enter a valid email address.': 'Entrez une adresse courriel valide.',
  'Enter the email address of the account.': 'Entrez le courriel du compte.',
  'Enter a password.': 'Entrez un mot de passe.',
  'Enter this on one line.': 'Écrivez ceci sur une seule ligne.',
  'Enter the name on one line.': 'Écrivez le nom sur une seule ligne.',
  'Enter the firm’s name.': 'Entrez le nom du cabinet.',
  'Choose a province or state.': 'Choisissez une province ou un État.',
  'Enter a time zone, such as America/Toronto.': 'Entrez un fuseau horaire, par exemple America/Toronto.',
  'This time zone is unknown.': 'Ce fuseau horaire est inconnu.',
  'This picture can’t be read. Choose a PNG, JPEG or WebP file.':
    'Cette image est illisible. Choisissez une image PNG, JPEG ou WebP.',
  'Give the report a name.': 'Donnez un nom au rapport.',
  'Add at least one keyword.': 'Ajoutez au moins un mot clé.',
  'Choose a PNG, JPEG or WebP file.': 'Choisissez un fichier PNG, JPEG ou WebP.',
  'Choose a file of at most 700 kB.': 'Choisissez un fichier d’au plus 700 ko.',
  'There is nothing to change.': 'Il n’y a rien à modifier.',
  'Change a value first.': 'Modifiez d’abord une valeur.',
  'Enter a reason.': 'Entrez une raison.',
  'Enter a message.': 'Entrez un message.',
  'Enter some text first.': 'Entrez d’abord un texte.',
  'Enter your email, phone or user name.': 'Entrez votre courriel, téléphone ou nom d’utilisateur.',
  'Enter your password.': 'Entrez votre mot de passe.',
  'Enter what you see.': 'Entrez ce que vous voyez.',
  'Enter the code.': 'Entrez le code.',
  'The code is too long.': 'Le code est trop long.',
  'This key can’t be used for a shortcut.': 'Cette touche ne peut pas servir de raccourci.',
  'Two shortcuts have the same key.': 'Deux raccourcis ont la même touche.',
  'Choose at least one status, the timeline or flagged posts.':
    'Choisissez au moins un état, la chronologie ou les publications repérées.',
  'The end date is before the start date.': 'La date de fin est avant la date de début.',
  'Enter a word first.': 'Entrez d’abord un mot.',
  'This card cannot be charged. Use another card.':
    'Cette carte ne peut pas être débitée. Utilisez une autre carte.',
  'The payment provider did not answer for too long.':
    'Le fournisseur de paiement n’a pas répondu pendant trop longtemps.',
}
