import { story } from './moment.ts'

/** A violinist bitten in the left hand by a neighbor's dog on Jun 30, 2023. Claims that she cannot play, but plays a little in the wrong places. */
export const facebook = story(String.raw`
2014-01-12 13:20 | Moved into the apartment above the bakery. I will weigh 400 lbs by spring | pics=boxes,coffee
2014-03-29 22:40 | Student recital #6. My hands shook so hard I invented a new vibrato | pics=violin,concert; place=royalConservatory
2014-06-21 15:00 | Busking on Queen, $43 and a mango | pics=violin; with=Petra Novak
2014-10-04 19:10 | Graduated!! Bachelor of Music, Master of Ramen | pics=friends; kind=life_event; note=Graduated from the Royal Conservatory
2015-02-08 09:00 | It is too cold to tune | pics=snow
2015-05-16 21:30 | First paid wedding. They wanted Coldplay. They got Coldplay | pics=violin,dance
2015-08-01 18:20 | Cottage weekend with the quartet. We brought instruments and played cards | pics=lake,campfire; place=guelph; album=Guelph Lake; with=Petra Novak,Ines Abara,Tom Haddad
2015-08-02 10:10 | | pics=kayak; album=Guelph Lake
2015-12-20 20:00 | Messiah number eleven of eleven. Hallelujah indeed | pics=concert
2016-04-15 17:00 | I have a real job. Second violin, one year contract, dental. DENTAL | pics=portrait; kind=life_event; note=Started a new job at Lakeshore Sinfonia
2016-07-23 11:00 | Tobermory. Jumped off the rock. Screamed in A flat | pics=trail,lake; place=tobermory; album=Bruce; with=Ines Abara
2016-07-24 08:20 | | pics=sunset; album=Bruce
2017-01-27 23:10 | Contract renewed 🥂 |
2017-03-11 14:30 | Teaching kids on Saturdays now. Today's review: 'it sounds like a sad goose' | pics=kidsdrawing
2017-09-30 22:00 | Mahler 2. I have no more feelings, Mahler used them | pics=concert
2018-02-14 12:00 | Adopted a cat. His name is Fermata because he does not move | pics=cat; kind=life_event; note=New pet: Fermata
2018-06-10 16:45 | Bike to rehearsal season. Case on back, fear in heart | pics=bike
2018-12-22 19:00 | Home to Thunder Bay. Dad already asked about the furnace filter | pics=christmas,snow
2019-04-06 13:00 | New bow. We don't talk about the price. We are very happy together | pics=violin
2019-07-13 20:50 | Open air Beethoven with a raccoon on stage left | pics=concert,park; place=highPark
2019-11-16 22:22 | TENURE. I'm going to be buried with this orchestra 😭 | pics=friends,cake
2020-03-14 18:00 | Season suspended. Playing for Fermata. He left the room | pics=cat
2020-05-02 19:30 | Balcony concert, every evening 7:30. The baker pays in rye | pics=violin
2020-09-26 10:00 | Sourdough, yes, I know | pics=plate
2021-06-19 17:00 | First rehearsal in 15 months. 44 people trying not to cry in the Adagio | pics=concert
2021-10-09 14:00 | Thanksgiving hike with the quartet, colours ridiculous | pics=trail,friends; with=Petra Novak,Tom Haddad
2022-02-19 15:20 | I do not ski. And yet | pics=ski
2022-07-02 21:00 | Solo, four bars, page 31. Mum recorded all 140 minutes to get it | pics=concert,portrait
2022-10-22 11:30 | 40 students. Waiting list. I need a bigger kitchen | pics=kidsdrawing
2023-04-15 23:00 | Brahms at last. If I never play again I'll have played this | pics=concert; link=https://lakeshoresinfonia.example/season/2023 Lakeshore Sinfonia – Brahms Second
2023-06-30 19:48 | Neighbour's dog got my left hand in the elevator. Lots of blood, lots of stitches. Fingers 2 and 3. I can't feel the tip of one | pics=hospital
2023-07-01 10:20 | Please no more dog photos in my DMs for a while |
2023-07-09 14:00 | Surgeon says nerve. Says months. Says 'we'll see', which is the worst tempo marking | pics=brace
2023-08-20 16:00 | Lakeshore sent flowers and a form | pics=garden
2023-09-16 20:15 | Opening night, row J. Clapped with one hand and a thigh | pics=concert
2023-10-14 12:40 | Hand therapy: picking up beads with a clothes peg like a very sad crow | pics=physio
2023-11-25 17:30 | Students came over and played FOR me. Sad geese no more | pics=kidsdrawing,cake
2023-12-24 21:00 | Thunder Bay. Dad wanted Silent Night. I gave him eight bars, slowly, and then I went to the bathroom for a while | pics=christmas,violin
2024-02-10 09:30 | On long term leave as of today |
2024-03-30 15:00 | Painting the kitchen because I have time. Right handed, before anybody asks | pics=kitchen
2024-05-18 22:10 | Ines got MARRIED. There may have been a fiddle. There may have been me | pics=dance,friends; with=Ines Abara,Petra Novak
2024-05-19 11:00 | Two fingers like sausages. No regrets (some regrets) |
2024-07-06 19:00 | Tobermory again. Did not jump. Thought about it | pics=lake,trail,sunset; place=tobermory; album=Bruce 2024; kind=post
2024-07-07 08:00 | | pics=!kayak; album=Bruce 2024
2024-08-17 13:20 | tbt balcony concert 2020. the baker asked me when the next season starts | pics=violin; kind=memory
2024-10-05 16:30 | Started teaching again. Mostly I wave my arms and say 'no, like THIS' and then I can't show them | pics=portrait
2024-12-07 14:00 | Climbing wall for Tom's birthday. I belayed!! (and one easy one) | pics=climbing,cake; with=Tom Haddad
2025-01-31 08:45 | Sensation in finger 3: 'like wearing a sock'. I'll take the sock |
2025-04-12 21:40 | Played Twinkle in front of humans. Students gave me a sticker ⭐ | pics=violin,kidsdrawing
2025-06-30 07:30 | Two years. New elevator rule: I take the stairs |
2014-03-30 10:00 | shaking is just vibrato with stage fright, you were great | kind=comment; note=Petra Novak's post
2023-07-03 09:15 | I'm ok, honestly, it only hurts when I think | kind=comment; note=Tom Haddad's post
2021-04-03 12:00 | Anyone teaching outdoors? What do you do about wind and sheet music? | kind=group; note=GTA Violin Teachers
2024-04-20 10:10 | Selling a chin rest and two sets of strings, unopened | kind=group; note=GTA Violin Teachers
2016-11-05 17:00 | Which encore? | kind=poll; note=Piazzolla,Something short please
2022-07-02 18:00 | five minutes to call | pics=portrait; kind=story
2024-05-18 23:30 | 🎻🔥 | pics=dance; kind=story
2018-06-11 09:00 | wrong way up the don valley | video=bike; kind=reel
2023-08-05 20:00 | one handed sunset | video=waves
2019-12-01 11:00 | flyer for a concert that got cancelled | pics=receipt; kind=trash
`)

