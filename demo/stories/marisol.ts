import { story } from './moment.ts'

/** Runs a taquería trailer in San Antonio; hit from behind by a delivery truck on May 27, 2022. Spanish at home, English at work. */
export const facebook = story(String.raw`
2014-02-14 20:05 | Feliz día del amor y la amistad a todos, incluso al que me debe $40 | pics=cake
2014-09-15 23:00 | ¡VIVA MÉXICO! 🇲🇽 | pics=fireworks,market; place=riverwalk; with=Lupita Cantú
2015-01-31 08:20 | Se vende comedor de 6 sillas, buen estado, pasen a ver. Zona southside | pics=kitchen
2015-07-18 17:40 | Puerto Aransas con la familia. Ximena le tiene miedo a las gaviotas, las gaviotas le tienen miedo a mi mamá | pics=beach,sunset,friends; place=portAransas; album=Playa 2015; with=Lupita Cantú
2015-07-19 09:10 | | pics=beach; album=Playa 2015
2016-03-05 12:12 | Hoy firmé los papeles del trailer. TAQUERÍA LA MARISOL es real. Lloré en el DMV | pics=truck,tacos; kind=life_event; note=Abrió Taquería La Marisol
2016-03-19 21:33 | Primer sábado: 212 tacos. No siento los pies. Gracias, gracias, gracias 🙏🌮 | pics=tacos
2016-11-02 19:00 | El altar de mi abuelita. Te extrañamos Mamá Chelo 🕯️ | pics=kitchen
2017-04-29 15:30 | Fiesta!!! Come find us on the corner of Alamo, we are the ones with the line 😎 | pics=market,tacos; place=riverwalk
2017-08-26 10:44 | Harvey. Estamos bien. Mañana damos tacos gratis en el refugio, si alguien puede llevar agua | pics=tacos
2018-05-12 18:18 | Promovida a quinto grado. Mi Ximena 😭 | pics=portrait
2018-12-16 20:00 | Posada en casa, somos 43, hay sillas para 12 | pics=christmas,friends
2019-06-22 13:05 | Guadalajara después de 9 años. Mi tía no ha cambiado nada, ni la sala | pics=market,plate,friends; place=guadalajara; album=Guadalajara
2019-06-23 11:20 | | pics=city; album=Guadalajara
2020-03-19 07:55 | Cerramos hasta nuevo aviso. Cuídense mucho. El trailer se ve triste | pics=truck
2020-05-30 11:00 | ABRIMOS!! Solo para llevar. Tráiganme su cara con cubrebocas | pics=tacos
2021-02-16 06:40 | Sin luz, sin agua, 3 grados bajo cero EN SAN ANTONIO. Cociné frijoles en la parrilla con chamarra puesta | pics=snow
2021-09-25 19:45 | Segundo trailer. Two. DOS. | pics=truck,tacos
2022-05-27 08:31 | Me pegaron por atrás en Military Dr, una troca de paquetería. Estoy viva. El trailer no sé | pics=dent
2022-05-27 21:14 | Me mandaron a casa con collarín. Gracias a todos, no puedo contestar, me duele hasta parpadear | pics=collar
2022-06-10 10:00 | La Marisol cerrada por lo menos un mes. El cuerpo dice no |
2022-08-03 16:20 | Terapia 3 veces por semana. La muchacha tiene 23 años y manos de mecánico | pics=physio
2022-09-16 22:40 | VIVA MÉXICO desde el sillón 🇲🇽 | pics=couch
2022-11-19 17:15 | Regresamos los fines de semana nada más. Mi hermano carga, yo cobro | pics=tacos; with=Beto Cantú
2023-02-18 18:50 | Ensayo del vals. La coreógrafa dice que la mamá también baila?? | pics=dance
2023-04-15 23:58 | XV AÑOS DE XIMENA 👑 No tengo palabras, no tengo voz, no tengo rodillas | pics=dance,cake,friends,portrait,dance; album=XV Ximena; with=Lupita Cantú,Beto Cantú
2023-04-16 12:20 | | pics=dance; album=XV Ximena
2023-04-16 12:22 | | pics=!cake; album=XV Ximena
2023-04-17 09:00 | Hoy no me levanto. El doctor se va a enojar. Valió cada minuto | pics=couch
2023-07-08 14:00 | Playa! Mi mamá sigue peleando con las gaviotas | pics=beach,sunset; place=portAransas; kind=check_in
2023-10-28 20:08 | Spurs con mi gordo. Los asientos son del diablo pero la compañía no | pics=soccer; place=alamodome; with=Ray Ybarra
2024-03-16 08:15 | 8 años de La Marisol. Hoy a dólar hasta que se acaben | pics=tacos,market
2024-06-01 09:26 | Receta de la salsa verde (la de verdad). No me pregunten otra vez | link=https://recetas.example/salsa-verde-asada Salsa verde asada, paso a paso
2024-12-15 21:30 | Posada 2024, 51 personas. Compré sillas | pics=christmas
2025-05-10 10:10 | Día de las madres. Me llevaron a caminar al jardín, despacito | pics=garden,portrait
2022-05-28 11:40 | gracias comadre, nomás no me hagas reír que me duele | kind=comment; note=la publicación de Lupita Cantú
2023-03-04 10:00 | ¿Alguien renta carpas grandes para abril? 200 personas | kind=group; note=Quinceañeras San Antonio TX
`)

