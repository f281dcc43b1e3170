import { story } from './moment.ts'

/** A school technician in Ottawa who fell on an icy store entrance on Jan 18, 2023; wrist and knee. Beer-league goalie, French first. */
export const facebook = story(String.raw`
2013-10-05 21:15 | Première game de la saison. 5-2. Le gardien adverse était meilleur que moi, voilà. | pics=hockey
2014-01-25 14:20 | Le canal est ouvert! BeaverTail obligatoire | pics=snow; place=rideau; kind=check_in
2014-06-24 23:10 | Bonne Saint-Jean tout le monde!! ⚜️ | pics=campfire,fireworks
2015-03-14 17:02 | Première journée de ski des p'tits. Léo a descendu sans pleurer, moi pas. | pics=ski; place=tremblant; with=Sophie Roy; album=Tremblant
2015-03-15 11:44 | | pics=mountains; album=Tremblant
2015-09-08 07:50 | Rentrée. 480 ordinateurs, un technicien. Faites le calcul. |
2016-02-19 19:31 | Quelqu'un vend des jambières de gardien 34+1? Les miennes tiennent avec du tape et de la foi |
2016-07-02 20:05 | Chalet, jour 3. Aucun réseau. Parfait. (J'ai marché 2 km pour poster ça) | pics=lake,fishing; album=Chalet 2016
2016-07-03 06:12 | | pics=fishing; album=Chalet 2016
2016-07-03 21:58 | | pics=campfire; album=Chalet 2016
2017-05-07 10:15 | Sous-sol inondé. Merci la rivière. On sort tout sur le gazon, venez pas chercher de trésors | pics=boxes
2017-12-24 22:40 | Joyeux Noël! La tourtière de maman > tout | pics=christmas,plate
2018-04-21 22:22 | CHAMPIONS DE LA LIGUE D!!! La coupe est en plastique mais les larmes sont vraies 🏆 | pics=hockey,friends; with=Étienne Gagnon,Patrice Lavoie
2018-08-18 13:13 | 10 ans de mariage. Sophie, t'es patiente en titi ❤️ | pics=portrait; with=Sophie Roy
2019-05-04 12:02 | Flood 2.0. Bon. On connaît la routine. Sandbags at our place if anyone can lift | pics=boxes
2019-10-12 15:30 | Couleurs dans le parc. Noémie a compté 14 écureuils | pics=trail; place=gatineau; with=Sophie Roy; kind=check_in
2020-04-02 16:40 | Télétravail + deux enfants + un chien. Envoyez du vin | pics=dogHome
2020-06-20 11:11 | On a un nouveau membre dans l'équipe: Poutine, 9 semaines, mange déjà les murs | pics=dogHome,park; kind=life_event; note=Nouvel animal: Poutine
2021-02-06 13:45 | Patinoire dans la cour, version 3. Cette année elle est presque de niveau | pics=snow
2021-08-29 18:00 | Tour de vélo avec Léo, 42 km. Il m'a attendu. J'ai vieilli. | pics=bike; with=Léo Tremblay-Roy
2022-03-05 21:50 | Blanchissage!!! À 44 ans!!! Quelqu'un appelle les Sénateurs | pics=hockey
2022-12-30 20:20 | Bilan 2022: 31 games, 3 blanchissages, 1 côte fêlée, zéro regret |
2023-01-18 17:34 | Pris une méchante débarque devant l'épicerie. Glace noire, pas un grain de sel. À l'hôpital, poignet pas beau | pics=hospital; place=montfort
2023-01-19 09:20 | Fracture du poignet droit + quelque chose de pas clair dans le genou. Je tape à une main. Soyez indulgents | pics=brace
2023-01-27 12:00 | Impossible d'attacher mes bottes, de couper ma viande, de tenir une souris. Sophie est une sainte. |
2023-02-18 14:18 | Le canal ouvrira pas cette année. Le canal et moi même combat | link=https://www.ottawanews.example/canal-2023 No skating on the Rideau Canal for the first time in its history
2023-03-25 10:32 | Physio deux fois semaine. La balle bleue me regarde avec mépris | pics=physio
2023-05-13 16:25 | Coaching seulement!! (promis docteur) | pics=hockey; with=Étienne Gagnon
2023-07-01 22:31 | Fête du Canada au marché. Béquilles laissées dans l'auto, j'ai payé le lendemain | pics=fireworks,market; place=byward
2023-08-12 15:40 | Chalet. J'ai réussi à tenir une canne à pêche 20 minutes. Victoire. | pics=fishing,lake; album=Chalet 2023
2023-08-12 21:05 | | pics=campfire; album=Chalet 2023
2023-10-14 21:59 | Les boys avaient pas de gardien. J'ai fait une période. UNE. Sophie lis pas ça | pics=hockey; with=Patrice Lavoie
2023-10-16 08:10 | Bon elle l'a lu |
2023-12-26 13:12 | Premier ski de fond depuis l'accident, 3 km plats, très très lent | pics=ski; place=gatineau
2024-02-17 17:45 | Souvenir qui remonte: Tremblant 2015. Regardez-moi ces genoux neufs | pics=ski; kind=memory
2024-04-20 23:02 | Deuxième place en D. J'étais derrière le banc (la plupart du temps) | pics=hockey,friends
2024-07-13 12:30 | Pont du bateau réparé avec le beau-frère. Lui la masse, moi les vis | pics=lake; album=Chalet 2024
2024-09-03 07:45 | Rentrée no 22. Le poignet tient. La patience moins |
2025-02-08 15:03 | CANAL OUVERT!!! Aller-retour au complet 15,6 km ⛸️⛸️ | pics=snow,portrait; place=rideau; with=Noémie Tremblay-Roy
2025-06-24 22:48 | ⚜️ encore debout, encore fier | pics=campfire
2023-01-20 10:30 | Merci Étienne, garde mes pads au sec | kind=comment; note=la publication d’Étienne Gagnon
2023-11-02 19:30 | Cherche gardien remplaçant pour les mardis (le nôtre est magané mais têtu) | kind=group; note=Hockey garage Ottawa-Gatineau
2025-03-01 12:00 | Vends jambières 34+1, presque pas servies depuis 2023 | kind=group; note=Hockey garage Ottawa-Gatineau
`)