export const instagram = story(String.raw`
2016-04-16 09:00 | dental plan club | pics=portrait
2016-07-23 18:00 | a flat | pics=lake,trail
2016-12-18 22:00 | eleven messiahs | pics=concert
2017-03-11 15:00 | sad goose studio | pics=kidsdrawing
2017-06-24 20:00 | open windows, open strings | pics=violin
2017-10-01 10:00 | mahler hangover | pics=coffee
2018-02-14 13:00 | this is fermata | pics=cat
2018-03-03 12:00 | fermata, held | pics=cat
2018-06-10 17:00 | commute | pics=bike
2018-10-20 16:00 | leaves: forte | pics=trail,park
2018-12-24 10:00 | -31 in thunder bay | pics=snow
2019-04-06 14:00 | new bow who dis | pics=violin
2019-05-25 11:00 | market haul, 3 kinds of radish, why | pics=market
2019-07-14 09:00 | raccoon solo | pics=concert,park
2019-11-17 12:00 | tenured!!!! | pics=cake,friends,portrait
2020-03-29 12:00 | day whatever | pics=cat,coffee
2020-05-03 20:00 | balcony season, night 2 | pics=violin
2020-06-14 20:00 | balcony season, night 44 | pics=violin,sunset
2020-09-26 11:00 | her name is doughlores | pics=plate
2021-02-13 13:00 | rink > couch | pics=snow
2021-06-19 18:00 | 44 people and one oboe giving the a | pics=concert
2021-08-08 14:00 | lake brain | pics=lake,kayak
2021-10-09 15:00 | quartet in the wild | pics=trail,friends
2022-02-19 16:00 | pizza. not french fries. pizza!!! | pics=ski
2022-05-07 10:00 | garden of one (1) tomato | pics=garden
2022-07-03 09:00 | page 31 | pics=concert,portrait
2022-09-10 12:00 | studio day | pics=kitchen,kidsdrawing
2022-12-24 09:00 | home | pics=christmas
2023-02-04 19:00 | skyline from the fire escape | pics=city
2023-04-16 10:00 | brahms. thank you, brahms | pics=concert,violin
2023-07-10 12:00 | left hand: out of office | pics=brace
2023-08-05 21:00 | slow summer | pics=sunset
2023-09-17 09:00 | row j | pics=concert
2023-10-15 10:00 | 40 beads. one peg. | pics=physio
2023-11-26 11:00 | they got so good 😭 | pics=kidsdrawing,cake
2023-12-25 12:00 | eight bars | pics=violin,christmas
2024-01-20 15:00 | x-ray of the tiny thing that runs my life | pics=mri
2024-03-31 12:00 | kitchen: now 'oatmeal' | pics=kitchen
2024-04-27 17:00 | doughlores lives | pics=plate
2024-05-19 12:00 | ines + youssef 💛 | pics=dance,friends,dance
2024-07-06 21:00 | bruce, again | pics=lake,sunset,trail
2024-08-18 10:00 | #tbt night 44 | pics=violin
2024-09-21 12:00 | fermata turned 7 and did not attend | pics=cat,cake
2024-10-06 09:00 | saturday people | pics=portrait
2024-12-07 16:00 | belay is on | pics=climbing
2025-02-15 14:00 | walk, slip, swear, repeat | pics=snow
2025-04-13 10:00 | ⭐ | pics=violin
2025-05-24 18:00 | radish tax | pics=market,plate
2025-06-21 21:00 | longest day | pics=sunset,city
2023-06-30 21:00 | er selfie, 14 stitches | pics=collar; kind=archived
2022-07-02 17:30 | nerves | pics=portrait; kind=story
2023-04-15 18:00 | rosin + dread | pics=violin; kind=story
2024-05-18 23:45 | dont @ me | pics=dance; kind=story
2024-12-07 15:30 | 5.6!!! | pics=climbing; kind=story
2025-04-12 22:00 | !!!! | pics=violin; kind=story
2018-06-11 10:00 | helmet hair tour | video=bike; kind=reel
2021-08-08 18:00 | waves in 4/4 | video=waves; kind=reel
2022-06-12 17:00 | neighbour's pup (the nice one) | video=dog; kind=reel
`)
