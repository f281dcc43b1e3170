import type { ResourceTexts } from '../resource.ts'

export default {
  en: {
    lead: 'Proofline asks each client to agree to its terms. Many firms also keep a signed consent in the file. Copy this one and adapt it.',
    sections: [
      {
        heading: 'Consent to the collection and review of social media information',
        blocks: [
          {
            sample: [
              'Client: [name]          Date of birth: [date]          File: [number]',
              '1. I have retained [firm] in connection with the events of [date of loss].',
              '2. I agree that the firm may receive, keep and review my social media information, which I give it by uploading archives of my own accounts or by connecting them. This includes posts, photos, videos, comments, and their dates, places and technical details.',
              '3. The accounts are: [list of platforms and account names]. They are mine, and I give no one else’s information without that person’s permission, beyond what appears in my own posts.',
              '4. I understand that the firm uses Proofline, operated by [service provider], to store and review this information, and that it is kept for as long as my file must be kept.',
              '5. I understand that the firm may have to disclose relevant posts to the other party, to experts and to the court, even if they do not help me.',
              '6. I will not delete, hide or change posts, comments or accounts while my matter is open, without asking the firm first.',
              '7. I can withdraw this consent in writing at any time. Information received until then may have to be kept.',
              '8. The firm has explained this to me in a language that I understand, and has answered my questions.',
              'Place and date: ______________________     Signature: ______________________',
              'Parent or guardian, if the client is a minor: ______________________',
            ],
          },
        ],
      },
      {
        heading: 'Notes',
        blocks: [
          {
            list: [
              'Clients under 13 cannot use Proofline. For older minors a parent or guardian signs as well.',
              'If a statute prescribes wording, for example for health information, add it.',
              'Give the client a copy in the client’s own language; this page is also in Spanish and French.',
            ],
          },
        ],
      },
    ],
  },
  es: {
    lead: 'Proofline pide a cada cliente que acepte sus condiciones. Muchos bufetes guardan además un consentimiento firmado. Tome este y adáptelo.',
    sections: [
      {
        heading: 'Consentimiento para recoger y revisar información de redes sociales',
        blocks: [
          {
            sample: [
              'Cliente: [nombre]          Fecha de nacimiento: [fecha]          Expediente: [número]',
              '1. He contratado a [bufete] en relación con los hechos del [fecha del accidente].',
              '2. Acepto que el bufete reciba, conserve y revise la información de mis redes sociales, que le entrego subiendo archivos de mis propias cuentas o conectándolas. Incluye publicaciones, fotos, videos, comentarios, y sus fechas, lugares y datos técnicos.',
              '3. Las cuentas son: [lista de plataformas y nombres de cuenta]. Son mías, y no se entrega información de otras personas sin su permiso más allá de lo que aparece en mis propias publicaciones.',
              '4. Entiendo que el bufete usa Proofline, gestionado por [proveedor], para guardar y revisar esta información, y que se conserva mientras deba conservarse mi expediente.',
              '5. Entiendo que el bufete puede tener que entregar publicaciones pertinentes a la otra parte, a peritos y al tribunal, también cuando no me favorezcan.',
              '6. Mientras mi asunto esté abierto no eliminaré, ocultaré ni cambiaré publicaciones, comentarios o cuentas sin consultar antes al bufete.',
              '7. Puedo retirar este consentimiento por escrito en cualquier momento. Lo recibido hasta entonces puede tener que conservarse.',
              '8. El bufete me lo ha explicado en un idioma que entiendo y ha contestado a mis preguntas.',
              'Lugar y fecha: ______________________     Firma: ______________________',
              'Padre, madre o tutor, si el cliente es menor: ______________________',
            ],
          },
        ],
      },
      {
        heading: 'Notas',
        blocks: [
          {
            list: [
              'Los menores de 13 años no pueden usar Proofline. Con menores de más edad firma también el padre, la madre o el tutor.',
              'Si una ley prescribe un texto, por ejemplo para información de salud, agréguelo.',
              'Entregue al cliente una copia en su propio idioma; esta página está también en inglés y en francés.',
            ],
          },
        ],
      },
    ],
  },
  fr: {
    lead: 'Proofline demande à chaque client d’accepter ses conditions. Beaucoup de cabinets gardent aussi un consentement signé au dossier. Reprenez celui-ci et adaptez-le.',
    sections: [
      {
        heading: 'Consentement à la collecte et à l’examen de renseignements de réseaux sociaux',
        blocks: [
          {
            sample: [
              'Client : [nom]          Date de naissance : [date]          Dossier : [numéro]',
              '1. J’ai mandaté [cabinet] relativement aux événements du [date de l’accident].',
              '2. J’accepte que le cabinet reçoive, conserve et examine mes renseignements de réseaux sociaux, que je lui remets en téléversant des archives de mes propres comptes ou en les connectant. Cela comprend les publications, les photos, les vidéos, les commentaires, ainsi que leurs dates, lieux et précisions techniques.',
              '3. Les comptes sont : [liste des plateformes et des noms de compte]. Ils m’appartiennent, et aucun renseignement d’une autre personne n’est remis sans sa permission au-delà de ce qui figure dans mes propres publications.',
              '4. Je comprends que le cabinet utilise Proofline, exploité par [fournisseur de services], pour conserver et examiner ces renseignements, et qu’ils sont conservés aussi longtemps que mon dossier doit l’être.',
              '5. Je comprends que le cabinet peut devoir communiquer des publications pertinentes à l’autre partie, à des experts et au tribunal, même lorsqu’elles ne m’aident pas.',
              '6. Je ne supprimerai, ne masquerai et ne modifierai aucune publication, aucun commentaire ni aucun compte pendant que mon dossier est ouvert, sans consulter d’abord le cabinet.',
              '7. Je peux retirer ce consentement par écrit en tout temps. Ce qui a été reçu jusque-là peut devoir être conservé.',
              '8. Le cabinet m’a expliqué ceci dans une langue que je comprends et a répondu à mes questions.',
              'Lieu et date : ______________________     Signature : ______________________',
              'Parent ou tuteur, si le client est mineur : ______________________',
            ],
          },
        ],
      },
      {
        heading: 'Remarques',
        blocks: [
          {
            list: [
              'Les clients de moins de 13 ans ne peuvent pas utiliser Proofline. Pour les mineurs plus âgés, un parent ou un tuteur signe aussi.',
              'Lorsqu’une loi prescrit un texte, par exemple pour les renseignements de santé, ajoutez-le.',
              'Remettez au client une copie dans sa propre langue; cette page existe aussi en anglais et en espagnol.',
            ],
          },
        ],
      },
    ],
  },
} satisfies ResourceTexts
