import { story } from './moment.ts'

/** A personal support worker, rear-ended on the 401 on Nov 6, 2021; back and neck. Runs again sooner than she claimed. */
export const facebook = story(String.raw`
2014-05-03 09:12 | new city new job new couch. Toronto be nice to me please | pics=boxes; album=Moving in
2014-05-03 19:40 | Found the good jollof on Weston Rd within 6 hours of living here. I think I'll be fine 😂 | pics=plate
2014-07-19 21:05 | Budweiser stage tonight with the girls!! my feet are gone | pics=concert; place=scotiabank; with=Tolu Adeyemi,Renee Baptiste; kind=check_in
2014-12-25 10:31 | Merry Christmas from our tiny tree to yours 🎄 | pics=christmas
2015-02-11 07:02 | -24 with the windchill. My Lagos blood is filing a complaint |
2015-06-14 08:58 | Signed up for a Couch to 5K. Someone hold me accountable |
2015-09-20 11:20 | 5k done!!! 38 minutes, do not laugh, I did not stop once | pics=race; place=highPark; with=Renee Baptiste
2016-03-08 20:15 | Officially a PSW!!! Night classes and night buses, we did it mama | pics=friends; kind=life_event; note=Started a new job at Humber River Home Care
2016-05-22 16:44 | Camping is just being homeless with snacks but ok Algonquin you are pretty | pics=lake,campfire,trail; place=algonquin; album=Algonquin 2016; with=Tolu Adeyemi,Renee Baptiste,Marcus Lee
2016-05-23 08:02 | | pics=sunset; album=Algonquin 2016
2016-10-16 13:37 | 10k! 1:07:41. Next year I come for that hour | pics=race; place=waterfront
2017-04-02 18:20 | Marcus made egusi. A Markham boy made egusi. I might keep this one | pics=kitchen; with=Marcus Lee
2017-08-12 19:03 | He asked. In the rain. At the Bluffs. With my mother hiding behind a car. I said YES 💍💍💍 | pics=portrait,sunset; place=bluffs; with=Marcus Lee; kind=life_event; note=Got engaged to Marcus Lee
2018-06-30 22:48 | Mrs. Okafor-Lee (I'm keeping both, fight me) | pics=dance,friends,cake; album=Wedding; with=Marcus Lee,Tolu Adeyemi
2018-07-01 12:09 | Feet status: destroyed. Heart status: full | pics=dance; album=Wedding
2018-10-21 12:33 | FIFTY EIGHT MINUTES AND TWELVE SECONDS 🗣️🗣️ | pics=race; place=waterfront
2019-04-27 15:02 | Baby shower for Tolu. I cried at a onesie | pics=cake; with=Tolu Adeyemi
2019-11-03 09:10 | Anybody know a good mechanic around Jane & Wilson that won't lie to me? |
2020-03-27 20:11 | To everyone banging pots at 7:30, we hear it on the ward and it helps. Stay home please |
2020-03-28 06:50 | Day 11 of doubles. Masks leave a print on your face that coffee can't fix | pics=coffee
2020-12-24 18:30 | Zoom Christmas. My uncle was on mute for 40 minutes and still told the whole story | pics=christmas
2021-06-05 10:15 | Garden year one: tomatoes, ugu leaves, and one very brave pepper | pics=garden
2021-09-18 17:26 | Half marathon training week 3. 14k before a night shift because apparently I hate sleep |
2021-11-06 18:52 | Some man on his phone just put his truck in my trunk on the 401. I am ok I think. Car is not. Pray for me | pics=dent; place=highway401
2021-11-07 11:30 | Thank you for all the messages. Neck and lower back are bad bad. They sent me home with painkillers and a pamphlet | pics=collar; place=sunnybrook
2021-11-22 19:14 | Physio said 12 weeks. Boss said how many weeks?? | pics=physio
2021-12-25 09:45 | Can't lift the turkey so this year I supervise. Honestly a promotion | pics=christmas
2022-02-14 20:30 | Some days I can't sit through an episode. Marcus bought me a heated blanket for valentines, that's romance now | pics=couch
2022-03-19 14:05 | MRI came back. L4 L5. The picture looks like nothing and feels like a knife | pics=mri
2022-05-07 12:10 | Sunshine + slow walk around the pond = first good day in months | pics=park; place=highPark; kind=check_in
2022-06-18 11:48 | #tbt to when 58 minutes was a slow day. Miss her | pics=race
2022-08-20 16:33 | Renee moved and of course I 'just came to supervise' lol | pics=boxes,boxes; with=Renee Baptiste
2022-10-16 12:51 | I wasn't going to post this but... 10k. Walked some. Cried some. FINISHED 💛 | pics=race,portrait; place=waterfront; with=Renee Baptiste
2022-10-17 07:15 | Paying for it today btw. Could not get my socks on |
2022-12-11 10:02 | First time back on the ward for a half shift. Residents clapped. I'm not crying you are |
2023-05-13 09:37 | Garden year three, raised beds this time so I don't have to bend. Marcus did the digging, I did the pointing | pics=garden; with=Marcus Lee
2023-07-22 20:40 | Lake weekend. Somebody talked me into a kayak | pics=kayak,lake,campfire; place=algonquin; album=Algonquin 2023
2023-07-23 09:02 | | pics=sunset; album=Algonquin 2023
2023-07-23 10:18 | | pics=!trail; album=Algonquin 2023
2023-10-15 12:20 | Volunteered at the water table this year instead of running. 400 cups. Back says thank you, heart says next year | pics=race; link=https://www.torontowaterfrontmarathon.example/results Toronto Waterfront 10K – Results and photos
2024-03-02 13:24 | Lawyer's office, doctor's office, physio's office. My hobby is waiting rooms |
2024-06-08 17:55 | Tolu's girl turned FIVE and picked a princess + dinosaurs theme which is correct | pics=cake,kidsdrawing; with=Tolu Adeyemi
2024-09-01 18:10 | Danced at Ngozi's wedding till they turned the lights on. Sat out the fast ones (some of them) | pics=dance,friends; with=Marcus Lee,Ngozi Eze
2025-01-19 08:30 | Snow day, brown bread, no plans | pics=snow
2025-08-02 14:12 | Caribana from a lawn chair. Growth | pics=market; place=waterfront
2015-06-15 22:10 | You got this!! My cousin went from couch to half in a year | kind=comment; note=Renee Baptiste's post
2022-10-18 21:03 | girl I took two Advil and a nap, don't tell the physio 😅 | kind=comment; note=Renee Baptiste's photo
2023-02-04 10:40 | Does anyone in the building have a shovel I could borrow? My back won't do the driveway this year | kind=group; note=Weston Village Neighbours
2021-08-29 09:00 | long run mood | pics=portrait; kind=story
2022-09-25 08:14 | 6k easy. don't tell anybody | pics=trail; kind=story
`)