export const instagram = story(String.raw`
2016-07-04 08:00 | chalet > wifi | pics=lake
2018-04-22 09:30 | dodo avec la coupe 🏆 #liguededé | pics=hockey,friends
2019-10-12 18:10 | octobre en outaouais 🍁 | pics=trail,park
2020-06-21 10:00 | bonjour je m'appelle poutine | pics=dogHome
2020-07-30 19:12 | poutine au lac | pics=park
2021-02-07 11:30 | patinoire maison, édition bulle familiale | pics=snow
2021-08-29 20:15 | 42 km avec fiston #velo | pics=bike
2022-03-06 09:40 | 0 but. zéro. nada. | pics=hockey
2023-01-29 14:02 | nouveau look, très à la mode | pics=brace
2023-06-11 10:20 | il se demande pourquoi on joue plus à la balle | pics=dogHome
2023-08-13 07:55 | brume | pics=fishing,lake,sunset
2023-12-26 15:30 | doucement mais dehors | pics=ski
2024-02-18 11:25 | boîte à lunch: tourtière. bureau: jaloux | pics=plate
2024-07-14 06:40 | café sur le quai neuf | pics=coffee
2025-02-08 16:20 | 15,6 km. merci la glace, sans rancune | pics=snow
2023-10-14 20:30 | 👀 | pics=hockey; kind=story
2024-12-31 23:30 | bonne année!! | pics=fireworks; kind=story
2024-08-03 09:00 | poutine attaque les vagues | video=dog; kind=reel
`)
