export default {
  verdict_MUST_BE_ZIP: 'Téléversez un fichier .zip.',
  verdictNext_MUST_BE_ZIP:
    'Choisissez le fichier tel qu’il a été téléchargé. Si votre appareil l’a ouvert dans un dossier, téléchargez-le de nouveau.',
  verdict_DAMAGED:
    'Le fichier que vous avez téléversé est endommagé. Téléchargez-le de nouveau depuis {{platform}} et téléversez la nouvelle copie.',
  verdictNext_DAMAGED: 'Le téléchargement s’est peut-être arrêté avant la fin.',
  verdict_MUST_BE_JSON:
    'Votre fichier {{platform}} n’est pas au bon format. Reprenez les étapes pour exporter vos publications {{platform}} et choisissez bien « JSON » comme format.',
  verdictNext_MUST_BE_JSON: 'C’est la version HTML. Choisissez JSON à l’étape {{step}}.',
  verdict_WRONG_PLATFORM:
    'Le fichier que vous avez téléversé vient de {{found}}, alors qu’il devrait venir de {{platform}}.',
  verdictNext_WRONG_PLATFORM: 'Choisissez ici le fichier {{platform}}, ou importez celui-ci sous {{found}}.',
  verdict_UNRECOGNISED:
    'Le fichier que vous avez téléversé n’est pas celui que nous attendions. Téléversez votre fichier {{platform}}.',
  verdictNext_UNRECOGNISED: 'Rien dans ce fichier ne ressemble à un téléchargement de {{platform}}.',
  verdict_TOO_MANY_FILES:
    'Ce fichier contient {{files, number}} fichiers; on en accepte au plus {{most, number}} à la fois.',
  verdictNext_TOO_MANY_FILES:
    'Demandez à {{platform}} un téléchargement plus petit (seulement les publications, ou quelques années à la fois) et téléversez chaque fichier reçu.',
  verdict_LOCKED: 'Ce fichier est protégé par un mot de passe.',
  verdictNext_LOCKED: 'Téléversez le fichier tel que {{platform}} vous l’a donné, sans mot de passe.',
  verdict_REWRITTEN: 'Un autre programme a modifié ce fichier depuis que {{platform}} l’a créé.',
  verdictNext_REWRITTEN: 'Téléversez le fichier d’origine.',
  verdict_UNSAFE: 'Ce fichier a une structure que nous ne pouvons pas ouvrir.',
  verdictNext_UNSAFE:
    'Téléversez le fichier tel que {{platform}} vous l’a donné, sans le décompresser ni le recompresser.',
  verdict_HAS_NO_POSTS: 'Votre fichier {{platform}} ne contient aucune publication.',
  verdictNext_HAS_NO_POSTS:
    'Choisissez toutes les publications et toutes les dates quand vous demandez le fichier. Si vous avez reçu plusieurs fichiers, choisissez d’abord celui des publications.',
  verdict_OTHER_ARCHIVE: 'Ce fichier vient de {{found}} et nous ne pouvons pas le lire.',
  verdictNext_OTHER_ARCHIVE: 'Choisissez le fichier que vous avez reçu de {{platform}}.',
  verdict_ENCRYPTED_CHATS:
    'Ce fichier contient des discussions Messenger chiffrées de bout en bout, que nous ne lisons pas.',
  verdictNext_ENCRYPTED_CHATS: 'Choisissez le fichier que vous avez reçu de {{platform}}.',
  verdict_HOLDS_ZIPS: 'Il y a un autre fichier zip dans ce fichier.',
  verdictNext_HOLDS_ZIPS: 'Décompressez-le, puis choisissez chaque fichier zip qu’il contenait.',
  good_title: 'Ce fichier peut être lu',
  good_lead: 'Il contient des publications, dans le bon format.',
  good_posts_one: '{{count, number}} publication',
  good_posts_other: '{{count, number}} publications',
  good_postsOf_one: '{{count, number}} publication de {{year}}',
  good_postsOf_other: '{{count, number}} publications de {{year}}',
  good_postsFrom_one: '{{count, number}} publication, de {{from}} à {{to}}',
  good_postsFrom_other: '{{count, number}} publications, de {{from}} à {{to}}',
  good_media_one: '{{count, number}} image ou vidéo',
  good_media_other: '{{count, number}} images et vidéos',
  good_owner: 'Il nomme {{owner}} comme titulaire',
  good_messages: 'Les messages privés ne sont pas lus',
  good_wifi: 'C’est un gros fichier : utilisez le Wi-Fi si possible',
  good_send: 'Envoyer le fichier',
  unchecked_title: 'Envoyer ce fichier?',
  unchecked_lead: 'Il est vérifié une fois arrivé.',
}