export const instagram = story(String.raw`
2017-08-13 10:04 | she said yes (she is me) 💍 | pics=portrait,sunset
2018-07-02 09:15 | one day, two families, three outfits #okaforlee | pics=dance,friends,cake,portrait
2018-10-21 13:02 | sub 60 club. 58:12 #10k #runtoronto | pics=race
2019-06-09 08:20 | sunday miles | pics=trail
2019-08-17 19:33 | golden hour does the work | pics=sunset
2020-05-12 07:41 | happy nurses week to the whole team, PSWs too 👀 | pics=portrait
2020-09-06 11:12 | plantain pancakes, trust me | pics=plate
2021-06-20 09:00 | first harvest 🌶️ (one pepper) | pics=garden
2021-10-02 10:26 | 16k. week 5. new shoes paid for themselves #halfmarathontraining | pics=race,portrait
2021-11-14 15:40 | resting. not by choice | pics=couch
2022-04-30 10:10 | baby steps, literally | pics=park
2022-07-10 12:25 | my gym is a blue mat and a bossy woman called Ines | pics=physio
2022-10-16 14:30 | not my fastest. maybe my proudest. #10k #neverquit | pics=race,portrait,friends
2023-01-14 09:52 | strength class with ines, week 9. the bar is empty ok?? | pics=gym
2023-07-24 08:08 | water heals something | pics=kayak,lake
2023-12-31 23:58 | bye 2023 you were a lot | pics=fireworks
2024-05-20 17:05 | auntie duty | pics=kidsdrawing
2024-09-02 11:11 | ngozi's big day ✨ | pics=dance,friends
2025-05-11 10:00 | year five of the garden and the raccoons know my name | pics=garden
2022-06-18 11:50 | #tbt 2018 me had KNEES | pics=race
2022-10-15 21:10 | bib pickup 🤫 | pics=receipt; kind=story
2023-07-22 07:30 | 6am. nobody else awake | pics=lake; kind=story
2024-02-09 18:22 | heat pad + trash tv | pics=couch; kind=story
2022-11-20 16:00 | easy shuffle along the water | video=run; kind=reel
2023-07-23 18:45 | sound on 🌊 | video=waves; kind=reel
`)
