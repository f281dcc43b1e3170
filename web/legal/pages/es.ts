import type { LegalTexts } from './pages.ts'

const texts: LegalTexts = {
  terms: {
    title: 'Condiciones de uso',
    lead: 'Última actualización: 14 de septiembre de 2023',
    sections: [
      {
        heading: '1. Qué es este servicio',
        blocks: [
          'Proofline es un servicio de pruebas e informes de redes sociales para bufetes de abogados. Un bufete lo usa para recibir, conservar, revisar e informar sobre las publicaciones en redes sociales de sus propios clientes, para el asunto legal en el que los representa.',
          'Estas condiciones se le aplican cuando usa Proofline como cliente de un bufete. El bufete tiene su propio contrato para el servicio. Nada de lo que aquí se dice cambia lo que usted y su abogado hayan acordado.',
        ],
      },
      {
        heading: '2. Quién puede usarlo',
        blocks: [
          'Puede usar Proofline cuando su bufete le haya invitado, y solo para sus propias cuentas de redes sociales. Debe tener al menos 13 años. Si no es mayor de edad en el lugar donde vive, su padre, madre o tutor debe aceptar estas condiciones junto con usted.',
        ],
      },
      {
        heading: '3. Qué autoriza usted',
        blocks: [
          'Cuando conecta una cuenta de una red social o sube un archivo que descargó de una plataforma, nos pide que:',
          {
            list: [
              'recibamos y guardemos sus publicaciones, fotos, videos y comentarios, con los datos que la plataforma da sobre ellos, como fechas, lugares y enlaces;',
              'los pongamos a disposición de su bufete, que los revisa, los marca, escribe notas sobre ellos y los incluye en informes;',
              'conservemos sin cambios el archivo que subió, para que más adelante pueda mostrarse qué se recibió.',
            ],
          },
          'Usted confirma que las cuentas son suyas y que puede compartir lo que contienen. Lo que comparte sigue siendo suyo.',
        ],
      },
      {
        heading: '4. Qué no debe hacer',
        blocks: [
          {
            list: [
              'No conecte ni suba la cuenta de otra persona.',
              'No modifique el archivo que le dio una plataforma antes de subirlo.',
              'No dé a nadie su contraseña de Proofline ni use el servicio para infringir la ley o perjudicar a otros.',
            ],
          },
          'Es posible que tenga la obligación legal de conservar sus publicaciones mientras su asunto esté abierto. Consulte a su abogado antes de eliminar, ocultar o cambiar algo.',
        ],
      },
      {
        heading: '5. Qué prometemos y qué no',
        blocks: [
          'Conservamos sin cambios los bytes que recibimos y podemos mostrar qué se recibió, de quién y cuándo. No afirmamos que una publicación sea auténtica, completa, cierta o admisible ante un tribunal; eso corresponde a su abogado y al tribunal.',
          'Las plataformas deciden qué incluyen en sus archivos y si permiten una conexión. No podemos prometer que esté todo lo que usted haya publicado.',
          'Proofline no es un bufete y no da asesoramiento legal.',
        ],
      },
      {
        heading: '6. Cómo se termina',
        blocks: [
          'Puede dejar de usar Proofline en cualquier momento, y puede retirar una conexión en la plataforma o pidiéndoselo a su bufete. Lo recibido hasta entonces puede tener que conservarse para su asunto legal; eso lo decide su bufete, dentro de la ley.',
          'Podemos poner fin a su acceso cuando su bufete nos lo pida o cuando se incumplan estas condiciones.',
        ],
      },
      {
        heading: '7. Responsabilidad',
        blocks: [
          'Prestamos el servicio con la competencia y el cuidado razonables. En la medida en que la ley lo permita, no respondemos de pérdidas que no podíamos prever, de lo que haga una plataforma ni de cómo se usen las publicaciones en un asunto legal. Nada en estas condiciones limita un derecho que la ley no permita limitar.',
        ],
      },
      {
        heading: '8. Cambios',
        blocks: [
          'Cuando cambiemos estas condiciones de un modo que le afecte, le pediremos de nuevo su conformidad antes de continuar. La fecha del principio indica cuándo se cambiaron por última vez.',
        ],
      },
    ],
  },
  privacy: {
    title: 'Política de privacidad',
    lead: 'Última actualización: 27 de noviembre de 2026',
    sections: [
      {
        heading: '1. De quién trata',
        blocks: [
          'Esta política trata de los clientes de bufetes que comparten la información de sus redes sociales por medio de Proofline, y de las personas de los bufetes que trabajan con él.',
        ],
      },
      {
        heading: '2. Qué recogemos',
        blocks: [
          {
            list: [
              'Lo que su bufete introduce sobre usted: nombre, correo electrónico, fecha de nacimiento, referencia del expediente y fecha del accidente.',
              'La información de sus redes sociales, de las cuentas que conecta o de los archivos que sube: publicaciones, fotos, videos, comentarios, álbumes, y sus fechas, lugares, enlaces y datos técnicos.',
              'Lo necesario para que pueda entrar y para proteger el servicio: su correo electrónico, su contraseña en forma cifrada, el tipo de navegador, la dirección de internet y las horas de uso.',
              'Un registro de lo que se hizo en el servicio con su información, quién lo hizo y cuándo.',
            ],
          },
          'Un archivo puede contener más que publicaciones. Sus listas de publicaciones también pueden incluir borradores, elementos que usted eliminó y textos de otras personas. El personal de su bufete y las personas del proveedor del servicio pueden leerlos en el registro de la importación, con el motivo por el que no son publicaciones.',
          'Proofline no abre los archivos de mensajes privados. Solo una descarga que Instagram preparó antes de 2022 incluye una lista de las fotos y los videos que usted envió en mensajes; sus descripciones pueden leerse en el registro de la importación. De los demás archivos se muestra el nombre; se conservan sellados tal como usted los envió, y su contenido no se muestra.',
        ],
      },
      {
        heading: '3. Con quién se comparte',
        blocks: [
          'La información de sus redes sociales se comparte con el bufete que le representa. Para eso sirve el servicio. El bufete puede usarla en su asunto legal y puede tener que entregar partes de ella a la otra parte, a peritos o a un tribunal.',
          'Las personas del proveedor que gestiona Proofline para su bufete la ven en la medida en que lo necesitan para ayudarles a usted y al bufete.',
          'No vendemos su información, no la usamos para publicidad y no la compartimos con nadie más, salvo que la ley nos obligue.',
        ],
      },
      {
        heading: '4. Cuánto tiempo se conserva',
        blocks: [
          'Su bufete decide cuánto tiempo hace falta su información para su asunto. Cuando el bufete le elimina como cliente, la información se elimina también. Queda una constancia, sin contenido, de que algo estuvo ahí y se eliminó.',
        ],
      },
      {
        heading: '5. Cómo se protege',
        blocks: [
          'La información viaja cifrada. La de cada bufete se guarda separada de la de los demás, solo pueden verla las personas que el bufete autoriza, y queda registrado quién ha abierto cada publicación. No guardamos sus contraseñas de redes sociales.',
        ],
      },
      {
        heading: '6. Sus derechos',
        blocks: [
          'Puede preguntar qué información tenemos sobre usted, pedir una copia, hacer corregir lo que esté mal, oponerse, retirar un permiso o pedir que se elimine. Respondemos en el plazo de un mes. Cuando sea su bufete quien decide sobre la información, le trasladamos su solicitud y se lo comunicamos a usted.',
          'También puede presentar una reclamación ante la autoridad de protección de datos del lugar donde vive.',
        ],
      },
      {
        heading: '7. Menores',
        blocks: [
          'Proofline no es para menores de 13 años. No recogemos a sabiendas información de ellos. Si cree que un menor de 13 años nos ha dado información, díganoslo y la eliminaremos.',
        ],
      },
      {
        heading: '8. Cookies',
        blocks: [
          'Usamos solo las cookies necesarias para mantener su sesión y proteger el servicio. No hay cookies de publicidad ni de seguimiento.',
        ],
      },
      {
        heading: '9. Plataformas',
        blocks: [
          'Cuando conecta una cuenta, se aplican también las reglas de esa plataforma. Puede retirar la conexión en los ajustes de la plataforma y pedir allí que se eliminen sus datos; cumplimos esas solicitudes.',
        ],
      },
      {
        heading: '10. Cambios en esta política',
        blocks: [
          'Cuando cambiemos esta política de un modo que le afecte, se lo diremos antes de que se aplique.',
        ],
      },
    ],
  },
}
export default texts
