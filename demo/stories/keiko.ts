import { story } from './moment.ts'

/** A retired florist in Dallas who slipped on a wet grocery floor on Feb 10, 2024; hip and wrist. Bonsai, kayak club, grandchildren; some Japanese. */
export const facebook = story(String.raw`
2013-11-28 15:00 | Thanksgiving for 11. The turkey was dry, the company was not. | pics=plate
2014-03-22 10:30 | 桜が咲きました。Dallas has cherry blossoms for exactly four days and I took 90 photos | pics=garden,park; place=arboretum; album=Spring 2014
2014-03-23 09:10 | | pics=garden; album=Spring 2014
2014-09-06 08:45 | Kayak club, first Saturday. Average age 61, average speed also 61 (meters per hour) | pics=kayak; place=whiteRock; with=Barb Simmons
2015-05-30 17:20 | Closed up the flower shop for the last time today. 27 years of prom corsages. Thank you Oak Cliff 🌷 | pics=garden,friends; kind=life_event; note=Retired from Arnold Flowers
2015-10-11 06:50 | Kyoto with my sister. お母さんの家の前の柿の木、まだあるよ。 | pics=trail,market,lake; place=kyoto; album=京都 2015; with=Haruka Arnold
2015-10-12 07:15 | | pics=mountains; album=京都 2015
2015-10-12 18:40 | 温泉最高♨️ | pics=sunset; album=京都 2015
2016-07-09 12:00 | Grandma school is in session. Today: worms. | pics=garden,kidsdrawing
2016-12-25 09:00 | Merry Christmas from the whole noisy bunch! | pics=christmas,friends
2017-06-17 11:11 | Kayak club did Broken Bow. Fell in once. Gracefully | pics=kayak,campfire; place=broken; album=Broken Bow
2017-06-18 08:00 | | pics=lake; album=Broken Bow
2018-04-07 14:30 | My juniper won a ribbon. It is third place but there were FIVE junipers | pics=garden
2018-10-27 18:00 | Does anyone have a recipe for pumpkin bread that is not a lie? |
2019-05-12 16:40 | Mother's day at the arboretum, knees fine, shoes wrong | pics=garden,portrait; place=arboretum; kind=check_in
2019-08-24 20:20 | 40 years married to this man and he still loads the dishwasher like a raccoon | pics=portrait,cake; with=Dale Simmons
2020-04-12 10:05 | Easter on the iPad. Everyone's forehead looks well. |
2020-11-07 09:45 | Put in the koi pond. Dale dug, I named them all Gerald | pics=garden; with=Dale Simmons
2021-03-06 13:13 | Vaccinated!! Hugged a stranger (a nurse. she allowed it) | pics=portrait
2021-09-18 08:30 | Kayak club is back!! We lost Frank this year. We left his spot open. | pics=kayak,sunset; place=whiteRock
2022-04-02 10:20 | Pickleball?? Pickleball!! | pics=soccer; with=Barb Simmons
2022-10-15 17:00 | ハル turned 7 and asked for a cake with a bug on it | pics=cake,kidsdrawing
2023-01-02 11:00 | おせち made by a Texan, please be kind | pics=plate
2023-06-24 19:30 | 12 miles on the lake in two days at SEVENTY. put that in the newsletter | pics=kayak,lake,campfire; place=broken; album=Broken Bow 2023
2023-06-25 07:45 | | pics=sunset; album=Broken Bow 2023
2024-02-10 16:50 | Went down in the produce aisle. Something wet, no sign, no cone. Paramedics very sweet. Hip. | pics=hospital
2024-02-12 14:00 | Cracked hip and a broken wrist over a bunch of cilantro that I didn't even get | pics=brace
2024-02-25 10:30 | Walker has tennis balls on it. Dale has offered to serve | pics=couch; with=Dale Simmons
2024-04-06 09:50 | Missed the blossoms. First time in 31 years. Haruka sent me the ones from home 🌸 | pics=garden; link=https://hanami.example/kyoto/2024 Kyoto cherry blossom forecast 2024
2024-06-15 11:40 | PT graduation from walker to cane!! | pics=physio
2024-08-31 18:10 | Barb took the kayak club to the lake and I came in the pontoon like a queen | pics=lake,friends; place=whiteRock; with=Barb Simmons
2024-11-02 09:00 | Repotted 14 trees this weekend. (Dale lifted. mostly.) | pics=garden,garden
2024-12-25 10:10 | All nine grandchildren under one roof. I have counted twice. | pics=christmas
2025-03-29 08:20 | Blossoms!! I walked the whole loop, one mile and a bit, with the cane | pics=park,garden; place=arboretum
2025-05-31 09:35 | Back in a boat. Flat water, twenty minutes, Barb in the bow in case I sank | pics=kayak; place=whiteRock; with=Barb Simmons
2025-06-01 15:00 | Memory from Broken Bow 2017!! look at us babies | pics=kayak; kind=memory
2024-02-11 19:22 | I'm alright honey, don't you drive up from Waco in this weather | kind=comment; note=Jenny Simmons's post
2024-05-04 12:00 | Free to a good home: 9 clay pots, too heavy for me now | kind=group; note=Dallas Bonsai Society
2018-02-03 17:00 | Giveaway flyer for the shop reunion | pics=receipt; kind=trash
`)

export const instagram = story(String.raw`
2018-04-07 15:00 | third place juniper, first place in my heart #bonsai | pics=garden
2019-03-30 10:00 | 花見 in dallas | pics=park
2020-11-08 09:00 | gerald, gerald, gerald and gerald | pics=garden
2021-09-18 10:00 | for frank | pics=kayak
2022-04-03 08:00 | my paddle has hearts on it | pics=soccer
2023-01-02 12:00 | おせち料理 | pics=plate
2023-06-25 09:00 | seventy is only a number and the number is 70 | pics=kayak,campfire
2024-03-10 11:00 | from my window | pics=cat
2024-06-15 12:00 | cane era 💅 (my granddaughter wrote that) | pics=portrait
2024-11-03 10:00 | 14 little trees | pics=garden
2025-03-29 10:00 | 満開 | pics=park,garden,portrait
2025-05-31 11:00 | hello old friend | pics=kayak
2024-07-20 09:00 | the cat has opinions about the cane | pics=cat; kind=story
`)