export const instagram = story(String.raw`
2016-03-20 10:00 | día 2. dormí 3 horas. feliz #taqueria #sanantonio | pics=tacos
2016-08-13 12:30 | al pastor o no me hables | pics=tacos
2017-04-30 11:00 | fiesta sa 💃 | pics=market,dance
2018-02-24 09:40 | salsa roja en proceso, abran las ventanas | pics=kitchen
2019-06-23 14:00 | gdl 💚 | pics=market,plate,city
2019-10-12 13:10 | pearl market every saturday! | pics=market,tacos
2020-05-30 12:20 | we're back (to go) | pics=tacos
2020-12-24 22:00 | tamales: 14 docenas. ayudantes: 0 | pics=plate
2021-06-05 08:45 | madrugar también es un deporte | pics=coffee
2021-09-26 10:05 | la hermana menor 🚚 | pics=truck
2022-01-15 09:00 | clase de zumba con la gaby, no manches | pics=dance
2022-04-02 12:00 | pearl. fila hasta la esquina. gracias 🙏 | pics=tacos,market
2022-06-20 11:00 | cerrado. pronto. | pics=truck
2022-11-20 10:00 | volvimos, poquito a poco | pics=tacos
2023-04-15 23:30 | mi niña 👑✨ #xvximena | pics=dance,portrait,cake,friends
2023-04-18 20:00 | el vals 🥹 | pics=dance
2023-07-09 09:00 | mar | pics=beach
2023-11-02 19:20 | altar 2023 | pics=kitchen
2024-03-17 11:30 | se acabaron a las 10:40 😅 | pics=tacos
2024-08-10 18:45 | domingo de alberca con los sobrinos | pics=pool
2024-12-16 09:00 | ya ni modo, la rodilla también bailó | pics=dance
2025-03-15 12:00 | 9 años 🌮 | pics=tacos,friends
2023-04-15 18:00 | nervios | pics=portrait; kind=story
2023-07-08 12:00 | 🏖️ | pics=beach; kind=story
2024-08-10 16:00 | ... | pics=pool; kind=story
2022-02-12 19:00 | trompo nuevo, quién dijo yo | video=gym; kind=reel
2023-07-09 20:00 | buenas noches desde la playa | video=waves; kind=reel
2019-02-02 10:00 | prueba de menú, no lo subo nunca | pics=plate; kind=archived
`)
